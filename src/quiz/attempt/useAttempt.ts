import type { RefObject } from 'react'
import { CallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { pauseAttempt, resumeAttempt, type Submission } from '../quiz.contract.ts'
import type { SheetEvent } from './attempt.rules.ts'
import { attemptStore } from './attempt-store.ts'
import type { OpenView } from './attempt-view.ts'
import { deadlineOf } from './deadline.ts'
import { submitPaper } from './submit-paper.ts'
import { useAttemptLoad } from './useAttemptLoad.ts'
import { type AttemptState, useAttemptState } from './useAttemptState.ts'
import { useAttemptSync } from './useAttemptSync.ts'
import { words } from './attempt.words.ts'

export type AttemptInTab = Pick<AttemptState, 'view' | 'sheet' | 'sync' | 'notice'> & {
  held: ReturnType<typeof useAttemptSync>['held']
  dispatch: (event: SheetEvent) => void
  /** Over so many milliseconds what is sent at zero is spread. */
  spreadMsRef: RefObject<number>
  /** Looks at the attempt again: more time was given. */
  load: () => Promise<void>
  /** @throws {CallError} when the server refuses or cannot be reached. */
  setPaused: (on: boolean) => Promise<void>
  /**
   * Submits. `timeUp`: because this browser's clock is at zero. @throws {CallError} 409 at timeUp when there
   * is time left.
   */
  submit: (timeUp?: boolean) => Promise<Submission>
}

/** One quiz attempt in this tab: loads it, keeps it in step with the server, submits it. */
export function useAttempt(quizId: string, userId: string | undefined): AttemptInTab {
  const state = useAttemptState(userId)
  const { view, sheet, sync, notice, dispatch, setView, latestRef, spreadMsRef, isSubmittedRef, ownerRef } =
    state
  const attemptId = view.phase === 'open' ? view.attempt._id : undefined
  const load = useAttemptLoad(quizId, userId, state)
  const { held, senderRef } = useAttemptSync(attemptId, state, load)

  const patch = (change: Partial<OpenView>) =>
    setView((before) => (before.phase === 'open' ? { ...before, ...change } : before))

  return {
    view,
    sheet,
    sync,
    held,
    notice,
    dispatch,
    spreadMsRef,
    load,

    setPaused: async (on) => {
      if (!attemptId) return
      // What was answered before the pause counts, so it goes first.
      if (on) await senderRef.current?.flush()
      const { data } = await call(on ? pauseAttempt : resumeAttempt, { params: { attemptId }, body: {} })
      patch({ attempt: data, deadline: deadlineOf(data) })
      if (!on && view.phase === 'open' && view.questions.length === 0) await load()
    },

    submit: async (timeUp = false) => {
      const { sheet: now, view: at } = latestRef.current
      if (!now || at.phase !== 'open' || !userId) throw new CallError(0, words.submissionFailed)
      const whose = { owner: ownerRef.current ?? userId, quizId }
      patch({ submitting: true })
      try {
        const submission = await submitPaper(whose, { ...at, sheet: now, timeUp })
        isSubmittedRef.current = true
        senderRef.current?.stop()
        void attemptStore.forget(now.id, whose)
        return submission
      } catch (error) {
        patch({ submitting: false })
        throw error
      }
    },
  }
}
