import {
  questionDrawer,
  type Draft,
  type QuestionDrawer,
} from '../../quiz/bank/generators/arithmetic.rules.ts'
import { buildQuiz } from './arithmetic.ts'
import type { SeedSubject } from '../../quiz/seed.server.ts'
import {
  castNines,
  complement,
  digitSumOf,
  divideByNine,
  timesEleven,
} from '../../quiz/bank/generators/vedic-digits.rules.ts'
import {
  acrossBase,
  crosswise,
  cubeRoot,
  nearBase,
  squareNear,
  squareOfFive,
  timesNines,
  workingBase,
} from '../../quiz/bank/generators/vedic-products.rules.ts'

const nikhilam: Draft = {
  text: 'What does the sutra Nikhilam Navatashcaramam Dashatah tell you to do?',
  right: 'Take all from 9 and the last from 10',
  wrong: [
    'Take all from 10 and the last from 9',
    'Multiply vertically and crosswise',
    'Add one to the previous digit',
  ],
  explanation:
    'Nikhilam: subtract every digit from 9 and the last one from 10. It gives the distance of a number to 100, 1000 and so on.',
}

const ekadhikena: Draft = {
  text: 'What does the sutra Ekadhikena Purvena mean?',
  right: 'By one more than the previous one',
  wrong: ['By one less than the previous one', 'All from 9 and the last from 10', 'Vertically and crosswise'],
  explanation:
    'Eka-adhika is "one more". For 35² the digit before the 5 is 3, one more is 4: 3 × 4 = 12, so 1225.',
}

const ekanyunena: Draft = {
  text: 'Which sutra means "by one less than the previous one" and helps to multiply by 9, 99 and 999?',
  right: 'Ekanyunena Purvena',
  wrong: ['Ekadhikena Purvena', 'Anurupyena', 'Paravartya Yojayet'],
  explanation:
    'Eka-nyuna is "one less". For 46 × 99 the left part is one less than 46, which is 45, and the right part is 99 − 45 = 54: 4554.',
}

const urdhva: Draft = {
  text: 'Which sutra works for every multiplication, whatever the digits?',
  right: 'Urdhva-Tiryagbhyam',
  wrong: ['Yavadunam', 'Ekanyunena Purvena', 'Nikhilam Navatashcaramam Dashatah'],
  explanation:
    'Urdhva-Tiryagbhyam, vertically and crosswise, is the general method. The others need special numbers, such as nines or numbers near a base.',
}

const anurupyena: Draft = {
  text: 'What does Anurupyena mean, the sutra behind the working base 50?',
  right: 'Proportionately',
  wrong: ['By mere observation', 'Transpose and adjust', 'By addition and subtraction'],
  explanation:
    'Anurupyena means proportionately: 50 is half of 100, so the left part of the answer is halved in the same proportion.',
}

const yavadunam: Draft = {
  text: 'To square 96, Yavadunam takes the deficiency from 100. What are the two parts of the answer?',
  right: '96 − 4 on the left, 4 × 4 on the right',
  wrong: [
    '96 − 4 on the left, 4 + 4 on the right',
    '100 − 4 on the left, 4 × 4 on the right',
    '96 + 4 on the left, 4 × 4 on the right',
  ],
  explanation:
    '96 is 4 short of 100. Lessen it by 4 once more: 92. Put the square of 4 behind it: 16. So 96² = 9216.',
}

const antyayor: Draft = {
  text: 'Antyayor Dashake’pi needs equal tens digits and last digits that add up to 10. Which product fits?',
  right: '43 × 47',
  wrong: ['43 × 57', '42 × 47', '34 × 74'],
  explanation: 'In 43 × 47 both have 4 tens, and 3 + 7 = 10. So 4 × 5 = 20 and 3 × 7 = 21 give 2021.',
}

const nineteenth: Draft = {
  text: 'The recurring digits of 1/19 can be written from right to left, starting with 1. What is done at every step?',
  right: 'Multiply by 2, one more than the 1 of 19',
  wrong: [
    'Multiply by 9, the last digit of 19',
    'Multiply by 8, one less than the 9 of 19',
    'Add 2 to the digit written last',
  ],
  explanation:
    'Ekadhikena: one more than 1 is 2. Doubling gives 1, 2, 4, 8, then 16 (write 6, carry 1), 13 (write 3, carry 1): …368421.',
}

