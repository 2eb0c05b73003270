import {
  bigFriend,
  columns,
  directChain,
  findBeads,
  friendChain,
  product,
  quotient,
  readBeads,
  smallFriend,
} from '../../quiz/bank/generators/abacus.rules.ts'
import {
  questionDrawer,
  type Draft,
  type QuestionDrawer,
} from '../../quiz/bank/generators/arithmetic.rules.ts'
import { buildQuiz } from './arithmetic.ts'
import type { SeedSubject } from '../../quiz/seed.server.ts'

const beam: Draft = {
  text: 'What is the bar called that divides the soroban into an upper and a lower part?',
  right: 'The beam',
  wrong: ['The rod', 'The frame', 'The ladder'],
  explanation: 'The beam runs across the soroban. A bead counts only when it is pushed against the beam.',
}

const heaven: Draft = {
  text: 'How much is the heaven bead above the beam worth on the ones rod?',
  right: 'Five',
  wrong: ['One', 'Two', 'Ten'],
  explanation:
    'Each rod has one heaven bead above the beam. On the ones rod it is worth 5 when it touches the beam.',
}

const earth: Draft = {
  text: 'How much is one earth bead below the beam worth on the tens rod?',
  right: 'Ten',
  wrong: ['One', 'Five', 'Fifty'],
  explanation: 'An earth bead is worth 1 on the ones rod and ten times as much, 10, on the tens rod.',
}

const perRod: Draft = {
  text: 'Which beads does every rod of a soroban carry?',
  right: 'One heaven bead and four earth beads',
  wrong: [
    'Two heaven beads and five earth beads',
    'Four heaven beads and one earth bead',
    'Five heaven beads and five earth beads',
  ],
  explanation: 'One heaven bead (5) and four earth beads (1 each) show every digit from 0 to 9: 5 + 4 = 9.',
}

const addThree: Draft = {
  text: 'The ones rod shows 4. All its earth beads are used. How do you add 3?',
  right: 'Add 5 and take away 2',
  wrong: ['Add 5 and take away 3', 'Add 10 and take away 3', 'Add 5 and take away 1'],
  explanation: 'The small friend of 3 is 2, so +3 is +5 −2. From 4: 4 + 5 = 9, 9 − 2 = 7.',
}

const addSeven: Draft = {
  text: 'The ones rod shows 8. There is no room for 7 more. How do you add 7?',
  right: 'Take away 3, then add 1 bead on the tens rod',
  wrong: [
    'Take away 7, then add 1 bead on the tens rod',
    'Take away 2, then add 1 bead on the tens rod',
    'Add 3, then take 1 bead from the tens rod',
  ],
  explanation: 'The big friend of 7 is 3, so +7 is +10 −3. From 8: 8 − 3 = 5 and one ten more makes 15.',
}

/** The four abacus quizzes, the same at every call. */
export function makeAbacus(): Omit<SeedSubject, 'open'> {
  const deal = questionDrawer(5101)
  return {
    name: 'Abacus',
    // All draw from one series of numbers, so their order decides their questions.
    quizzes: [firstSteps(deal), friends(deal), rowsAndProducts(deal), competitionRound(deal)],
  }
}

const firstSteps = (deal: QuestionDrawer) =>
  buildQuiz(
    11,
    {
      title: 'First Steps on the Soroban',
      topics: { a: 'Parts of the soroban', b: 'Reading the rods', c: 'Moving beads' },
      plan: 'aaaabbbbcc',
      description:
        'Meet the beam, the heaven bead and the earth beads, read numbers off the rods and make your first bead moves.',
      durationMinutes: 10,
      allowReattempt: true,
      pausable: true,
    },
    [
      beam,
      heaven,
      perRod,
      earth,
      deal(readBeads(1)),
      deal(readBeads(2)),
      deal(findBeads(2)),
      deal(readBeads(3)),
      deal(directChain),
      deal(directChain),
    ],
  )

const friends = (deal: QuestionDrawer) =>
  buildQuiz(
    12,
    {
      title: 'Small Friends, Big Friends',
      topics: { a: 'Friends of five', b: 'Friends of ten' },
      plan: 'aabbabaabb',
      description: 'Practise the pairs that make 5 and 10, and use them when a rod runs out of beads.',
      durationMinutes: 12,
      allowReattempt: true,
      pausable: true,
    },
    [
      deal(smallFriend),
      deal(smallFriend),
      deal(bigFriend),
      deal(bigFriend),
      addThree,
      addSeven,
      deal(friendChain(5, 3)),
      deal(friendChain(5, 4)),
      deal(friendChain(10, 4)),
      deal(friendChain(10, 5)),
    ],
  )

const rowsAndProducts = (deal: QuestionDrawer) =>
  buildQuiz(
    13,
    {
      title: 'Two-Digit Sums, Multiplication and Division',
      topics: {
        a: 'Adding and subtracting in rows',
        b: 'Multiplication on the abacus',
        c: 'Division on the abacus',
      },
      plan: 'aaaabbbccc',
      description: 'Add and subtract two-digit numbers, then multiply and divide by one digit, step by step.',
      durationMinutes: 15,
      allowReattempt: false,
      pausable: true,
    },
    [
      deal(columns('Add and subtract row by row', [2, 1, 1, 2])),
      deal(columns('Add and subtract row by row', [2, 2, 1])),
      deal(columns('Add and subtract row by row', [2, 2, 2])),
      deal(columns('Add and subtract row by row', [2, 2, 2, 2])),
      deal(product('Multiply on the abacus', [12, 49], [2, 5])),
      deal(product('Multiply on the abacus', [23, 98], [4, 9])),
      deal(product('Multiply on the abacus', [112, 498], [3, 8])),
      deal(quotient('Divide on the abacus', [2, 5], [12, 29])),
      deal(quotient('Divide on the abacus', [4, 9], [23, 89])),
      deal(quotient('Divide on the abacus', [6, 9], [112, 198])),
    ],
  )

const competitionRound = (deal: QuestionDrawer) =>
  buildQuiz(
    14,
    {
      title: 'Abacus Speed and Accuracy Competition Round',
      topics: { a: 'Long columns', b: 'Multiplication on the abacus', c: 'Division on the abacus' },
      plan: 'aabcabcabc',
      description:
        'Long sums, two-digit multiplication and long division, timed like a competition. It cannot be paused.',
      durationMinutes: 15,
      allowReattempt: false,
      pausable: false,
    },
    [
      deal(columns('Competition sum', [2, 2, 1, 2, 2])),
      deal(columns('Competition sum', [2, 2, 2, 2, 2, 2])),
      deal(product('Competition product', [113, 489], [6, 9])),
      deal(quotient('Competition division', [7, 9], [134, 987])),
      deal(columns('Competition sum', [3, 2, 3, 2])),
      deal(product('Competition product', [13, 39], [12, 39])),
      deal(quotient('Competition division', [12, 19], [23, 68])),
      deal(columns('Competition sum', [3, 3, 2, 3, 3])),
      deal(product('Competition product', [43, 98], [54, 89])),
      deal(quotient('Competition division', [23, 48], [37, 98])),
    ],
  )
