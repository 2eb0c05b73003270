import { ContinueView } from '../attempt/ContinueView.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { words as language } from '../../platform/language.words.ts'
import { href, Link } from 'react-router'
import { ArrowRight } from 'lucide-react'
import type { ListedSubject, Quiz, Submission, Running } from '../quiz.contract.ts'
import { reservedPath } from '../results/reserved-path.ts'
import { HistoryCurve } from '../results/HistoryCurve.tsx'
import { words } from '../quiz.words.ts'
import { band } from '../quiz.rules.ts'
import type { ShownCard } from './QuizCard.tsx'
import { TrendRod, MiniRod } from './RodView.tsx'

export type SubjectQuizzes = {
  subject: ListedSubject
  cards: ShownCard[]
  completed: number
  total: number
  next: Quiz | null
}

export type MyQuizzes = { shelves: SubjectQuizzes[]; submissions: Submission[]; running: Running[] }
export const runs = ({ cards: shown }: SubjectQuizzes) => shown.some(({ state }) => state === 'running')
export const isBegun = (shelf: SubjectQuizzes) => shelf.completed > 0 || runs(shelf)

export function Results({ submissions }: { submissions: readonly Submission[] }) {
  const repeated = submissions.filter(({ history }) => history.length > 1)
  return (
    <>
      <h2 className="mt-12 text-2xl">{words.yourResults}</h2>
      {submissions.length === 0 ? (
        <EmptyState className="mt-5" title={words.noResults}>
          {words.finishFirst}
        </EmptyState>
      ) : (
        <ul className="result-list">
          {submissions.map((submission) => (
            <li key={submission._id}>
              <Link to={reservedPath(submission.quizId) ?? href('/ViewResults/:id', { id: submission._id })}>
                <span className="min-w-0">
                  <span className="block font-[660]" lang={language.langOf(submission.quizId.title)}>
                    {submission.quizId.title}
                  </span>
                  <span className="text-sm text-ink-2">{formatDate(submission.submittedAt)}</span>
                </span>
                <Scored submission={submission} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {repeated.length > 0 && (
        <>
          <h2 className="mt-12 text-2xl">{words.yourProgress}</h2>
          <div className="mt-5 grid gap-5 md:grid-cols-2">
            {repeated.map(({ _id, quizId, history }) => (
              <HistoryCurve key={_id} title={quizId.title} history={history} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** The percent; of an exam's or competition's paper, whose result stands on its own page, the way there. */
function Scored({ submission: { quizId, score, bestScore } }: { submission: Submission }) {
  if (quizId.reservedBy)
    return (
      <span className="-col-end-1 text-right font-[660]">
        {quizId.reservedAs === 'exam' ? words.seeExam : words.seePaper}
      </span>
    )
  return (
    <>
      <TrendRod before={score} now={bestScore} className="bead-tota" />
      <span className="text-right">
        <b className="block font-[760] tnum">{score.toFixed(1)}%</b>
        <span className="text-sm text-ink-2 tnum">
          {bestScore > score ? words.best(bestScore.toFixed(1)) : band(score)}
        </span>
      </span>
    </>
  )
}

export function RunningQuiz({ running, onOver }: { running: Running; onOver: () => void }) {
  const { quizId, title, subject, answered, total, paused } = running
  return (
    <li className="qc running">
      <p className="text-sm text-ink-2">
        <span lang={language.langOf(subject)}>{subject}</span>
        {paused ? words.pausedOf : words.runningOf}
      </p>
      <h2 id={`running-${quizId}`} className="text-xl leading-tight" lang={language.langOf(title)}>
        {title}
      </h2>
      <p className="qc-run mt-3">
        <MiniRod done={answered} total={total} className="bead-neel" />
        <span className="tnum">{words.answered(answered, total)}</span>
      </p>
      <p className="mt-auto pt-3">
        <ContinueView
          running={running}
          onOver={onOver}
          className="btn-neel w-full"
          describedBy={`running-${quizId}`}
        />
      </p>
    </li>
  )
}

/** The next quiz of a subject. */
export function NextQuiz({ next, total }: { next: Quiz | null; total: number }) {
  if (!next) return <span className="text-ink-2">{total > 0 ? words.allDone : words.noQuizzesYet}</span>
  return (
    <Link
      className="textlink"
      to={href('/instructions')}
      state={{ quiz: next, questionCount: next.questionCount }}
    >
      {words.nextQuiz(next.title)}
      <ArrowRight className="ico" aria-hidden="true" />
    </Link>
  )
}
