import { activeCategoryNames } from '../../catalogue/catalogue.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { EXAMS_SUBJECT } from '../../quiz/exam.reads.server.ts'
import { quizTotals } from '../../quiz/quiz.reads.server.ts'

/**
 * What a group or a teacher may be for: the subjects of the quizzes, then the categories of courses that no
 * subject is called by. A new academy has a course before it has a quiz.
 */
export async function subjectsToTeach(on: Db | Tx): Promise<string[]> {
  // What holds nothing but the papers of exams is taught to nobody.
  const totals = (await quizTotals(on)).filter(({ name, total }) => total > 0 || name !== EXAMS_SUBJECT)
  const subjects = totals.map(({ name }) => name)
  const known = new Set(subjects.map((name) => name.toLowerCase()))
  const categories = await activeCategoryNames(on)
  return [...subjects, ...categories.filter((name) => !known.has(name.toLowerCase()))]
}
