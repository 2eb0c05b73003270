import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { href, useNavigate, useParams } from 'react-router'
import type { CallError } from '../../platform/errors.ts'
import { dropPage } from '../../platform/kept-pages.ts'
import { clearSession, useSession } from '../../platform/session.ts'
import { useKeptPage } from '../../platform/useKeptPage.ts'
import { call, isLearner, LEARNERS_ONLY } from '../../platform/wire.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { toast } from '../../ui/toast.tsx'
import { AttemptPaper } from './AttemptPaper.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { CompletedDialog, type Overtime } from '../results/CompletedDialog.tsx'
import { getQuestionsByQuiz, getSubmissionsByUser, type Submission } from '../quiz.contract.ts'
import { keptPath } from '../results/kept-path.ts'
import { nextQuiz } from '../results/next-quiz.ts'
import { buildResult } from '../results/result.rules.ts'
import { takeFirst } from './first-choice.ts'
import { TellView } from './TellView.tsx'
import { overtaken } from './kept.rules.ts'
import { lateWords } from './send-kept.ts'
import { storedAs } from './stored.ts'
import { useAttempt } from './useAttempt.ts'
import { useCountdown } from './useCountdown.ts'
import { useLoginFirst } from '../useLoginFirst.ts'
import { withNext } from '../../platform/paths.ts'

/** How long an automatic submission that found no network waits before it is sent again, in milliseconds. */
const RETRY_MS = 3_000

/** Without network a toast could not be fetched any more. */
const toasts = () => import('../../ui/Toaster.tsx')

