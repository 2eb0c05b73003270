import { buildQuiz } from './arithmetic.ts'
import type { SeedSubject } from '../../quiz/seed.server.ts'
import { beadToMental, firstLessons } from './teacher-1.ts'
import { assessmentQuestions, everyChild } from './teacher-2.ts'

export function makeTeacher(): Omit<SeedSubject, 'open'> {
  return {
    name: 'Teacher Training',
    quizzes: [
      buildQuiz(
        51,
        {
          title: 'Your First Lessons',
          topics: { a: 'Planning a lesson', b: 'Demo classes', c: 'Keeping children safe' },
          plan: 'aaaaaabbcc',
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
          topics: { a: 'Small and big friends', b: 'From beads to pictures', c: 'Asking and watching' },
          plan: 'bbaaabbbcc',
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
          topics: { a: 'Checking understanding', b: 'Feedback', c: 'Reading mistakes' },
          plan: 'aaabccbbca',
          description:
            'Read typical mistakes, ask so that every child thinks and give feedback that shows the next step.',
          durationMinutes: 15,
          allowReattempt: false,
          pausable: true,
        },
        assessmentQuestions,
      ),
      buildQuiz(
        54,
        {
          title: 'Every Child, Every Family',
          topics: { a: 'Different children', b: 'Practice that lasts', c: 'Talking with parents' },
          plan: 'aabbbbccba',
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
