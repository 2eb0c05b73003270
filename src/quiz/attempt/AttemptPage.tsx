import { useEffect, useLayoutEffect, useState } from 'react'
import { href, useParams } from 'react-router'
import { isLearner } from '../../academy/roles.rules.ts'
import type { CallError } from '../../platform/errors.ts'
import { removeOfflinePage } from '../../platform/device/offline-pages.ts'
import { useSession } from '../../platform/browser/session.ts'
import { useOfflinePage } from '../../platform/device/useOfflinePage.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Submission } from '../quiz.contract.ts'
import { CompletedDialog } from '../results/CompletedDialog.tsx'
import { AttemptPaper } from './AttemptPaper.tsx'
import type { OpenView } from './attempt-view.ts'
import type { Sheet } from './attempt.rules.ts'
import { takeFirst } from './first-choice.ts'
import { HaltedView } from './HaltedView.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { answerSaveState } from './save-state.ts'
import { NoticeView } from './NoticeView.tsx'
import { type AttemptInTab, useAttempt } from './useAttempt.ts'
import { useAttemptRedirects } from './useAttemptRedirects.ts'
import { useCountdown } from './useCountdown.ts'
import { useResultPage } from './useResultPage.ts'
import { useSubmit } from './useSubmit.ts'
import { words as language } from '../../platform/language.words.ts'
import { words } from './attempt.words.ts'

/** Imported eagerly: offline, the toast could not be loaded. */
const toasts = () => import('../../ui/Toaster.tsx')

/** The quiz attempt, /questionPaper/{quizId}. */
export function AttemptPage() {
  const { quizId = '' } = useParams()
  const session = useSession()
  const student = session && isLearner(session.role) ? session.userId : undefined
  const attempt = useAttempt(quizId, student)
  const { view, sheet } = attempt
  const [completed, setCompleted] = useState<Submission | null>(null)
  useFirstChoice(attempt)
  const isCompleted = completed !== null
  const leaveToLogin = useAttemptRedirects({ quizId, session, view, isCompleted })
  const { overtime, send, timeIsOver } = useSubmit(attempt, setCompleted, leaveToLogin)
  const open = view.phase === 'open' && sheet ? { view, sheet } : null
  const { left, announcement } = useCountdown(
    view.phase === 'open' && !isCompleted ? view.deadline : undefined,
    timeIsOver,
  )
  usePageOffline(quizId, { view, isCompleted })
  const showDetails = useResultPage(quizId)

  if (view.phase === 'empty') return <EmptyQuiz />
  if (view.phase === 'halted') return <HaltedView deadline={view.deadline} onRetry={attempt.load} />
  if (!open) return <LoadingScreen label={words.loading} />
  const ending = open.view.submitting || isCompleted || overtime !== null
  return (
    <>
      <NoticeView notice={attempt.notice} />
      <OpenAttempt
        {...open}
        attempt={attempt}
        left={left}
        announcement={announcement}
        ending={ending}
        isSignedIn={session !== null}
        onSubmit={() => void send()}
      />
      <CompletedDialog
        open={ending}
        overtime={overtime}
        submission={completed}
        onDetails={() => {
          if (completed) void showDetails(completed)
        }}
      />
    </>
  )
}

type OpenProps = {
  view: OpenView
  sheet: Sheet
  attempt: AttemptInTab
  left: number
  announcement: string
  /** Nothing is answered any more. */
  ending: boolean
  isSignedIn: boolean
  onSubmit: () => void
}

/** The paper as it is written, and what asks before it is left. */
function OpenAttempt({ view, sheet, attempt, left, announcement, ending, isSignedIn, onSubmit }: OpenProps) {
  const { quiz, questions, deadline } = view
  const { sync, held, dispatch, setPaused } = attempt
  const { pausable } = view.attempt
  const isPaused = deadline.pausedLeft !== null
  const togglePause = async () => {
    try {
      await setPaused(!isPaused)
      toast.success(isPaused ? words.resumed : words.paused)
    } catch (error) {
      toast.error((error as CallError).message)
    }
  }
  return (
    <>
      <AttemptPaper
        quiz={quiz}
        questions={questions}
        sheet={sheet}
        deadline={deadline}
        left={left}
        announcement={announcement}
        pausable={pausable}
        sync={answerSaveState({ sync, held, guessed: deadline.guessed === true, left })}
        ending={ending}
        onEvent={dispatch}
        onPause={() => void togglePause()}
        onSubmit={onSubmit}
      />
      <LeaveGuard
        active={!ending && isSignedIn}
        paused={isPaused}
        pausable={pausable}
        unsent={sync === 'offline' && held !== 'disk'}
        left={deadline.pausedLeft ?? left}
        back={quiz.reservedBy ? words.fromPage : words.withContinue}
      />
    </>
  )
}

function EmptyQuiz() {
  return (
    <div className="wrap py-20">
      <h1 className="sr-only">{words.quiz}</h1>
      <EmptyState
        title={words.noQuestions}
        action={<ButtonLink to={href('/competition')}>{words.backToQuizzes}</ButtonLink>}
      >
        {words.notReady}
      </EmptyState>
    </div>
  )
}

/** Takes over the choice made in the question that was drawn before the app. */
function useFirstChoice({ view, sheet, dispatch }: AttemptInTab): void {
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
}

type Shown = Pick<AttemptInTab, 'view'> & { isCompleted: boolean }

/** This page is kept for a time without network as long as the paper is open. */
function usePageOffline(quizId: string, { view, isCompleted }: Shown): void {
  const path = href('/questionPaper/:quizId', { quizId })
  const isKept = view.phase === 'open' && !view.deadline.guessed && !isCompleted
  useOfflinePage(isKept ? path : undefined, toasts)
  useEffect(() => {
    // A copy that could not be removed takes space and does no other harm.
    if (isCompleted || view.phase === 'done') void removeOfflinePage(language.base + path).catch(() => {})
  }, [isCompleted, view.phase, path])
}