/** The quiz attempt, /questionPaper/{quizId}. */
export function AttemptPage() {
  const { quizId = '' } = useParams()
  const session = useSession()
  const navigate = useNavigate()
  const student = session && isLearner(session.role) ? session.userId : undefined
  const { view, sheet, sync, held, told, dispatch, setPaused, submit, load, spreadMs } = useAttempt(
    quizId,
    student,
  )
  const [completed, setCompleted] = useState<Submission | null>(null)
  /** Time is over; `waiting`: and the network is away. */
  const [overtime, setOvertime] = useState<Overtime>(null)
  const opening = useRef(false)
  const latest = useRef(sheet)
  useEffect(() => {
    latest.current = sheet
  })
  const submitting = useRef(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  // The question that stood here before the app did gives its place, and what was chosen in it.
  useLayoutEffect(() => {
    if (view.phase === 'loading' || (view.phase === 'open' && !sheet)) return
    const { chosen, isHeld } = takeFirst(view.phase === 'open' ? view.attempt._id : undefined)
    if (chosen) {
      dispatch({ type: 'went', to: chosen.index })
      dispatch({ type: 'answered', option: chosen.option })
    }
    const choice = chosen ? `.opts input[value="${CSS.escape(chosen.option)}"]` : '.opts input'
    if (isHeld) document.querySelector<HTMLElement>(choice)?.focus()
  }, [view, sheet, dispatch])

  const leaveToLogin = useCallback(() => {
    clearSession()
    void navigate(withNext(href('/login'), href('/questionPaper/:quizId', { quizId })), { replace: true })
  }, [navigate, quizId])

  const loginFirst = useLoginFirst(href('/questionPaper/:quizId', { quizId }))
  useEffect(() => {
    if (session === null) loginFirst()
  }, [session, loginFirst])

  useEffect(() => {
    if (!session || isLearner(session.role)) return
    toast.error(LEARNERS_ONLY)
    void navigate(href('/competition'), { replace: true })
  }, [session, navigate])

  useEffect(() => {
    if (view.phase !== 'failed') return
    if (view.error.status === 401) return leaveToLogin()
    // A quiz that is still locked is no fault.
    const kind = view.error.status === 403 ? 'warning' : 'error'
    toast[kind](view.error.message || 'Failed to load quiz data')
    void navigate(href('/competition'), { replace: true })
  }, [view, navigate, leaveToLogin])

  // Submitted before, here or elsewhere: its results are what there is to see.
  useEffect(() => {
    if (view.phase !== 'done' || !student || completed) return
    call(getSubmissionsByUser, { params: { userId: student } }).then(
      ({ data }) => {
        const mine = data.find((submission) => submission.quizId._id === quizId)
        void navigate(mine ? href('/ViewResults/:id', { id: mine._id }) : href('/competition'), {
          replace: true,
        })
      },
      () => void navigate(href('/competition'), { replace: true }),
    )
  }, [view.phase, student, quizId, navigate, completed])

  const send = useCallback(
    async (timeUp = false): Promise<boolean> => {
      try {
        const shown = latest.current?.answers ?? {}
        const submission = await submit(timeUp)
        const late = timeUp ? overtaken(shown, submission.answers) : 0
        if (late > 0) toast.warning(lateWords(late))
        setCompleted(submission)
        return true
      } catch (error) {
        const failure = error as CallError
        if (failure.errors.timeUp) {
          await load()
          submitting.current = false
          setOvertime(null)
          return true
        }
        if (failure.status === 401) leaveToLogin()
        toast.error(failure.message || 'Submission failed')
        return failure.status !== 0 && failure.status < 500 && failure.status !== 429
      }
    },
    [submit, load, leaveToLogin],
  )

  const isGuessed = view.phase === 'open' && view.deadline.guessed === true
  const timeIsOver = useCallback(() => {
    // A clock that may be wrong ends nothing: the server is asked until it says how much is left.
    if (submitting.current || isGuessed) return
    submitting.current = true
    const attempt = async () => {
      // The server has ended it meanwhile, and its result is shown.
      if (!isHere.current) return
      if (await send(true)) return
      setOvertime('waiting')
      setTimeout(() => void attempt(), RETRY_MS)
    }
    // Ten thousand that end at once do not come in one second; what was answered is saved by now.
    setOvertime('over')
    setTimeout(() => void attempt(), Math.random() * spreadMs.current)
  }, [send, spreadMs, isGuessed])

  const { left, announcement } = useCountdown(
    view.phase === 'open' && !completed ? view.deadline : undefined,
    timeIsOver,
  )

  const path = href('/questionPaper/:quizId', { quizId })
  useKeptPage(view.phase === 'open' && !isGuessed && !completed ? path : undefined, toasts)
  useEffect(() => {
    if (completed || view.phase === 'done') void dropPage(path).catch(() => {})
  }, [completed, view.phase, path])

  const showDetails = async () => {
    if (!completed || opening.current) return
    opening.current = true
    const kept = keptPath(completed.quizId)
    if (kept) return void navigate(kept, { replace: true })
    const [questions, next] = await Promise.all([
      call(getQuestionsByQuiz, { params: { quizId } }).then(
        (reply) => reply.data,
        () => {
          toast.error('Failed to load quiz details')
          return []
        },
      ),
      nextQuiz(completed),
    ])
    const result = buildResult(completed, questions, next)
    void navigate(href('/results'), { replace: true, state: { result } })
  }

  if (view.phase === 'empty') {
    return (
      <div className="wrap py-20">
        <h1 className="sr-only">Quiz</h1>
        <EmptyState
          title="No questions available"
          action={<ButtonLink to={href('/competition')}>Back to Quizzes</ButtonLink>}
        >
          This quiz is being prepared. Please try another one.
        </EmptyState>
      </div>
    )
  }
  if (view.phase !== 'open' || !sheet) return <LoadingScreen label="Loading the quiz" />

  const { quiz, attempt, questions, deadline } = view
  const isPaused = deadline.pausedLeft !== null
  const togglePause = async () => {
    try {
      await setPaused(!isPaused)
      toast.success(isPaused ? 'Quiz resumed' : 'Quiz paused')
    } catch (error) {
      toast.error((error as CallError).message)
    }
  }
  const stored = storedAs({ sync, held, guessed: isGuessed, left })
  const ending = view.submitting || completed !== null || overtime !== null
  return (
    <>
      <TellView told={told} />
      <AttemptPaper
        quiz={quiz}
        questions={questions}
        sheet={sheet}
        deadline={deadline}
        left={left}
        announcement={announcement}
        pausable={attempt.pausable}
        sync={stored}
        ending={ending}
        onEvent={dispatch}
        onPause={() => void togglePause()}
        onSubmit={() => void send()}
      />
      <LeaveGuard
        active={!ending && session !== null}
        paused={isPaused}
        pausable={attempt.pausable}
        unsent={sync === 'offline' && held !== 'disk'}
        left={deadline.pausedLeft ?? left}
        back={quiz.keptBy ? 'from its page' : 'with “Continue”'}
      />
      <CompletedDialog
        open={ending}
        overtime={overtime}
        submission={completed}
        onDetails={() => void showDetails()}
      />
    </>
  )
}
