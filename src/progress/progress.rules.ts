import type { Achievement } from '../people/people.contract.ts'
import { EXCELLENT } from '../quiz/quiz.rules.ts'

/** A finished quiz; `score` in percent. */
export type Finished = { subject: string; score: number; at: string }
/** What a student has done: finished quizzes, quizzes per subject, finished courses. */
export type Activity = {
  finished: readonly Finished[]
  quizzesPerSubject: Readonly<Record<string, number>>
  coursesDone: readonly string[]
}

/**
 * Achievements from stored results. No rewards for daily visits.
 */
export function achievements({ finished, quizzesPerSubject, coursesDone }: Activity): Achievement[] {
  const list: Achievement[] = []
  const excellent = finished.filter(({ score }) => score >= EXCELLENT).length
  const full = finished.filter(({ score }) => score === 100).length
  if (finished.length > 0) list.push({ kind: 'first-quiz' })
  if (finished.length >= 10) list.push({ kind: 'ten-quizzes' })
  if (excellent > 0) list.push({ kind: 'excellent', quizzes: excellent, percent: EXCELLENT })
  if (full > 0) list.push({ kind: 'full-score', quizzes: full })
  for (const [subject, total] of Object.entries(quizzesPerSubject)) {
    const done = finished.filter((quiz) => quiz.subject === subject).length
    if (total > 0 && done >= total) list.push({ kind: 'subject-done', subject, quizzes: total })
  }
  for (const course of coursesDone) list.push({ kind: 'course-finished', course })
  return list
}

/** Mean score in percent; null without a finished quiz. */
export const averageScore = (finished: readonly { score: number }[]): number | null =>
  finished.length === 0 ? null : finished.reduce((sum, { score }) => sum + score, 0) / finished.length