/** The four Vedic Math quizzes, the same at every call. */
export function makeVedic(): Omit<SeedSubject, 'open'> {
  const deal = questionDrawer(7207)
  return {
    name: 'Vedic Math',
    // All draw from one series of numbers, so their order decides their questions.
    quizzes: [quickWins(deal), nearHundred(deal), squaresAndChecks(deal), competitionRound(deal)],
  }
}

const quickWins = (deal: QuestionDrawer) =>
  buildQuiz(
    21,
    {
      title: 'Quick Wins: Elevens, Nines and Fives',
      topics: {
        a: 'All from 9, the last from 10',
        b: 'Times eleven',
        c: 'Squares that end in 5',
        d: 'Digit sums',
      },
      plan: 'aadbaccbdc',
      description:
        'Complements with "all from 9 and the last from 10", multiplying by 11, digit sums and squares that end in 5.',
      durationMinutes: 10,
      allowReattempt: true,
      pausable: true,
    },
    [
      nikhilam,
      deal(complement(2)),
      deal(digitSumOf),
      deal(timesEleven(false)),
      deal(complement(3)),
      ekadhikena,
      deal(squareOfFive([2, 5])),
      deal(timesEleven(true)),
      deal(digitSumOf),
      deal(squareOfFive([6, 9])),
    ],
  )

const nearHundred = (deal: QuestionDrawer) =>
  buildQuiz(
    22,
    {
      title: 'Close to a Hundred',
      topics: { a: 'Times 9, 99 and 999', b: 'Numbers near a hundred', c: 'Vertically and crosswise' },
      plan: 'aaabbbccab',
      description:
        'Multiply by 9, 99 and 999 at sight, and find products of numbers just below or above 100 from their distances.',
      durationMinutes: 12,
      allowReattempt: false,
      pausable: true,
    },
    [
      deal(timesNines(1)),
      ekanyunena,
      deal(timesNines(2)),
      deal(nearBase(100, -1, [3, 9])),
      deal(nearBase(100, -1, [2, 4])),
      deal(nearBase(100, 1, [2, 9])),
      urdhva,
      deal(crosswise([1, 4])),
      deal(timesNines(3)),
      deal(acrossBase),
    ],
  )

const squaresAndChecks = (deal: QuestionDrawer) =>
  buildQuiz(
    23,
    {
      title: 'Squares, Checks and Dividing by Nine',
      topics: { a: 'Squares near 50 and 100', b: 'Dividing by nine', c: 'Checks and crosswise products' },
      plan: 'aaaaabcbcc',
      description:
        'Square numbers near 50 and 100, check products by casting out nines and divide by 9 with running totals.',
      durationMinutes: 15,
      allowReattempt: true,
      pausable: true,
    },
    [
      yavadunam,
      deal(squareNear(100, -1)),
      deal(squareNear(100, 1)),
      deal(squareNear(50, 1)),
      deal(squareNear(50, -1)),
      deal(divideByNine(false)),
      anurupyena,
      deal(divideByNine(true)),
      deal(castNines),
      deal(crosswise([3, 7])),
    ],
  )

const competitionRound = (deal: QuestionDrawer) =>
  buildQuiz(
    24,
    {
      title: 'Vedic Math Champions Competition Round',
      topics: {
        a: 'Quick checks and roots',
        b: 'Numbers near a base',
        c: 'Squares and crosswise products',
      },
      plan: 'aacbbbcaab',
      description:
        'Cube roots at a glance, crosswise products, working bases and recurring decimals at full speed. It cannot be paused.',
      durationMinutes: 18,
      allowReattempt: false,
      pausable: false,
    },
    [
      antyayor,
      deal(castNines),
      deal(squareOfFive([10, 13])),
      deal(workingBase),
      deal(nearBase(1000, -1, [3, 29])),
      deal(complement(4)),
      deal(crosswise([5, 9])),
      deal(cubeRoot),
      deal(cubeRoot),
      nineteenth,
    ],
  )
