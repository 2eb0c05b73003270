import { ArrowRight } from 'lucide-react'
import { useCallback } from 'react'
import { href, Link } from 'react-router'
import { CHILD_FIRST, isLearner, LEARNERS_ONLY } from '../../academy/roles.rules.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import {
  getAllSubjects,
  getQuizzesBySubject,
  getRunning,
  getSubmissionsByUser,
  type ListedSubject,
  type Quiz,
  type Running,
  type Submission,
} from '../quiz.contract.ts'
import { band, cards, progress } from '../quiz.rules.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { ContinueView } from '../attempt/ContinueView.tsx'
import { HistoryCurve } from '../results/HistoryCurve.tsx'
import { type ShownCard } from './QuizCard.tsx'
import { MiniRod, TrendRod } from './RodView.tsx'
import { reservedPath } from '../results/reserved-path.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import './cards.css'
import { words } from '../quiz.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { translate } from '../../platform/translate.ts'
import { Shelves } from './EventShelves.tsx'

export type SubjectQuizzes = {
  subject: ListedSubject
  cards: ShownCard[]
  completed: number
  total: number
  next: Quiz | null
}
export type MyQuizzes = { shelves: SubjectQuizzes[]; submissions: Submission[]; running: Running[] }

/** The person's quizzes by subject, running attempts and all results, newest first. */
async function loadQuizzes(userId: string): Promise<{ data: MyQuizzes }> {
  const [{ data: subjects }, { data: submissions }, { data: running }] = await Promise.all([
    call(getAllSubjects, {}),
    call(getSubmissionsByUser, { params: { userId } }),
    call(getRunning, {}),
    // Preloads the cards' own part, so that nothing moves.
    import('./OwnCard.tsx'),
  ])
  const shelves = await Promise.all(
    subjects.map(async (subject) => {
      const { data: quizzes } = await call(getQuizzesBySubject, { params: { subjectId: subject._id } })
      const shown = cards(quizzes, submissions, running)
      return { subject, cards: shown, ...progress(shown) }
    }),
  )
  return { data: { shelves, submissions, running } }
}

/**
 * /events: My Quizzes. Links pass a user id in navigation state, but the session decides whose quizzes are
 * shown.
 */
export function EventsPage() {
  const session = useSession()
  const userId = session?.userId ?? ''
  const load = useCallback(() => loadQuizzes(userId), [userId])
  // Others have no quizzes: the server would refuse them, so it is not asked.
  const others = session && !isLearner(session.role) ? session.role : null
  const { view, retry } = usePrivateQuery(withNext(href('/login'), href('/events')), others ? null : load)
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">{words.myQuizzes}</h1>
      {others && <NoQuizzes parent={others === 'parent'} />}
      {!others && view.phase === 'loading' && (
        <div className="mt-8 grid gap-5 md:grid-cols-2" aria-busy="true">
          {[1, 2, 3, 4].map((shelf) => (
            <Skeleton key={shelf} className="h-32" />
          ))}
        </div>
      )}
      {view.phase === 'failed' && (
        <ErrorState
          className="mt-8"
          title={view.message}
          action={<Button onClick={retry}>{words.retry}</Button>}
        />
      )}
      {view.phase === 'shown' && (
        <Shelves {...view.data} child={session?.role === 'student'} onOver={retry} />
      )}
    </div>
  )
}

/** A parent is led to the children, staff to the office. */
const NoQuizzes = ({ parent }: { parent: boolean }) => (
  <EmptyState
    className="mt-8"
    title={translate(parent ? CHILD_FIRST : LEARNERS_ONLY)}
    action={
      <ButtonLink to={parent ? href('/family') : '/office'}>
        {parent ? words.chooseChild : words.toOffice}
      </ButtonLink>
    }
  />
)

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
                  <span className="block font-[660]" lang={language.content}>
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
        <span lang={language.content}>{subject}</span>
        {paused ? words.pausedOf : words.runningOf}
      </p>
      <h2 id={`running-${quizId}`} className="text-xl leading-tight" lang={language.content}>
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
