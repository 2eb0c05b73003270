import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { saveAnswers } from '../quiz.contract.ts'
import { attemptStore, type AttemptOwner } from './attempt-store.ts'
import { words } from './attempt.words.ts'

/**
 * Sends stored answers of attempts that are not open, after a browser was closed offline. Idempotent. `over`:
 * the attempt has ended and its copy can be removed.
 */
export async function sendOfflineAnswers(owner: string, over?: AttemptOwner): Promise<void> {
  for (const unsent of await attemptStore.unsent(owner)) {
    const isOver = over?.quizId === unsent.quizId
    if (over && !isOver) continue
    try {
      await send(unsent, { owner, isOver })
    } catch (error) {
      // Submitted earlier from another device: that submission counts.
      const refused = isCallError(error) && (error.status === 404 || (isOver && error.status === 409))
      if (refused) await discard(unsent, { owner, isOver })
    }
  }
  if (over) await attemptStore.tidy(over)
}

type Unsent = Awaited<ReturnType<typeof attemptStore.unsent>>[number]
type SendOptions = { owner: string; isOver: boolean }

async function send({ attempt, changes, quizId }: Unsent, { owner, isOver }: SendOptions): Promise<void> {
  const { data } = await call(saveAnswers, {
    params: { attemptId: attempt._id },
    body: { since: attempt.revision, changes: [...changes] },
  })
  const answers = answerCount(changes)
  if (data.late && answers > 0) toast.warning(words.late(answers))
  const whose = { owner, quizId }
  if (data.late || isOver) await attemptStore.forget(attempt._id, whose)
  else await attemptStore.acknowledged(attempt._id, whose, changes)
}

async function discard({ attempt, changes, quizId }: Unsent, { owner, isOver }: SendOptions): Promise<void> {
  const answers = answerCount(changes)
  if (isOver && answers > 0) toast.warning(words.elsewhere(answers))
  await attemptStore.forget(attempt._id, { owner, quizId })
}

const answerCount = (changes: Unsent['changes']): number =>
  changes.filter(({ option }) => option !== undefined).length
