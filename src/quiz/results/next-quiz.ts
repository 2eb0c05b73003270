import { call } from '../../platform/wire.ts'
import { getQuizzesBySubject, getSubmissionsByUser, type Quiz, type Submission } from '../quiz.contract.ts'
import { cards, progress } from '../quiz.rules.ts'

/** The next quiz of the subject; null if all are done or the call fails. */
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
    // Optional: the result works without it.
    return null
  }
}
