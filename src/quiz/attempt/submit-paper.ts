import { CallError, isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { type Attempt, type Submission, submitQuiz, updateQuizSubmission } from '../quiz.contract.ts'
import type { AttemptOwner } from './attempt-store.ts'
import type { Sheet } from './attempt.rules.ts'
import type { Deadline } from './deadline.ts'
import { words } from './attempt.words.ts'

type Paper = { attempt: Attempt; sheet: Sheet; deadline: Deadline; timeUp: boolean }

/**
 * Submits a paper: POST for a first attempt, PATCH for a later one. `timeUp`: because this browser's clock is
 * at zero. @throws {CallError}
 */
export async function submitPaper(
  { owner, quizId }: AttemptOwner,
  { attempt, sheet, deadline, timeUp }: Paper,
): Promise<Submission> {
  const again = attempt.number > 1
  const left = Math.max(0, deadline.at - performance.now())
  const body = {
    quizId,
    answers: Object.fromEntries(Object.entries(sheet.answers)),
    timeTaken: Math.round((deadline.durationMs - left) / 1_000),
    attemptId: sheet.id,
    revision: sheet.revision,
    changes: [...sheet.pending.values()],
    timeUp,
  }
  try {
    const { data } = again
      ? await call(updateQuizSubmission, { params: { userId: owner }, body })
      : await call(submitQuiz, { body: { ...body, userId: owner } })
    return data
  } catch (error) {
    // A failed reply without a message.
    if (isCallError(error) && error.status < 300 && error.status >= 200 && !error.message)
      throw new CallError(error.status, again ? words.notUpdated : words.notCreated)
    throw error
  }
}
