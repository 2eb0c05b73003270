import type { CallError } from '../../platform/errors.ts'
import { toast } from '../../ui/toast.tsx'
import type { Attempt, Question, Quiz } from '../quiz.contract.ts'
import { spokenTime } from './attempt.rules.ts'
import { type Deadline, deadlineOf, moved } from './deadline.ts'
import { words } from './attempt.words.ts'

/** What /questionPaper/{quizId} shows. */
export type AttemptView =
  | { phase: 'loading' }
  | { phase: 'failed'; error: CallError }
  | { phase: 'done' }
  | { phase: 'empty' }
  /** The attempt runs but its quiz failed to load. */
  | { phase: 'halted'; deadline: Deadline }
  | {
      phase: 'open'
      quiz: Quiz
      attempt: Attempt
      questions: readonly Question[]
      deadline: Deadline
      submitting: boolean
    }

export type OpenView = Extract<AttemptView, { phase: 'open' }>

/** The view with the time that the server says is left, where it was moved. */
export function withMore(view: AttemptView, remainingMs: number): AttemptView {
  const change = view.phase === 'open' ? moved(view.deadline, remainingMs) : null
  if (view.phase !== 'open' || !change) return view
  if (change.more > 0) toast.info(words.extraTime(spokenTime(change.more)))
  return { ...view, deadline: change.deadline }
}

type LoadedPaper = Pick<OpenView, 'quiz' | 'attempt' | 'questions'> & { guessed: boolean | undefined }

/** The view with the paper as it was loaded. */
export const withPaper =
  ({ quiz, attempt, questions, guessed }: LoadedPaper) =>
  (before: AttemptView): AttemptView => ({
    phase: 'open',
    quiz,
    attempt,
    // While paused the server sends none; those already here stay for the resume.
    questions: questions.length > 0 || before.phase !== 'open' ? questions : before.questions,
    deadline: deadlineOf(attempt, guessed),
    submitting: before.phase === 'open' && before.submitting,
  })

/** The view after a load that failed: a refresh that fails changes nothing; only a first load can fail. */
export const withFailure =
  (error: CallError) =>
  (before: AttemptView): AttemptView => {
    const isRefused = error.status >= 400 && error.status < 500 && error.status !== 429
    const stays = before.phase === 'halted' || (before.phase === 'open' && !before.deadline.guessed)
    if (stays && !(before.phase === 'halted' && isRefused)) return before
    if (before.phase === 'open' && !isRefused) return before
    return { phase: 'failed', error }
  }
