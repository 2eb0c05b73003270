import { href } from 'react-router'
import type { Submission } from '../quiz.contract.ts'

/** Where a paper that something keeps is told; null for a quiz whose results are told here. */
export function keptPath({ keptBy, keptAs }: Submission['quizId']): string | null {
  if (!keptBy) return null
  return keptAs === 'exam'
    ? href('/exams/:id', { id: keptBy })
    : href('/competitions/:id/paper', { id: keptBy })
}
