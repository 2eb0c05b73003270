import { href } from 'react-router'
import type { Quiz, Submission } from '../quiz.contract.ts'

/** Where a paper that something keeps is told; null for a quiz whose results are told here. */
export function keptPath({ keptBy, keptAs }: Submission['quizId']): string | null {
  if (!keptBy) return null
  return keptAs === 'exam'
    ? href('/exams/:id', { id: keptBy })
    : href('/competitions/:id/paper', { id: keptBy })
}

/** Where whoever leaves a running paper stands then. */
export function leavePath({ keptBy, keptAs }: Pick<Quiz, 'keptBy' | 'keptAs'>): string {
  if (!keptBy) return href('/competition')
  return keptAs === 'exam' ? href('/exams/:id', { id: keptBy }) : href('/competitions/:id', { id: keptBy })
}
