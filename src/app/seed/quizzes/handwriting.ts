import { buildQuiz } from './arithmetic.ts'
import { fourLines, readyToWrite } from './handwriting-1.ts'
import { families, neatAndFast } from './handwriting-2.ts'
import type { SeedSubject } from './shape.ts'

export function makeHandwriting(): SeedSubject {
  return {
    name: 'Handwriting',
    quizzes: [
      buildQuiz(
        41,
        {
          title: 'Ready to Write: Sitting, Holding, Placing',
          description: 'Check how you sit, how you hold the pencil and where the page lies, for right-handers and left-handers.',
          minutes: 10,
          passingMarks: 8,
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
          minutes: 10,
          passingMarks: 8,
          allowReattempt: false,
          pausable: true,
        },
        fourLines,
      ),
      buildQuiz(
        43,
        {
          title: 'Letter Families and First Joins',
          description: 'Practise which letters share a movement, how to keep b and d apart and how cursive letters hold hands.',
          minutes: 12,
          passingMarks: 8,
          allowReattempt: true,
          pausable: true,
        },
        families,
      ),
      buildQuiz(
        44,
        {
          title: 'Neat, Even and Fast',
          description: 'Slant, spacing, base line and speed: find out what is wrong on a page and choose the practice that helps.',
          minutes: 12,
          passingMarks: 8,
          allowReattempt: false,
          pausable: true,
        },
        neatAndFast,
      ),
    ],
  }
}
