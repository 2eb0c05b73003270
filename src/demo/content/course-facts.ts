import type { Course } from '../../catalogue/catalogue.contract.ts'

type Facts = { needs: readonly string[]; questions: Course['questions'] }

const missed = {
  question: 'What if my child misses a lesson?',
  answer: 'No problem. Every lesson can be watched any time, from where you stopped.',
}
const howLong = {
  question: 'How much time does it take?',
  answer: 'Two lessons a week and ten minutes of practice on other days. There is no need to hurry.',
}
const live = {
  question: 'Are these live classes?',
  answer: 'No. These are recorded lessons. For live classes with a teacher, ask the office.',
}
const trial = {
  question: 'Can we try before buying?',
  answer: 'Yes: two lessons are free to watch on this page, and a demo class with a teacher costs nothing.',
}
const demo = {
  question: 'Is this a real course?',
  answer:
    'No, this is sample data. The videos are short silent clips with captions, and no real payment is taken.',
}

/** By category: what is needed, and common questions. */
export const facts: Readonly<Record<string, Facts>> = {
  Abacus: {
    needs: [
      'An abacus of 13 rods or more (a kit can be bought at the office)',
      'A table at elbow height, with feet flat on the floor',
      'A pencil and a squared notebook',
      'For Level 1, counting up to 20 is enough',
    ],
    questions: [
      {
        question: 'Will it confuse my child at school?',
        answer: 'No. Place value and the friends of ten are the same; the beads make them visible.',
      },
      howLong,
      missed,
      live,
      trial,
      demo,
    ],
  },
  'Vedic Math': {
    needs: [
      'The times tables up to 10',
      'A notebook without squares, a pencil',
      'Column addition and subtraction, as school teaches them',
    ],
    questions: [
      {
        question: 'Will the school accept these methods?',
        answer: 'The answers are the same. We also show how to write the steps that an examiner expects.',
      },
      howLong,
      missed,
      trial,
      demo,
    ],
  },
  "Rubik's Cube": {
    needs: ['A 3 × 3 cube that turns smoothly', 'A soft cloth or a mat', 'Ten quiet minutes a day'],
    questions: [
      {
        question: 'Which cube should we buy?',
        answer: 'Any beginner’s speed cube is fine. Avoid a stiff one.',
      },
      howLong,
      missed,
      trial,
      demo,
    ],
  },
  Handwriting: {
    needs: [
      'A four-line copybook',
      'A triangular HB pencil; a fountain pen from week 3 (optional)',
      'A sloping board helps left-handers',
    ],
    questions: [
      {
        question: 'My child is left-handed. Is it suitable?',
        answer: 'Yes. Paper, slant and grip are shown for both hands in every lesson.',
      },
      howLong,
      missed,
      trial,
      demo,
    ],
  },
  'Teacher Training': {
    needs: [
      'Class 12 pass, and you enjoy explaining',
      'An abacus or a board to teach with',
      'Two hours a week, and a class of your own to try things in',
    ],
    questions: [
      {
        question: 'What is the value of the certificate?',
        answer: 'It shows that you completed the course. It is not a degree or a government certificate.',
      },
      {
        question: 'May I open a centre afterwards?',
        answer: 'Yes. This training is the first step. See the Franchise page.',
      },
      missed,
      demo,
    ],
  },
}
