import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { CallError, isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import {
  advance,
  openSheet,
  sameAnswers,
  type Sheet,
  type SheetEvent,
  spokenTime,
  toSend,
} from './attempt.rules.ts'
import { fetchKinds } from '../kinds/KindView.tsx'
import { attemptStore } from './attempt-store.ts'
import { createAnswerSync, type SyncState } from './answer-sync.ts'
import { useFacts } from './useFacts.ts'
import { type Deadline, deadlineOf, moved } from './deadline.ts'
import { doneWith } from './kept.rules.ts'
import { asCallError, askedPaper, openedPaper } from './open-paper.ts'
import { lateWords, sendKept } from './send-kept.ts'
import { useHeld } from './useHeld.ts'
import {
  type Attempt,
  pauseAttempt,
  type Question,
  type Quiz,
  resumeAttempt,
  saveAnswers,
  type Submission,
  submitQuiz,
  type Notice,
  updateQuizSubmission,
} from '../quiz.contract.ts'

/** How often the time left is asked for while nothing is answered, in milliseconds. */
const ASK_MS = 60_000
/** A server that could not be reached is asked again after so many milliseconds. */
const AGAIN_MS = 5_000
/** A save that has no answer by then is tried again, in milliseconds. */
const SAVE_MS = 15_000
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

/** The view with the time that the server says is left, where it was moved. */
function withMore(view: AttemptView, remainingMs: number): AttemptView {
  const change = view.phase === 'open' ? moved(view.deadline, remainingMs) : null
  if (view.phase !== 'open' || !change) return view
  if (change.more > 0) toast.info(`You have been given ${spokenTime(change.more)} more.`)
  return { ...view, deadline: change.deadline }
}

/** One quiz attempt in this tab: loads it, keeps it in step with the server, submits it. */
export function useAttempt(quizId: string, userId: string | undefined) {
  const [view, setView] = useState<AttemptView>({ phase: 'loading' })
  const [sheet, dispatch] = useReducer(reduce, null)
  const [sync, setSync] = useState<SyncState>('saved')
  const [told, setTold] = useState<Notice | null>(null)
  const facts = useFacts(view.phase === 'open' && view.attempt.noted, sync)
  /** Per question the highest sequence that this device need not keep. */
  const done = useRef<ReadonlyMap<number, number>>(new Map())
  const latest = useRef({ sheet, view })
  /** Over so many milliseconds what is sent at zero is spread. */
  const spreadMs = useRef(0)
  const isSubmitted = useRef(false)
  /** Whose attempt this tab shows, whatever another tab does with the session. */
  const owner = useRef(userId)
  useEffect(() => {
    latest.current = { sheet, view }
  })
  const attemptId = view.phase === 'open' ? view.attempt._id : undefined

  const load = useCallback(async () => {
    const whose = { owner: owner.current ?? '', quizId }
    try {
      const opened = latest.current.sheet ? await askedPaper(whose) : await openedPaper(whose)
      const { quiz, questions, attempt, guessed } = opened
      // What this page has handed in stands on it already.
      if (isSubmitted.current) return
      if (!attempt) {
        // Time has ended it while nobody looked: what was answered here goes where an appeal finds it.
        if (questions.length > 0) await sendKept(whose.owner, whose)
        if (isSubmitted.current) return
        return setView({ phase: questions.length > 0 ? 'done' : 'empty' })
      }
      spreadMs.current = attempt.spreadMs
      setTold(attempt.told)
      fetchKinds(questions)
      const known = latest.current.sheet
      if (known?.id === attempt._id) {
        const refreshed = advance(known, { type: 'refreshed', attempt })
        if (!sameAnswers(refreshed, known))
          toast.info('This quiz is also open in another tab or device. Its newer answers are shown here.')
        dispatch({ type: 'refreshed', attempt })
      } else {
        const kept = await attemptStore.changes(attempt._id, whose)
        dispatch({ open: openSheet(attempt, kept.changes, kept.current) })
      }
      if (!guessed && questions.length > 0)
        void attemptStore.keepPaper(whose, attempt._id, { quiz, questions })
      setView((before) => ({
        phase: 'open',
        quiz,
        attempt,
        // While paused the server sends none; those already here stay for the resume.
        questions: questions.length > 0 || before.phase !== 'open' ? questions : before.questions,
        deadline: deadlineOf(attempt, guessed),
        submitting: before.phase === 'open' && before.submitting,
      }))
    } catch (error) {
      // A refresh that fails changes nothing; only a first load can fail.
      const failure = asCallError(error)
      const isRefused = failure.status >= 400 && failure.status < 500 && failure.status !== 429
      setView((before) =>
        before.phase === 'open' && !(before.deadline.guessed && isRefused)
          ? before
          : { phase: 'failed', error: failure },
      )
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

  // Opened without network: the server is asked until it says how things stand.
  const isGuessed = view.phase === 'open' && view.deadline.guessed === true
  useEffect(() => {
    if (!isGuessed) return undefined
    let isAsking = false
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      await load()
      isAsking = false
    }
    const now = () => void ask()
    const asking = setInterval(now, AGAIN_MS)
    window.addEventListener('online', now)
    return () => {
      clearInterval(asking)
      window.removeEventListener('online', now)
    }
  }, [isGuessed, load])

  const sender = useRef<ReturnType<typeof createAnswerSync>>(null)
  useEffect(() => {
    if (!attemptId) return undefined
    const created = createAnswerSync({
      read: () => {
        const { sheet: now, view: at } = latest.current
        // A paused attempt takes no answers; they wait for the resume.
        const waits = at.phase !== 'open' || at.deadline.pausedLeft !== null
        return { changes: waits || !now ? [] : toSend(now), since: now?.revision ?? 0 }
      },
      save: async ({ changes, since }, how) => {
        const noticed = facts.read()
        const body = {
          since,
          changes: [...changes],
          ...(noticed.length > 0 ? { facts: [...noticed] } : {}),
        }
        const signal = AbortSignal.timeout(SAVE_MS)
        const saved = call(saveAnswers, { params: { attemptId }, body }, { ...how, signal })
        const { data } = await saved.catch((error: unknown) => Promise.reject(asCallError(error)))
        facts.told(noticed)
        return data
      },
      after: (ms, act) => {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
      onSaved: (upTo, { revision, remainingMs, late, spreadMs: spread, told: news }) => {
        const answers = upTo.filter(({ option }) => option !== undefined).length
        if (late && answers > 0) toast.warning(lateWords(answers))
        spreadMs.current = spread
        setTold(news)
        setView((before) => withMore(before, remainingMs))
        done.current = doneWith(done.current, upTo)
        // Read by the next batch before React renders.
        if (latest.current.sheet)
          latest.current.sheet = advance(latest.current.sheet, { type: 'saved', upTo, revision })
        dispatch({ type: 'saved', upTo, revision })
      },
      onState: setSync,
      // Also when it has ended there, whatever this page's clock says: its result is what there is to see.
      onStale: () => void load(),
      onRefused: (changes, error) => {
        // Signed out, or another child's session: the answers stay in this browser for whoever gave them.
        if ([401, 403, 404].includes(error.status)) return setView({ phase: 'failed', error })
        done.current = doneWith(done.current, changes)
        dispatch({ type: 'refused', changes })
        toast.info(error.message)
      },
    })
    sender.current = created
    const asking = setInterval(() => {
      const { view: at } = latest.current
      if (at.phase === 'open' && at.deadline.pausedLeft === null) created.ask()
    }, ASK_MS)
    window.addEventListener('online', created.retry)
    window.addEventListener('pagehide', created.leave)
    return () => {
      created.stop()
      clearInterval(asking)
      window.removeEventListener('online', created.retry)
      window.removeEventListener('pagehide', created.leave)
    }
  }, [attemptId, load, facts])

  const isPaused = view.phase === 'open' && view.deadline.pausedLeft !== null
  const opened = useCallback(() => {
    const { view: at } = latest.current
    return at.phase === 'open' && owner.current ? { ...at, owner: owner.current } : null
  }, [])
  const held = useHeld({ sheet, opened, done: useCallback(() => done.current, []) })
  // To this device at once, then to the server.
  useEffect(() => {
    if (!sheet) return
    if (toSend(sheet).length > 0 && !isPaused) sender.current?.send()
  }, [sheet, isPaused])

  const patch = (change: Partial<Opened>) =>
    setView((before) => (before.phase === 'open' ? { ...before, ...change } : before))

  return {
    view,
    sheet,
    sync,
    held,
    told,
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

    spreadMs,

    /** Looks at the attempt again: more time was given. */
    load,

    /**
     * Submits; POST for a first attempt, PATCH for a later one. `timeUp`: because this browser's clock is at
     * zero. @throws {CallError} 409 at timeUp when there is time left.
     */
    submit: async (timeUp = false): Promise<Submission> => {
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
          revision: now.revision,
          changes: [...now.pending.values()],
          timeUp,
        }
        const { data } = again
          ? await call(updateQuizSubmission, { params: { userId: owner.current ?? userId }, body })
          : await call(submitQuiz, { body: { ...body, userId: owner.current ?? userId } })
        isSubmitted.current = true
        sender.current?.stop()
        void attemptStore.forget(now.id, { owner: owner.current ?? userId, quizId })
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
