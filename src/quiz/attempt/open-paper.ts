import { CallError, isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { type Attempt, getQuestionsByQuiz, getSingleQuiz } from '../quiz.contract.ts'
import { attemptStore, type Paper, type Whose } from './attempt-store.ts'
import { reopened } from './kept.rules.ts'

/** A paper, and the running attempt at it; `guessed`: nobody could be asked how much time is left. */
export type OpenedPaper = Paper & { attempt: Attempt | null; guessed: boolean }

/** A server that does not answer for so long is away, in milliseconds. */
const PATIENCE_MS = 5_000
/** Then it is not waited for any more. */
const LONGEST_MS = 30_000

export const asCallError = (error: unknown): CallError =>
  isCallError(error) ? error : new CallError(0, error instanceof Error ? error.message : '')

/** From the server. @throws {CallError} */
export async function askedPaper({ owner, quizId }: Whose): Promise<OpenedPaper> {
  const signal = AbortSignal.timeout(LONGEST_MS)
  const [quiz, { attempt, data }] = await Promise.all([
    call(getSingleQuiz, { params: { quizId } }, { signal }),
    call(getQuestionsByQuiz, { params: { quizId }, query: { userId: owner } }, { signal }),
  ])
  return { quiz: quiz.data, questions: data, attempt, guessed: false }
}

/**
 * From the server; where that cannot be reached, as this device keeps it. @throws {CallError} as the server
 * refuses, or when nothing is kept.
 */
export async function openedPaper(whose: Whose): Promise<OpenedPaper> {
  const asked = askedPaper(whose)
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), PATIENCE_MS))
  const first = await Promise.race([asked.catch(asCallError), late])
  if (first !== 'late' && !isCallError(first)) return first
  // What the server says of this attempt stands; where it says nothing, what is kept does.
  if (first !== 'late' && first.status > 0 && first.status < 500) throw first
  const kept = await attemptStore.paper(whose)
  if (!kept) return asked
  const { quiz, questions } = kept
  return { quiz, questions, attempt: reopened(kept.kept, Date.now()), guessed: true }
}
