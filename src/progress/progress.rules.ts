import { EXCELLENT } from '../quiz/quiz.rules.ts'

/** A finished quiz; `score` in percent. */
export type Finished = { subject: string; score: number; at: string }
/** What a student has done: finished quizzes, quizzes per subject, finished courses. */
export type Activity = {
  finished: readonly Finished[]
  quizzesPerSubject: Readonly<Record<string, number>>
  coursesDone: readonly string[]
}
export type Achievement = { title: string; text: string }

/**
 * Achievements from stored results. No rewards for daily visits.
 */
export function achievements({ finished, quizzesPerSubject, coursesDone }: Activity): Achievement[] {
  const list: Achievement[] = []
  const excellent = finished.filter(({ score }) => score >= EXCELLENT).length
  const full = finished.filter(({ score }) => score === 100).length
  if (finished.length > 0) list.push({ title: 'First quiz', text: 'Finished your first quiz.' })
  if (finished.length >= 10) list.push({ title: 'Ten quizzes', text: 'Finished ten quizzes.' })
  if (excellent > 0)
    list.push({
      title: 'Excellent!',
      text: `${counted(excellent, 'quiz', 'quizzes')} with ${EXCELLENT}% or more.`,
    })
  if (full > 0)
    list.push({ title: 'Full score', text: `${counted(full, 'quiz', 'quizzes')} with no mistakes.` })
  for (const [subject, total] of Object.entries(quizzesPerSubject)) {
    const done = finished.filter((quiz) => quiz.subject === subject).length
    if (total > 0 && done >= total)
      list.push({ title: `All ${subject} quizzes done`, text: `${total} of ${total} quizzes.` })
  }
  for (const course of coursesDone) list.push({ title: 'Course finished', text: course })
  return list
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Mean score in percent; null without a finished quiz. */
export const averageScore = (finished: readonly { score: number }[]): number | null =>
  finished.length === 0 ? null : finished.reduce((sum, { score }) => sum + score, 0) / finished.length
