import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { saveAnswers } from '../quiz.contract.ts'
import { attemptStore, type AttemptOwner } from './attempt-store.ts'

/** Message for answers that arrived after deadline and grace. */
export const lateWords = (answers: number): string =>
  answers === 1
    ? 'One answer reached us after time was up. It does not count, but we have saved it in case you appeal.'
    : `${answers} answers reached us after time was up. They do not count, but we have saved them in case you appeal.`

/** Message if the quiz was submitted elsewhere; `answers`: late answers of this device. */
export function elsewhereWords(answers: number): string {
  const ended = 'This quiz was submitted on another device or tab.'
  if (answers === 0) return ended
  const which = answers === 1 ? 'One answer' : `${answers} answers`
  return `${ended} ${which} given here came later and will not count.`
}

/**
 * Sends stored answers of attempts that are not open, after a browser was closed offline. Idempotent. `over`:
 * the attempt has ended and its copy can be removed.
 */
export async function sendOfflineAnswers(owner: string, over?: AttemptOwner): Promise<void> {
  for (const { attempt, changes, quizId } of await attemptStore.unsent(owner)) {
    const isOver = over?.quizId === quizId
    if (over && !isOver) continue
    const whose = { owner, quizId }
    try {
      const { data } = await call(saveAnswers, {
        params: { attemptId: attempt._id },
        body: { since: attempt.revision, changes: [...changes] },
      })
      const answers = changes.filter(({ option }) => option !== undefined).length
      if (data.late && answers > 0) toast.warning(lateWords(answers))
      if (data.late || isOver) await attemptStore.forget(attempt._id, whose)
      else await attemptStore.acknowledged(attempt._id, whose, changes)
    } catch (error) {
      // Submitted earlier from another device: that submission counts.
      const refused = isCallError(error) && (error.status === 404 || (isOver && error.status === 409))
      if (!refused) continue
      const answers = changes.filter(({ option }) => option !== undefined).length
      if (isOver && answers > 0) toast.warning(elsewhereWords(answers))
      await attemptStore.forget(attempt._id, whose)
    }
  }
  if (over) await attemptStore.tidy(over)
}
