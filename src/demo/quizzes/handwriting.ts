import { buildQuiz } from './arithmetic.ts'
import { fourLines, readyToWrite } from './handwriting-1.ts'
import { families, neatAndFast } from './handwriting-2.ts'
import type { SeedSubject } from '../../quiz/seed.server.ts'

export function makeHandwriting(): SeedSubject {
  return {
    name: 'Handwriting',
    quizzes: [
      buildQuiz(
        41,
        {
          title: 'Ready to Write: Sitting, Holding, Placing',
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
