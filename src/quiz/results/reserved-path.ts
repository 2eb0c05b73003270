import { href } from 'react-router'
import type { Quiz, Submission } from '../quiz.contract.ts'

/** Result page of a reserved quiz; null for ordinary quizzes. */
export function reservedPath({ reservedBy, reservedAs }: Submission['quizId']): string | null {
  if (!reservedBy) return null
  return reservedAs === 'exam'
    ? href('/exams/:id', { id: reservedBy })
    : href('/competitions/:id/paper', { id: reservedBy })
}

/** Page to return to when leaving a running paper. */
export function leavePath({ reservedBy, reservedAs }: Pick<Quiz, 'reservedBy' | 'reservedAs'>): string {
  if (!reservedBy) return href('/competition')
  return reservedAs === 'exam'
    ? href('/exams/:id', { id: reservedBy })
    : href('/competitions/:id', { id: reservedBy })
}
