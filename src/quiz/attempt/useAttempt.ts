import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { CallError, isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { advance, openSheet, sameAnswers, type Sheet, type SheetEvent } from './attempt.rules.ts'
import { attemptStore } from './attempt-store.ts'
import { createAnswerSync, type SyncState } from './answer-sync.ts'
import {
  type Attempt,
  getQuestionsByQuiz,
  getSingleQuiz,
  pauseAttempt,
  type Question,
  type Quiz,
  resumeAttempt,
  type Submission,
  submitQuiz,
  updateQuizSubmission,
} from '../quiz.contract.ts'

/** The moment, on the monotonic clock, at which time is over; and the milliseconds left while paused. */
export type Deadline = { at: number; pausedLeft: number | null; durationMs: number }

export type AttemptView =
  | { phase: 'loading' }
  | { phase: 'failed'; error: CallError }
  | { phase: 'done' }
  | { phase: 'empty' }
  | {
      phase: 'open'
      quiz: Quiz
      attempt: Attempt
      questions: readonly Question[]
      deadline: Deadline
      submitting: boolean
    }

type Opened = Extract<AttemptView, { phase: 'open' }>
type SheetAction = { open: Sheet | null } | SheetEvent

const reduce = (sheet: Sheet | null, action: SheetAction): Sheet | null =>
  'open' in action ? action.open : sheet && advance(sheet, action)

// The server's milliseconds laid on the monotonic clock: a wrong or changed clock of the phone moves nothing.
const deadlineOf = (attempt: Attempt): Deadline => ({
  at: performance.now() + attempt.remainingMs,
  pausedLeft: attempt.paused ? attempt.remainingMs : null,
  durationMs: attempt.durationMs,
})

const asCallError = (error: unknown): CallError =>
  isCallError(error) ? error : new CallError(0, error instanceof Error ? error.message : '')

/** One quiz attempt in this tab: loads it, keeps it in step with the server, submits it. */
export function useAttempt(quizId: string, userId: string | undefined) {
  const [view, setView] = useState<AttemptView>({ phase: 'loading' })
  const [sheet, dispatch] = useReducer(reduce, null)
  const [sync, setSync] = useState<SyncState>('saved')
  const latest = useRef({ sheet, view })
  /** Whose attempt this tab shows, whatever another tab does with the session. */
  const owner = useRef(userId)
  useEffect(() => {
    latest.current = { sheet, view }
  })
  const attemptId = view.phase === 'open' ? view.attempt._id : undefined

  const load = useCallback(async () => {
    try {
      const [quiz, reply] = await Promise.all([
        call(getSingleQuiz, { params: { quizId } }),
        call(getQuestionsByQuiz, { params: { quizId }, query: { userId: owner.current } }),
      ])
      const { attempt, data: questions } = reply
      if (!attempt) return setView({ phase: questions.length > 0 ? 'done' : 'empty' })
      const known = latest.current.sheet
      if (known?.id === attempt._id) {
        const refreshed = advance(known, { type: 'refreshed', attempt })
        if (!sameAnswers(refreshed, known))
          toast.info('This quiz is also open in another tab or device. Its newer answers are shown here.')
        dispatch({ type: 'refreshed', attempt })
      } else {
        const kept = attemptStore.read(attempt._id)
        dispatch({ open: openSheet(attempt, kept.changes, kept.current) })
      }
      setView((before) => ({
        phase: 'open',
        quiz: quiz.data,
        attempt,
        // While paused the server sends none; those already here stay for the resume.
        questions: questions.length > 0 || before.phase !== 'open' ? questions : before.questions,
        deadline: deadlineOf(attempt),
        submitting: before.phase === 'open' && before.submitting,
      }))
    } catch (error) {
      // A refresh that fails changes nothing; only a first load can fail.
      setView((before) => (before.phase === 'open' ? before : { phase: 'failed', error: asCallError(error) }))
    }
  }, [quizId])

  useEffect(() => {
    if (!userId) return
    owner.current ??= userId
    if (owner.current === userId) void load()
    else
      setView({
        phase: 'failed',
        error: new CallError(403, 'Another child uses this device now. This quiz waits for the first one.'),
      })
  }, [load, userId])

  // A phone that slept may have stopped its monotonic clock.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && latest.current.view.phase === 'open') void load()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [load])

  const sender = useRef<ReturnType<typeof createAnswerSync>>(null)
  useEffect(() => {
    if (!attemptId) return undefined
    const created = createAnswerSync({
      attemptId,
      read: () => {
        const { sheet: now, view: at } = latest.current
        // A paused attempt takes no answers; they wait for the resume.
        const waits = at.phase !== 'open' || at.deadline.pausedLeft !== null
        return { changes: waits ? [] : [...(now?.pending.values() ?? [])], since: now?.revision ?? 0 }
      },
      onSaved: (upTo, revision) => {
        // Read by the next batch before React renders.
        if (latest.current.sheet)
          latest.current.sheet = advance(latest.current.sheet, { type: 'saved', upTo, revision })
        dispatch({ type: 'saved', upTo, revision })
      },
      onState: setSync,
      onStale: () => void load(),
      onRefused: (changes, error) => {
        // Signed out, or another child's session: the answers stay in this browser for whoever gave them.
        if ([401, 403, 404].includes(error.status)) return setView({ phase: 'failed', error })
        dispatch({ type: 'refused', changes })
        toast.info(error.message)
      },
    })
    sender.current = created
    return () => created.stop()
  }, [attemptId, load])

  const isPaused = view.phase === 'open' && view.deadline.pausedLeft !== null
  // To the browser at once, then to the server.
  useEffect(() => {
    if (!sheet) return
    attemptStore.write(sheet.id, sheet.current, [...sheet.pending.values()])
    if (sheet.pending.size > 0 && !isPaused) sender.current?.send()
  }, [sheet, isPaused])

  const patch = (change: Partial<Opened>) =>
    setView((before) => (before.phase === 'open' ? { ...before, ...change } : before))

  return {
    view,
    sheet,
    sync,
    dispatch: dispatch as (event: SheetEvent) => void,

    /** @throws {CallError} when the server refuses or cannot be reached. */
    setPaused: async (on: boolean): Promise<void> => {
      if (!attemptId) return
      // What was answered before the pause counts, so it goes first.
      if (on) await sender.current?.flush()
      const { data } = await call(on ? pauseAttempt : resumeAttempt, { params: { attemptId }, body: {} })
      patch({ attempt: data, deadline: deadlineOf(data) })
      if (!on && view.phase === 'open' && view.questions.length === 0) await load()
    },

    /** Submits; POST for a first attempt, PATCH for a later one. @throws {CallError} */
    submit: async (): Promise<Submission> => {
      const { sheet: now, view: at } = latest.current
      if (!now || at.phase !== 'open' || !userId) throw new CallError(0, 'Submission failed')
      patch({ submitting: true })
      const again = at.attempt.number > 1
      try {
        const left = Math.max(0, at.deadline.at - performance.now())
        const body = {
          quizId,
          answers: Object.fromEntries(Object.entries(now.answers)),
          timeTaken: Math.round((at.deadline.durationMs - left) / 1_000),
          attemptId: now.id,
          revision: now.seq,
        }
        const { data } = again
          ? await call(updateQuizSubmission, { params: { userId: owner.current ?? userId }, body })
          : await call(submitQuiz, { body: { ...body, userId: owner.current ?? userId } })
        sender.current?.stop()
        attemptStore.forget(now.id)
        return data
      } catch (error) {
        patch({ submitting: false })
        // A reply that says it failed, and not why.
        if (isCallError(error) && error.status < 300 && error.status >= 200 && !error.message)
          throw new CallError(
            error.status,
            again ? 'Failed to update submission' : 'Failed to create submission',
          )
        throw error
      }
    },
  }
}
