import type { Draft } from '../../quiz/bank/generators/arithmetic.rules.ts'

export const readyToWrite: readonly Draft[] = [
  {
    text: 'Which fingers hold the pencil in the tripod grip?',
    right: 'Thumb, index and middle finger',
    wrong: ['Thumb, ring and little finger', 'All five fingers in a fist', 'Index and little finger'],
    explanation:
      'Thumb and index finger pinch the pencil and the middle finger supports it from below, like the three legs of a tripod.',
  },
  {
    text: 'Where are your feet while you write at a table?',
    right: 'Flat on the floor or a footrest',
    wrong: ['Folded under you on the chair', 'Hooked behind the chair legs', 'Swinging in the air'],
    explanation: 'Feet on firm ground keep the body steady, and a steady body leaves the hand free to write.',
  },
  {
    text: 'What does the hand that is not writing do?',
    right: 'It holds the paper steady',
    wrong: ['It supports the chin or the cheek', 'It rests in the lap', 'It holds the wrist'],
    explanation: 'The helping hand keeps the page from sliding and moves it up as the lines fill.',
  },
  {
    text: 'About how far above the tip do your fingers hold the pencil?',
    right: 'Two to three centimetres',
    wrong: ['Right on the point', 'Eight to ten centimetres', 'At the very end'],
    explanation: 'At two to three centimetres you can see the tip and still steer it well.',
  },
  {
    text: 'How do you sit to write?',
    right: 'Upright, with the back against the chair',
    wrong: [
      'Leaning over until the nose is near the page',
      'Lying on one arm across the table',
      'Turned sideways with legs off the chair',
    ],
    explanation: 'Sitting upright keeps the eyes at a good distance and lets the shoulders relax.',
  },
  {
    text: 'How high is a good writing table?',
    right: 'The elbows rest on it with relaxed shoulders',
    wrong: [
      'The shoulders are lifted a little to reach it',
      'The chin is level with the top of the table',
      'The back must bend down to reach it',
    ],
    explanation: 'With the table at elbow height the arm glides freely and the shoulders do not tire.',
  },
  {
    text: 'You can feel the letters as bumps on the back of the page. What does it tell you?',
    right: 'You press too hard',
    wrong: ['You press too lightly', 'You write too slowly', 'You write too large'],
    explanation: 'Too much pressure tires the hand. Loosen the grip until the back of the page stays smooth.',
  },
  {
    text: 'Which pencil writes darker without pressing harder?',
    right: 'A 2B pencil',
    wrong: ['An H pencil', 'A 2H pencil', 'A 4H pencil'],
    explanation:
      'B pencils are softer and leave a darker line. H pencils are harder and leave a lighter one.',
  },
  {
    text: 'A right-handed child places the page for writing. How is it tilted?',
    right: 'Its top leans a little to the left',
    wrong: [
      'Its top leans a little to the right',
      'It lies sideways across the table',
      'It lies upside down on the table',
    ],
    explanation:
      'With the top leaning to the left, the right forearm lies along the page and can move freely along each line.',
  },
  {
    text: 'A left-handed child places the page for writing. How is it tilted?',
    right: 'Its top leans a little to the right',
    wrong: [
      'Its top leans a little to the left',
      'It lies sideways across the table',
      'It is kept far to the right of the body',
    ],
    explanation:
      'Leaning to the right, and a little to the left of the body, the page lets a left-hander see the words without hooking the wrist.',
  },
]

export const fourLines: readonly Draft[] = [
  {
    text: 'A four-line copybook has four lines. How many spaces lie between them?',
    right: 'Three spaces',
    wrong: ['Two spaces', 'Four spaces', 'Five spaces'],
    explanation: 'Four lines have three spaces between them: an upper, a middle and a lower one.',
  },
  {
    text: 'Which of these small letters stays in the middle space?',
    right: 'a',
    wrong: ['b', 'g', 'h'],
    explanation:
      'a sits between the second and the third line. b and h rise to the top line, g drops to the bottom line.',
  },
  {
    text: 'Which of these small letters rises to the top line?',
    right: 'h',
    wrong: ['n', 'o', 's'],
    explanation: 'h has an ascender, a tall stroke to the top line. n, o and s stay in the middle space.',
  },
  {
    text: 'Which of these small letters drops to the bottom line?',
    right: 'y',
    wrong: ['v', 'w', 'x'],
    explanation: 'y has a descender, a tail to the bottom line. v, w and x stop at the third line.',
  },
  {
    text: 'Counted from the top, which line do all the small letters without a tail stand on?',
    right: 'The third line',
    wrong: ['The first line', 'The second line', 'The fourth line'],
    explanation: 'The third line is the base line. Letters stand on it and only tails go below.',
  },
  {
    text: 'Which spaces does a printed capital letter fill?',
    right: 'The upper and the middle space',
    wrong: ['Only the upper space', 'Only the middle space', 'The middle and the lower space'],
    explanation: 'A printed capital reaches from the top line down to the base line, so it fills two spaces.',
  },
  {
    text: 'Which of these words stays in the middle space with all its letters?',
    right: 'sun',
    wrong: ['cat', 'pen', 'bus'],
    explanation: 's, u and n are all middle letters. t and b rise above and p drops below.',
  },
  {
    text: 'Which row holds only letters with a tail below the base line?',
    right: 'g j p q y',
    wrong: ['b d f h k', 'a c e m n', 'l t v w z'],
    explanation: 'g, j, p, q and y are the descenders. Their tails reach the bottom line.',
  },
  {
    text: 'Which word has both a tall letter and a letter with a tail?',
    right: 'dog',
    wrong: ['sun', 'ball', 'pan'],
    explanation:
      'In dog the d rises to the top line and the g drops to the bottom line. ball has only tall ones besides a, and pan has only a tail.',
  },
  {
    text: 'How wide is a good space between two words?',
    right: 'As wide as one small letter o',
    wrong: ['As wide as a pencil line', 'As wide as a whole word', 'As wide as four small letters'],
    explanation:
      'The width of one small o, or a child’s fingertip, parts the words clearly and still keeps the line together.',
  },
]
