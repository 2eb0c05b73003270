import { directChain, findBeads, friendChain, readBeads } from '../../quiz/bank/generators/abacus.rules.ts'
import { questionDrawer, type Draft } from '../../quiz/bank/generators/arithmetic.rules.ts'
import { complement, timesEleven } from '../../quiz/bank/generators/vedic-digits.rules.ts'
import { nearBase, squareOfFive, timesNines } from '../../quiz/bank/generators/vedic-products.rules.ts'
import type { SeedQuiz } from '../../quiz/seed.server.ts'
import { buildQuiz } from './arithmetic.ts'

const abacus = questionDrawer(7101)
const vedic = questionDrawer(7201)

const cube: readonly Draft[] = [
  {
    text: 'A solved cube has yellow on top. Which colour is at the bottom?',
    right: 'White',
    wrong: ['Blue', 'Red', 'Green'],
    explanation: 'White and yellow are opposite each other on every cube with the standard colours.',
  },
  {
    text: 'How many stickers does an edge piece have?',
    right: 'Two',
    wrong: ['One', 'Three', 'Four'],
    explanation: 'An edge lies between two faces, so it shows one colour of each.',
  },
  {
    text: 'Which pieces never change places with each other?',
    right: 'The centres',
    wrong: ['The corners', 'The edges', 'All of them do'],
    explanation:
      'The six centres are fixed to the core. They turn in place and show which colour each face will be.',
  },
  {
    text: 'You turn the right face once clockwise. How many more turns bring it back?',
    right: 'Three times',
    wrong: ['Once', 'Twice', 'Seven times'],
    explanation: 'Four quarter turns make a full turn, and one is already done.',
  },
  {
    text: 'How many corner pieces does the cube have?',
    right: 'Eight corners',
    wrong: ['Four corners', 'Six corners', 'Twelve corners'],
    explanation: 'Four corners lie in the top layer and four in the bottom layer.',
  },
]

const handwriting: readonly Draft[] = [
  {
    text: 'Which of these letters goes below the line?',
    right: 'g',
    wrong: ['a', 'd', 'n'],
    explanation: 'The tail of g goes below the line, like j, p, q and y.',
  },
  {
    text: 'Which letter is as tall as h?',
    right: 'k',
    wrong: ['e', 'm', 's'],
    explanation: 'h and k both reach up to the top line; e, m and s stay in the middle.',
  },
  {
    text: 'How much space do you leave between two words?',
    right: 'About one letter o',
    wrong: ['None at all', 'Half the line', 'Five letters'],
    explanation: 'Leave space for one letter o between words: enough to see where a word ends.',
  },
  {
    text: 'Your letters lean in different directions. What helps first?',
    right: 'Tilt the paper a little and keep it there',
    wrong: ['Press harder', 'Write faster', 'Hold the pencil at its end'],
    explanation: 'When the paper stays at the same angle, all lines go in the same direction.',
  },
  {
    text: 'Which word has only small letters, none tall and none with a tail?',
    right: 'mouse',
    wrong: ['horse', 'puppy', 'tiger'],
    explanation: 'm, o, u, s and e all stay between the two middle lines.',
  },
]

const teaching: readonly Draft[] = [
  {
    text: 'A child gives a wrong answer in class. What do you say first?',
    right: 'Show me how you got there',
    wrong: ['No, sit down', 'Who can give the right answer?', 'You should know this'],
    explanation: 'The steps show what the child understood and where it went wrong, without shaming anyone.',
  },
  {
    text: 'How long can six-year-olds listen before they need an activity?',
    right: 'A few minutes',
    wrong: ['Half an hour', 'A whole lesson', 'As long as the teacher talks'],
    explanation: 'Young children learn by doing. After a few minutes of listening, let them use the beads.',
  },
  {
    text: 'Which task tells you most about what a child can do?',
    right: 'One the child does alone while you watch',
    wrong: ['One you do on the board', 'One the whole class answers together', 'One the child copies'],
    explanation: 'Only work done alone shows what the child already knows and what still needs help.',
  },
  {
    text: 'One child finishes long before the others. What do you do?',
    right: 'Give a harder task of the same kind',
    wrong: ['Give more of the same sums', 'Let the child wait quietly', 'Send the child home'],
    explanation: 'The same idea with one more step keeps the child learning together with the class.',
  },
  {
    text: 'What do you tell parents about a weak result?',
    right: 'What the child can do, and the one thing to practise next',
    wrong: ['Who in the class did better', 'That nothing can be done', 'Nothing at all'],
    explanation: 'A family can help with one clear next step. Comparing children does not help.',
  },
]

const head = (title: string, description: string, topic: string) => ({
  title,
  description,
  topics: { a: topic },
  plan: 'aaaaa',
  allowReattempt: true,
  pausable: true,
})

/** Quizzes open to guests, by subject. Their questions are in no other quiz, as the answer key is public. */
export const openQuizzes: Readonly<Record<string, SeedQuiz>> = {
  Abacus: buildQuiz(
    61,
    head(
      'Five abacus questions',
      'Read the rods, find a number and move the beads for a sum.',
      'First beads',
    ),
    [
      abacus(readBeads(2)),
      abacus(findBeads(2)),
      abacus(readBeads(3)),
      abacus(directChain),
      abacus(friendChain(5, 3)),
    ],
  ),
  'Vedic Math': buildQuiz(
    62,
    head(
      'Five speed maths questions',
      'Multiply by 11, square numbers ending in 5, and subtract from 100.',
      'Shortcuts',
    ),
    [
      vedic(timesEleven(false)),
      vedic(squareOfFive([4, 9])),
      vedic(complement(2)),
      vedic(timesNines(2)),
      vedic(nearBase(100, -1, [2, 6])),
    ],
  ),
  "Rubik's Cube": buildQuiz(
    63,
    head('Five cube questions', 'Colours, corners, edges and turns of the cube.', 'The cube'),
    cube,
  ),
  Handwriting: buildQuiz(
    64,
    head('Five handwriting questions', 'Tall letters, tails, spaces and slant on four lines.', 'Letters'),
    handwriting,
  ),
  'Teacher Training': buildQuiz(
    65,
    head('Five classroom situations', 'What to say and do in front of a class.', 'In class'),
    teaching,
  ),
}
