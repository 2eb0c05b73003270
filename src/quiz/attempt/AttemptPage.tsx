import { useCallback, useEffect, useRef, useState } from 'react'
import { href, useNavigate, useParams } from 'react-router'
import type { CallError } from '../../platform/errors.ts'
import { clearSession, useSession } from '../../platform/session.ts'
import { call, isLearner, LEARNERS_ONLY } from '../../platform/wire.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { toast } from '../../ui/toast.tsx'
import { AttemptPaper } from './AttemptPaper.tsx'
import { CompletedDialog } from '../results/CompletedDialog.tsx'
import { getQuestionsByQuiz, getSubmissionsByUser, type Submission } from '../quiz.contract.ts'
import { buildResult } from '../results/result.rules.ts'
import { useAttempt } from './useAttempt.ts'
import { useCountdown } from './useCountdown.ts'
import { useLoginFirst } from '../useLoginFirst.ts'
import { withNext } from '../../platform/paths.ts'

/** How long an automatic submission that found no network waits before it is sent again, in milliseconds. */
const RETRY_MS = 3_000

/** The quiz attempt, /questionPaper/{quizId}. */
export function AttemptPage() {
  const { quizId = '' } = useParams()
  const session = useSession()
  const navigate = useNavigate()
  const student = session && isLearner(session.role) ? session.userId : undefined
  const { view, sheet, sync, dispatch, setPaused, submit } = useAttempt(quizId, student)
  const [completed, setCompleted] = useState<Submission | null>(null)
  const [overtime, setOvertime] = useState(false)
  const opening = useRef(false)

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
    toast.error(view.error.message || 'Failed to load quiz data')
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

  const send = useCallback(async (): Promise<boolean> => {
    try {
      setCompleted(await submit())
      return true
    } catch (error) {
      const failure = error as CallError
      if (failure.status === 401) leaveToLogin()
      toast.error(failure.message || 'Submission failed')
      return failure.status !== 0 && failure.status < 500 && failure.status !== 429
    }
  }, [submit, leaveToLogin])

  const submitting = useRef(false)
  const timeIsOver = useCallback(() => {
    if (submitting.current) return
    submitting.current = true
    const attempt = async () => {
      if (await send()) return
      setOvertime(true)
      setTimeout(() => void attempt(), RETRY_MS)
    }
    void attempt()
  }, [send])

  const { left, announcement } = useCountdown(
    view.phase === 'open' && !completed ? view.deadline : undefined,
    timeIsOver,
  )

  const showDetails = async () => {
    if (!completed || opening.current) return
    opening.current = true
    const questions = await call(getQuestionsByQuiz, { params: { quizId } }).then(
      (reply) => reply.data,
      () => {
        toast.error('Failed to load quiz details')
        return []
      },
    )
    void navigate(href('/results'), { replace: true, state: { result: buildResult(completed, questions) } })
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
  const ending = view.submitting || completed !== null
  return (
    <>
      <AttemptPaper
        quiz={quiz}
        questions={questions}
        sheet={sheet}
        deadline={deadline}
        left={left}
        announcement={announcement}
        pausable={attempt.pausable}
        sync={sync}
        ending={ending}
        onEvent={dispatch}
        onPause={() => void togglePause()}
        onSubmit={() => void send()}
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
