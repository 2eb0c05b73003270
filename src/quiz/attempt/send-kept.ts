import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { saveAnswers } from '../quiz.contract.ts'
import { attemptStore, type Whose } from './attempt-store.ts'

/** What is said of answers that arrived when time and grace were over. */
export const lateWords = (answers: number): string =>
  answers === 1
    ? 'One answer arrived after the time was over. It does not count, and is kept for an appeal.'
    : `${answers} answers arrived after the time was over. They do not count, and are kept for an appeal.`

/** What is said where a quiz was handed in elsewhere; `answers`: so many of this device came after that. */
export function elsewhereWords(answers: number): string {
  const ended = 'This quiz was handed in on another device or in another tab.'
  if (answers === 0) return ended
  const which = answers === 1 ? 'One answer' : `${answers} answers`
  return `${ended} ${which} given here came after that, and ${answers === 1 ? 'does' : 'do'} not count.`
}

/**
 * Sends what this device holds of attempts that no open page sends: a browser was closed without network.
 * Sent twice it is stored once. `over`: this attempt has ended, nothing of it is needed here any more.
 */
export async function sendKept(owner: string, over?: Whose): Promise<void> {
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
      // Handed in before, from another device: what stands there is what its student wanted.
      const refused = isCallError(error) && (error.status === 404 || (isOver && error.status === 409))
      if (!refused) continue
      const answers = changes.filter(({ option }) => option !== undefined).length
      if (isOver && answers > 0) toast.warning(elsewhereWords(answers))
      await attemptStore.forget(attempt._id, whose)
    }
  }
  if (over) await attemptStore.tidy(over)
}
