import { buildQuiz } from './arithmetic.ts'
import type { SeedSubject } from '../../quiz/seed.server.ts'
import { beadToMental, firstLessons } from './teacher-1.ts'
import { checking, everyChild } from './teacher-2.ts'

export function makeTeacher(): SeedSubject {
  return {
    name: 'Teacher Training',
    quizzes: [
      buildQuiz(
        51,
        {
          title: 'Your First Lessons',
          description:
            'Plan a clear lesson and a demo class, keep young children with you and keep them safe.',
          durationMinutes: 12,
          allowReattempt: true,
          pausable: true,
        },
        firstLessons,
      ),
      buildQuiz(
        52,
        {
          title: 'From Beads to Mental Pictures',
          description:
            'Practise how to lead children from real beads over pictures to mental sums, and how to explain the friends of 5 and 10.',
          durationMinutes: 15,
          allowReattempt: true,
          pausable: true,
        },
        beadToMental,
      ),
      buildQuiz(
        53,
        {
          title: 'Checking Understanding and Giving Feedback',
          description:
            'Read typical mistakes, ask so that every child thinks and give feedback that shows the next step.',
          durationMinutes: 15,
          allowReattempt: false,
          pausable: true,
        },
        checking,
      ),
      buildQuiz(
        54,
        {
          title: 'Every Child, Every Family',
          description:
            'Teach mixed-ability groups, make learning last with spaced recall and talk with parents about progress.',
          durationMinutes: 15,
          allowReattempt: false,
          pausable: true,
        },
        everyChild,
      ),
    ],
  }
}
