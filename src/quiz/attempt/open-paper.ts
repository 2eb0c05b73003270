import { CallError, isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { type Attempt, getQuestionsByQuiz, getSingleQuiz } from '../quiz.contract.ts'
import { attemptStore, type Paper, type AttemptOwner } from './attempt-store.ts'
import { restoreAttempt } from './offline.rules.ts'

/**
 * A paper with its running attempt; `guessed`: the time left is not from the server. `quiz` is null if its
 * call failed: the questions, which start the timer, may have loaded without it.
 */
export type OpenedPaper = Omit<Paper, 'quiz'> & {
  quiz: Paper['quiz'] | null
  attempt: Attempt | null
  guessed: boolean
}

/** Timeout after which the stored copy is opened, in milliseconds. */
const PATIENCE_MS = 5_000
/** Then it is not waited for any more. */
const LONGEST_MS = 30_000

export const asCallError = (error: unknown): CallError =>
  isCallError(error) ? error : new CallError(0, error instanceof Error ? error.message : '')

/** From the server. @throws {CallError} */
export async function fetchPaper({ owner, quizId }: AttemptOwner): Promise<OpenedPaper> {
  const signal = AbortSignal.timeout(LONGEST_MS)
  const about = call(getSingleQuiz, { params: { quizId } }, { signal }).then(
    ({ data: quiz }) => quiz,
    () => null,
  )
  const paper = call(getQuestionsByQuiz, { params: { quizId }, query: { userId: owner } }, { signal })
  const { attempt, data } = await paper
  // The timer runs from here on, so the other calls get a short timeout.
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const quiz = (await Promise.race([about, late])) ?? (await attemptStore.paper({ owner, quizId }))?.quiz
  return { quiz: quiz ?? null, questions: data, attempt, guessed: false }
}

/**
 * From the server; where that cannot be reached, as this device keeps it. @throws {CallError} as the server
 * refuses, or when nothing is kept.
 */
export async function openedPaper(whose: AttemptOwner): Promise<OpenedPaper> {
  const asked = fetchPaper(whose)
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), PATIENCE_MS))
  const first = await Promise.race([asked.catch(asCallError), late])
  if (first !== 'late' && !isCallError(first)) return first
  // The server's refusal wins; without a reply the stored copy is used.
  if (first !== 'late' && first.status > 0 && first.status < 500) throw first
  const kept = await attemptStore.paper(whose)
  if (!kept) return asked
  const { quiz, questions } = kept
  return { quiz, questions, attempt: restoreAttempt(kept.kept, Date.now()), guessed: true }
}
