import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../app/paths.ts'
import type { CallError } from '../platform/errors.ts'
import { clearSession, useSession } from '../platform/session.ts'
import { call } from '../platform/wire.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { toast } from '../ui/toast.tsx'
import { AttemptHeader } from './AttemptHeader.tsx'
import { counters } from './attempt.rules.ts'
import { CompletedDialog } from './CompletedDialog.tsx'
import { PalettePanel, PaletteSheet } from './Palette.tsx'
import { PausedPanel } from './PausedPanel.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { getQuestionsByQuiz, getSubmissionsByUser, type Submission } from './quiz.contract.ts'
import { LOGIN_REDIRECT_MS } from './quiz.rules.ts'
import { buildResult } from './result.ts'
import { useAttempt } from './useAttempt.ts'
import { useCountdown } from './useCountdown.ts'

/** How long an automatic submission that found no network waits before it is sent again, in milliseconds. */
const RETRY_MS = 3_000

/** The quiz attempt, /questionPaper/{quizId}. */
export function AttemptPage() {
  const { quizId = '' } = useParams()
  const session = useSession()
  const navigate = useNavigate()
  const student = session?.role === 'student' ? session.userId : undefined
  const { view, sheet, sync, dispatch, setPaused, submit } = useAttempt(quizId, student, toast.info)
  const [completed, setCompleted] = useState<Submission | null>(null)
  const [asking, setAsking] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const [overtime, setOvertime] = useState(false)
  const opening = useRef(false)

  const leaveToLogin = useCallback(() => {
    clearSession()
    void navigate(paths.login(paths.attempt(quizId)), { replace: true })
  }, [navigate, quizId])

  // Signed out: the same words and the same wait as on the quiz page.
  useEffect(() => {
    if (session !== null) return undefined
    toast.warning('Please login to attempt the quiz')
    const timer = setTimeout(() => void navigate(paths.login(paths.attempt(quizId)), { replace: true }), LOGIN_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [session, navigate, quizId])

  useEffect(() => {
    if (!session || session.role === 'student') return
    toast.error('Only students can do this')
    void navigate(paths.competition, { replace: true })
  }, [session, navigate])

  useEffect(() => {
    if (view.phase !== 'failed') return
    if (view.error.status === 401) return leaveToLogin()
    toast.error(view.error.message || 'Failed to load quiz data')
    void navigate(paths.competition, { replace: true })
  }, [view, navigate, leaveToLogin])

  // Submitted before, here or elsewhere: its results are what there is to see.
  useEffect(() => {
    if (view.phase !== 'done' || !student || completed) return
    call(getSubmissionsByUser, { params: { userId: student } }).then(
      ({ data }) => {
        const mine = data.find((submission) => submission.quizId._id === quizId)
        void navigate(mine ? paths.viewResults(mine._id) : paths.competition, { replace: true })
      },
      () => void navigate(paths.competition, { replace: true }),
    )
  }, [view.phase, student, quizId, navigate, completed])

  const send = useCallback(async (): Promise<boolean> => {
    setAsking(false)
    setPaletteOpen(false)
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

  const { left, announcement } = useCountdown(view.phase === 'open' && !completed ? view.deadline : undefined, timeIsOver)

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
    void navigate(paths.results, { replace: true, state: { result: buildResult(completed, questions) } })
  }

  if (view.phase === 'empty') {
    return (
      <div className="wrap py-20">
        <h1 className="sr-only">Quiz</h1>
        <EmptyState title="No questions available" action={<ButtonLink to={paths.competition}>Back to Quizzes</ButtonLink>}>
          This quiz is being prepared. Please try another one.
        </EmptyState>
      </div>
    )
  }
  if (view.phase !== 'open' || !sheet) return <LoadingScreen label="Loading the quiz" />

  const { quiz, attempt, questions, deadline } = view
  const question = questions[sheet.current]
  const isPaused = deadline.pausedLeft !== null
  const count = counters(sheet)
  const togglePause = async () => {
    try {
      await setPaused(!isPaused)
      toast.success(isPaused ? 'Quiz resumed' : 'Quiz paused')
    } catch (error) {
      toast.error((error as CallError).message)
    }
  }
  const palette = {
    sheet,
    count,
    disabled: isPaused,
    onGo: (to: number) => dispatch({ type: 'went', to }),
    onSubmit: () => setAsking(true),
  }

  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <AttemptHeader
        quiz={quiz}
        left={left}
        durationMs={deadline.durationMs}
        paused={isPaused}
        pausable={attempt.pausable}
        sync={sync}
        onPause={() => void togglePause()}
      />
      <p className="sr-only" aria-live="assertive">
        {announcement}
      </p>
      <div className="mx-auto grid w-full max-w-[1240px] grid-cols-[minmax(0,1fr)] px-5 lg:grid-cols-[minmax(0,1fr)_348px] lg:gap-12 lg:px-8">
        {isPaused || !question ? (
          <PausedPanel left={deadline.pausedLeft ?? left} onResume={() => void togglePause()} />
        ) : (
          <QuestionForm
            key={sheet.current}
            question={question}
            index={sheet.current}
            total={sheet.total}
            chosen={sheet.answers[sheet.current]}
            marked={sheet.marked.has(sheet.current)}
            doneText={`${count.answered} of ${sheet.total} done`}
            onAnswer={(option) => dispatch({ type: 'answered', option })}
            onMark={() => dispatch({ type: 'marked' })}
            onGo={(to) => dispatch({ type: 'went', to })}
            onSubmit={() => setAsking(true)}
            onPalette={() => setPaletteOpen(true)}
          />
        )}
        <PalettePanel {...palette} />
      </div>
      <PaletteSheet {...palette} open={paletteOpen} onClose={() => setPaletteOpen(false)} />
      <ConfirmDialog
        open={asking}
        title="Submit Quiz"
        text={
          count.answered === sheet.total
            ? 'All questions are answered. You cannot change your answers after this.'
            : `${sheet.total - count.answered} of ${sheet.total} questions have no answer. You cannot change your answers after this.`
        }
        yes="Submit Quiz"
        no="Go on"
        onYes={() => void send()}
        onNo={() => setAsking(false)}
      />
      <CompletedDialog
        open={view.submitting || completed !== null}
        overtime={overtime}
        submission={completed}
        onDetails={() => void showDetails()}
      />
    </div>
  )
}
