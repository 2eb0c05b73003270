import { directChain, findBeads, friendChain, readBeads } from '../../quiz/bank/generators/abacus.rules.ts'
import { dealer, type Draft } from '../../quiz/bank/generators/arithmetic.rules.ts'
import { complement, timesEleven } from '../../quiz/bank/generators/vedic-digits.rules.ts'
import { nearBase, squareOfFive, timesNines } from '../../quiz/bank/generators/vedic-products.rules.ts'
import type { SeedQuiz } from '../../quiz/seed.server.ts'
import { buildQuiz } from './arithmetic.ts'

const abacus = dealer(7101)
const vedic = dealer(7201)

const cube: readonly Draft[] = [
  {
    text: 'A solved cube lies with yellow on top. Which colour is below?',
    right: 'White',
    wrong: ['Blue', 'Red', 'Green'],
    explanation: 'White and yellow are opposite each other on every cube with the standard colours.',
  },
  {
    text: 'How many stickers does an edge piece carry?',
    right: 'Two',
    wrong: ['One', 'Three', 'Four'],
    explanation: 'An edge lies between two faces, so it shows one colour of each.',
  },
  {
    text: 'Which pieces never change their places among each other?',
    right: 'The centres',
    wrong: ['The corners', 'The edges', 'All of them do'],
    explanation:
      'The six centres hang on the core. They turn where they are, and say what colour a face becomes.',
  },
  {
    text: 'You turn the right face once clockwise. How often must you go on so that all is as before?',
    right: 'Three times',
    wrong: ['Once', 'Twice', 'Seven times'],
    explanation: 'Four quarter turns make a whole one, and one of them is done.',
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
    explanation: 'The tail of g hangs below the line, as those of j, p, q and y do.',
  },
  {
    text: 'Which letter is as tall as h?',
    right: 'k',
    wrong: ['e', 'm', 's'],
    explanation: 'h and k both reach up to the top line; e, m and s stay in the middle.',
  },
  {
    text: 'How much room is left between two words?',
    right: 'About one letter o',
    wrong: ['None at all', 'Half the line', 'Five letters'],
    explanation:
      'A round o fits between two words: enough to see where one ends, and not so much that the line falls apart.',
  },
  {
    text: 'Your letters lean to all sides. What helps first?',
    right: 'Lay the paper a little aslant and keep it so',
    wrong: ['Press harder', 'Write faster', 'Hold the pencil at its end'],
    explanation: 'With the paper always at the same angle the hand draws its lines in the same direction.',
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
    text: 'A child answers wrongly before the class. What do you say first?',
    right: 'Show me how you got there',
    wrong: ['No, sit down', 'Who knows it better?', 'You should know this'],
    explanation:
      'The way to the answer shows what is understood and where it turned off, and nobody is put to shame.',
  },
  {
    text: 'How long can a class of six-year-olds listen before their hands must do something?',
    right: 'A few minutes',
    wrong: ['Half an hour', 'A whole lesson', 'As long as the teacher talks'],
    explanation: 'Young children learn by doing. After a few minutes of listening the beads are theirs.',
  },
  {
    text: 'Which task tells you most about what a child can do?',
    right: 'One that it does alone, while you watch',
    wrong: ['One that you do on the board', 'One that all call out together', 'One that it copies'],
    explanation: 'Only what is done alone shows what is there already and what still needs help.',
  },
  {
    text: 'One child is finished long before the others. What now?',
    right: 'A harder task of the same kind',
    wrong: ['More of the very same sums', 'It waits quietly', 'It goes home'],
    explanation: 'The same idea with a further step keeps the child with the class and still growing.',
  },
  {
    text: 'What do you tell parents about a weak result?',
    right: 'What the child can do, and the one thing to practise next',
    wrong: ['Who in the class did better', 'That nothing can be done', 'Nothing at all'],
    explanation: 'A family can help with one clear next step; a comparison helps nobody.',
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

/** What anyone may try, by subject: questions that stand in no other quiz, since their key is told. */
export const openQuizzes: Readonly<Record<string, SeedQuiz>> = {
  Abacus: buildQuiz(
    61,
    head(
      'Five on the beads',
      'Read the rods, find a number, and move the beads as a sum tells you.',
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
      'Five quick ways',
      'Times eleven, squares that end in five, and what is missing to a hundred.',
      'Quick ways',
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
    head('Five about the cube', 'Colours, corners, edges and turns of the cube.', 'The cube'),
    cube,
  ),
  Handwriting: buildQuiz(
    64,
    head('Five about letters', 'Tall letters, tails, spaces and slant on four lines.', 'Letters'),
    handwriting,
  ),
  'Teacher Training': buildQuiz(
    65,
    head('Five moments in class', 'What to say and do when a class is before you.', 'In class'),
    teaching,
  ),
}
