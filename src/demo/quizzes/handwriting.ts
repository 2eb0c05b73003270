import { buildQuiz } from './arithmetic.ts'
import { fourLines, readyToWrite } from './handwriting-1.ts'
import { families, neatAndFast } from './handwriting-2.ts'
import type { SeedSubject } from '../../quiz/seed.server.ts'

export function makeHandwriting(): Omit<SeedSubject, 'open'> {
  return {
    name: 'Handwriting',
    quizzes: [
      buildQuiz(
        41,
        {
          title: 'Ready to Write: Sitting, Holding, Placing',
          topics: { a: 'Holding the pencil', b: 'Sitting at the table', c: 'Placing the page' },
          plan: 'abcabbaacc',
          description:
            'Check how you sit, how you hold the pencil and where the page lies, for right-handers and left-handers.',
          durationMinutes: 10,
          allowReattempt: true,
          pausable: true,
        },
        readyToWrite,
      ),
      buildQuiz(
        42,
        {
          title: 'Letters on Four Lines',
          topics: { a: 'The four lines', b: 'Tall letters and tails', c: 'Words and spaces' },
          plan: 'abbbaacbcc',
          description:
            'Find the place of every small letter in the four-line copybook: tall letters, middle letters and letters with a tail.',
          durationMinutes: 10,
          allowReattempt: false,
          pausable: true,
        },
        fourLines,
      ),
      buildQuiz(
        43,
        {
          title: 'Letter Families and First Joins',
          topics: { a: 'Letter families', b: 'First joins' },
          plan: 'aaaaaabbbb',
          description:
            'Practise which letters share a movement, how to keep b and d apart and how cursive letters hold hands.',
          durationMinutes: 12,
          allowReattempt: true,
          pausable: true,
        },
        families,
      ),
      buildQuiz(
        44,
        {
          title: 'Neat, Even and Fast',
          topics: { a: 'Even lines and spaces', b: 'Sitting and holding', c: 'Practising well' },
          plan: 'aaabbcaacc',
          description:
            'Slant, spacing, base line and speed: find out what is wrong on a page and choose the practice that helps.',
          durationMinutes: 12,
          allowReattempt: false,
          pausable: true,
        },
        neatAndFast,
      ),
    ],
  }
}
