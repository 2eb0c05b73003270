import type { Task } from '../../quiz/kinds/kinds.rules.ts'
import type { SeedSubject, SeedTask } from '../../quiz/seed.server.ts'

/* Questions of all kinds: number, beads, multiple choice, order, match, cube face. */

const seedTask = (topic: string, text: string, [task, explanation]: readonly [Task, string]): SeedTask => ({
  text,
  explanation,
  topic,
  task,
})

const beads = (rods: number, right: string): Task => ({ kind: 'beads', rods, right })
const number = (right: string, { unit = '', tolerance = '0' } = {}): Task => ({
  kind: 'number',
  unit,
  tolerance,
  right,
})
const several = (options: readonly string[], right: string): Task => ({ kind: 'several', options, right })
const order = (...options: string[]): Task => ({
  kind: 'order',
  options,
  right: [...options.keys()].join(),
})
/** Pairs to match; `more` are options without a partner. */
const match = (pairs: Readonly<Record<string, string>>, ...more: string[]): Task => ({
  kind: 'match',
  left: Object.keys(pairs),
  options: [...Object.values(pairs), ...more],
  right: [...Object.keys(pairs).keys()].join(),
})
const face = (right: string): Task => ({ kind: 'face', right })

const head = {
  marks: 20,
  passingMarks: 8,
  durationMinutes: 15,
  allowReattempt: true,
  pausable: true,
}

const READING = 'Reading beads'
const SETTING = 'Setting beads'
const SUMS = 'Sums on the beads'

const abacus: SeedSubject['ofKinds'] = {
  ...head,
  title: 'Hands on the Beads',
  description: 'Move the beads yourself, type the number you see, and put numbers in order.',
  questions: [
    seedTask(SETTING, 'Set 38', [
      beads(3, '038'),
      'Three beads on the tens rod; five and three on the ones.',
    ]),
    seedTask(READING, 'Which number? [beads 462]', [
      number('462'),
      'Four hundreds, then five and one tens, then two ones: 462.',
    ]),
    seedTask(SUMS, 'Which of these make five?', [
      several(['1 + 4', '2 + 3', '3 + 3', '4 + 1'], '0,1,3'),
      '1 and 4, 2 and 3, 4 and 1 are friends of five; 3 + 3 is 6.',
    ]),
    seedTask(READING, 'Which beads show the number?', [
      match({ '27': '[beads 27]', '72': '[beads 72]', '77': '[beads 77]' }),
      'Read the tens rod first, then the ones: the upper bead is five.',
    ]),
    seedTask(SETTING, 'Set 407', [
      beads(3, '407'),
      'Four hundreds, no bead on the tens rod, five and two on the ones.',
    ]),
    seedTask(READING, 'From the smallest to the largest', [
      order('[beads 09]', '[beads 15]', '[beads 51]', '[beads 90]'),
      'They are 9, 15, 51 and 90.',
    ]),
    seedTask(SUMS, 'Set 24 and add 38. What number is it now?', [number('62'), '24 + 38: 54, then 62.']),
    seedTask(SETTING, 'Set the answer: 36 + 47', [
      beads(3, '083'),
      '36 + 47 = 83: eight tens are five and three, and three ones.',
    ]),
    seedTask(READING, 'Which rods show an odd number?', [
      several(['[beads 3]', '[beads 6]', '[beads 7]', '[beads 8]'], '0,2'),
      'They show 3, 6, 7 and 8; 3 and 7 are odd.',
    ]),
    seedTask(SUMS, 'From the smallest answer to the largest', [
      order('9 + 4', '20 − 5', '8 + 8', '30 − 12'),
      'The answers are 13, 15, 16 and 18.',
    ]),
  ],
}

const KNOWING = 'Knowing the cube'
const TURNING = 'Turns and faces'

const cube: SeedSubject['ofKinds'] = {
  ...head,
  title: 'The Cube in Your Hands',
  description: 'Colour faces, match moves and put steps in order.',
  questions: [
    seedTask(TURNING, 'Turn this face a quarter turn clockwise. Colour how it looks now. [face RRRGGGBBB]', [
      face('BGRBGRBGR'),
      'The bottom row moves to the left side, the top row to the right: each row is blue, green, red.',
    ]),
    seedTask(KNOWING, 'Which colour is opposite on a standard cube?', [
      match({ White: 'Yellow', Red: 'Orange', Blue: 'Green' }),
      'White and yellow, red and orange, blue and green never touch.',
    ]),
    seedTask(KNOWING, 'How many stickers does a 3×3 cube have in all?', [
      number('54'),
      'Six faces with nine stickers each: 6 × 9 = 54.',
    ]),
    seedTask(KNOWING, 'Layer by layer: put the steps in order', [
      order('White cross', 'White corners', 'Middle edges', 'Yellow layer'),
      'You build from the bottom up, and the yellow layer comes last.',
    ]),
    seedTask(TURNING, 'What does each move turn?', [
      match(
        {
          R: 'The right face, a quarter clockwise',
          'R’': 'The right face, a quarter anticlockwise',
          R2: 'The right face, a half turn',
        },
        'The left face, a quarter clockwise',
      ),
      'A letter means a quarter turn clockwise, ’ means anticlockwise, and 2 means a half turn.',
    ]),
    seedTask(KNOWING, 'Colour a white cross with yellow corners', [
      face('YWYWWWYWY'),
      'The centre and the four edges are white; the four corners are yellow.',
    ]),
    seedTask(TURNING, 'Which of these cancel out when done twice?', [
      several(['U2', 'R', 'F2', 'L’'], '0,2'),
      'Two half turns make a full turn. Two quarter turns make only a half turn.',
    ]),
    seedTask('Times and averages', 'Three solves: 20.5, 22 and 21.4 seconds. What is their mean?', [
      number('21.3', { unit: 'seconds', tolerance: '0.05' }),
      '20.5 + 22 + 21.4 = 63.9, and 63.9 ÷ 3 = 21.3.',
    ]),
    seedTask(KNOWING, 'How many edge pieces does the cube have? Set the answer on the abacus', [
      beads(2, '12'),
      'Four on top, four in the middle, four below: 12.',
    ]),
    seedTask(KNOWING, 'What is true of a corner piece?', [
      several(
        ['It has three stickers', 'There are eight of them', 'It has two stickers', 'It never moves'],
        '0,1',
      ),
      'Eight corners with three stickers; the edges have two, and only centres stay in their place.',
    ]),
  ],
}

export const ofKinds: Readonly<Record<string, NonNullable<SeedSubject['ofKinds']>>> = {
  Abacus: abacus,
  "Rubik's Cube": cube,
}
