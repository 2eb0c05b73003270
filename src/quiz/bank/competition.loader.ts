import { type LoadResult, toLoadResult } from '../../platform/browser/load-result.ts'
import { call } from '../../platform/wire.ts'
import { getAllSubjects, getQuizzesBySubject, type ListedSubject, type Quiz } from '../quiz.contract.ts'

export type CompetitionData = {
  subjects: LoadResult<ListedSubject[]>
  first: { subjectId: string; quizzes: LoadResult<Quiz[]> } | null
}

export const loadQuizzes = (subjectId: string): Promise<LoadResult<Quiz[]>> =>
  toLoadResult(call(getQuizzesBySubject, { params: { subjectId } }), 'Failed to load quizzes')

/** The subjects, and the quizzes of the first one. */
export async function competitionLoader(): Promise<CompetitionData> {
  const subjects = await toLoadResult(call(getAllSubjects, {}), 'Failed to load subjects')
  const [first] = 'data' in subjects ? subjects.data : []
  return { subjects, first: first ? { subjectId: first._id, quizzes: await loadQuizzes(first._id) } : null }
}
