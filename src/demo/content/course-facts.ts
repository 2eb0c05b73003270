import type { Course } from '../../catalogue/catalogue.contract.ts'

type Facts = { needs: readonly string[]; questions: Course['questions'] }

const missed = {
  question: 'What if my child misses a lesson?',
  answer: 'Nothing is lost: every lesson stays there, stops where it was left, and can be watched again.',
}
const howLong = {
  question: 'How much time does it take?',
  answer: 'Two lessons a week, and ten minutes of practice on the other days. Faster helps nobody.',
}
const live = {
  question: 'Are these live classes?',
  answer: 'No. These are lessons to watch and practise. Groups with a teacher are agreed with the office.',
}
const trial = {
  question: 'Can we look first?',
  answer: 'Yes: two lessons are free to watch on this page, and a demo class with a teacher costs nothing.',
}
const demo = {
  question: 'Is this a real course?',
  answer:
    'No, it belongs to the demonstration of this software. Its films are short drawn clips, without sound and with captions; nobody can buy it for real.',
}

/** By the name of the category: what is needed, and what families ask. */
export const facts: Readonly<Record<string, Facts>> = {
  Abacus: {
    needs: [
      'An abacus of 13 rods or more (a kit can be bought at the office)',
      'A table at elbow height, and feet that reach the floor',
      'A pencil and a squared notebook',
      'No arithmetic beforehand in Level 1: counting to 20 is enough',
    ],
    questions: [
      {
        question: 'Does it get in the way of school arithmetic?',
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
    needs: ['A 3 × 3 cube that turns lightly', 'A soft cloth or a mat', 'Ten quiet minutes a day'],
    questions: [
      {
        question: 'Which cube should we buy?',
        answer: 'Any speed cube for beginners will do. One that sticks teaches only patience.',
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
      'A pencil with three sides, HB; a fountain pen from the third week on, if wished',
      'A sloping board helps left-handers',
    ],
    questions: [
      {
        question: 'My child is left-handed. Does it fit?',
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
      'Twelve years of school, and joy in explaining',
      'An abacus or a board to teach at',
      'Two hours a week, and a class of your own to try things in',
    ],
    questions: [
      {
        question: 'What is the certificate worth?',
        answer:
          'It says that you did every lesson of this course. It is no degree, and no state recognises it.',
      },
      {
        question: 'May I open a centre afterwards?',
        answer: 'The franchise page says how. The training is its first half.',
      },
      missed,
      demo,
    ],
  },
}
