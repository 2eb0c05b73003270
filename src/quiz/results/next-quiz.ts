import { call } from '../../platform/wire.ts'
import { getQuizzesBySubject, getSubmissionsByUser, type Quiz, type Submission } from '../quiz.contract.ts'
import { cards, progress } from '../quiz.rules.ts'

/** The quiz that comes after a submitted one in its subject; null when all are done, or nobody can tell. */
export async function nextQuiz({
  quizId,
  userId,
}: Pick<Submission, 'quizId' | 'userId'>): Promise<Quiz | null> {
  try {
    const [{ data: quizzes }, { data: submissions }] = await Promise.all([
      call(getQuizzesBySubject, { params: { subjectId: quizId.subjectId._id } }),
      call(getSubmissionsByUser, { params: { userId } }),
    ])
    return progress(cards(quizzes, submissions)).next
  } catch {
    // The result is whole without it.
    return null
  }
}
