import { ask, type Draft } from './arithmetic.ts'

export const readyToWrite: readonly Draft[] = [
  ask(
    'Which fingers hold the pencil in the tripod grip?',
    'Thumb, index and middle finger',
    ['Thumb, ring and little finger', 'All five fingers in a fist', 'Index and little finger'],
    'Thumb and index finger pinch the pencil and the middle finger supports it from below, like the three legs of a tripod.',
  ),
  ask(
    'Where are your feet while you write at a table?',
    'Flat on the floor or a footrest',
    ['Folded under you on the chair', 'Hooked behind the chair legs', 'Swinging in the air'],
    'Feet on firm ground keep the body steady, and a steady body leaves the hand free to write.',
  ),
  ask(
    'What does the hand that is not writing do?',
    'It holds the paper steady',
    ['It supports the chin or the cheek', 'It rests in the lap', 'It holds the wrist'],
    'The helping hand keeps the page from sliding and moves it up as the lines fill.',
  ),
  ask(
    'About how far above the tip do your fingers hold the pencil?',
    'Two to three centimetres',
    ['Right on the point', 'Eight to ten centimetres', 'At the very end'],
    'At two to three centimetres you can see the tip and still steer it well.',
  ),
  ask(
    'How do you sit to write?',
    'Upright, with the back against the chair',
    ['Leaning over until the nose is near the page', 'Lying on one arm across the table', 'Turned sideways with legs off the chair'],
    'Sitting upright keeps the eyes at a good distance and lets the shoulders relax.',
  ),
  ask(
    'How high is a good writing table?',
    'The elbows rest on it with relaxed shoulders',
    ['The shoulders are lifted a little to reach it', 'The chin is level with the top of the table', 'The back must bend down to reach it'],
    'With the table at elbow height the arm glides freely and the shoulders do not tire.',
  ),
  ask(
    'You can feel the letters as bumps on the back of the page. What does it tell you?',
    'You press too hard',
    ['You press too lightly', 'You write too slowly', 'You write too large'],
    'Too much pressure tires the hand. Loosen the grip until the back of the page stays smooth.',
  ),
  ask(
    'Which pencil writes darker without pressing harder?',
    'A 2B pencil',
    ['An H pencil', 'A 2H pencil', 'A 4H pencil'],
    'B pencils are softer and leave a darker line. H pencils are harder and leave a lighter one.',
  ),
  ask(
    'A right-handed child places the page for writing. How is it tilted?',
    'Its top leans a little to the left',
    ['Its top leans a little to the right', 'It lies sideways across the table', 'It lies upside down on the table'],
    'With the top leaning to the left, the right forearm lies along the page and can move freely along each line.',
  ),
  ask(
    'A left-handed child places the page for writing. How is it tilted?',
    'Its top leans a little to the right',
    ['Its top leans a little to the left', 'It lies sideways across the table', 'It is kept far to the right of the body'],
    'Leaning to the right, and a little to the left of the body, the page lets a left-hander see the words without hooking the wrist.',
  ),
]

export const fourLines: readonly Draft[] = [
  ask(
    'A four-line copybook has four lines. How many spaces lie between them?',
    'Three spaces',
    ['Two spaces', 'Four spaces', 'Five spaces'],
    'Four lines have three spaces between them: an upper, a middle and a lower one.',
  ),
  ask(
    'Which of these small letters stays in the middle space?',
    'a',
    ['b', 'g', 'h'],
    'a sits between the second and the third line. b and h rise to the top line, g drops to the bottom line.',
  ),
  ask(
    'Which of these small letters rises to the top line?',
    'h',
    ['n', 'o', 's'],
    'h has an ascender, a tall stroke to the top line. n, o and s stay in the middle space.',
  ),
  ask(
    'Which of these small letters drops to the bottom line?',
    'y',
    ['v', 'w', 'x'],
    'y has a descender, a tail to the bottom line. v, w and x stop at the third line.',
  ),
  ask(
    'Counted from the top, which line do all the small letters without a tail stand on?',
    'The third line',
    ['The first line', 'The second line', 'The fourth line'],
    'The third line is the base line. Letters stand on it and only tails go below.',
  ),
  ask(
    'Which spaces does a printed capital letter fill?',
    'The upper and the middle space',
    ['Only the upper space', 'Only the middle space', 'The middle and the lower space'],
    'A printed capital reaches from the top line down to the base line, so it fills two spaces.',
  ),
  ask(
    'Which of these words stays in the middle space with all its letters?',
    'sun',
    ['cat', 'pen', 'bus'],
    's, u and n are all middle letters. t and b rise above and p drops below.',
  ),
  ask(
    'Which row holds only letters with a tail below the base line?',
    'g j p q y',
    ['b d f h k', 'a c e m n', 'l t v w z'],
    'g, j, p, q and y are the descenders. Their tails reach the bottom line.',
  ),
  ask(
    'Which word has both a tall letter and a letter with a tail?',
    'dog',
    ['sun', 'ball', 'pan'],
    'In dog the d rises to the top line and the g drops to the bottom line. ball has only tall ones besides a, and pan has only a tail.',
  ),
  ask(
    'How wide is a good space between two words?',
    'As wide as one small letter o',
    ['As wide as a pencil line', 'As wide as a whole word', 'As wide as four small letters'],
    'The width of one small o, or a child’s fingertip, parts the words clearly and still keeps the line together.',
  ),
]
