import { ArrowRight } from 'lucide-react'
import { useCallback } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { useSession } from '../../platform/session.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
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
import { withNext } from '../../platform/paths.ts'
import { ContinueView } from '../attempt/ContinueView.tsx'
import { HistoryCurve } from '../results/HistoryCurve.tsx'
import { QuizCard, type ShownCard } from './QuizCard.tsx'
import { MiniRod, TrendRod } from './RodView.tsx'
import './cards.css'

type Shelf = {
  subject: ListedSubject
  cards: ShownCard[]
  completed: number
  total: number
  next: Quiz | null
}
type MyQuizzes = { shelves: Shelf[]; submissions: Submission[]; running: Running[] }

/** Subjects with the person's quizzes in each, what runs, and all that was submitted, newest first. */
async function loadQuizzes(userId: string): Promise<{ data: MyQuizzes }> {
  const [{ data: subjects }, { data: submissions }, { data: running }] = await Promise.all([
    call(getAllSubjects, {}),
    call(getSubmissionsByUser, { params: { userId } }),
    call(getRunning, {}),
    // With it comes what the cards show of it, so that nothing moves when it is there.
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

/** /events: My Quizzes. The user id comes with the navigation; an address typed by hand means one's own. */
export function EventsPage() {
  const { state } = useLocation()
  const session = useSession()
  const given = (state as { userId?: unknown } | null)?.userId
  const userId = typeof given === 'string' ? given : (session?.userId ?? '')
  const load = useCallback(() => loadQuizzes(userId), [userId])
  const { view, retry } = useOwn(withNext(href('/login'), href('/events')), load)
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">My Quizzes</h1>
      {view.phase === 'loading' && (
        <div className="mt-8 grid gap-5 md:grid-cols-2" aria-busy="true">
          {[1, 2, 3, 4].map((shelf) => (
            <Skeleton key={shelf} className="h-32" />
          ))}
        </div>
      )}
      {view.phase === 'failed' && (
        <ErrorState className="mt-8" title={view.message} action={<Button onClick={retry}>Retry</Button>} />
      )}
      {view.phase === 'shown' && (
        <Shelves {...view.data} child={session?.role === 'student'} onOver={retry} />
      )}
    </div>
  )
}

const runs = ({ cards: shown }: Shelf) => shown.some(({ state }) => state === 'running')
const isBegun = (shelf: Shelf) => shelf.completed > 0 || runs(shelf)

type ShelvesProps = MyQuizzes & { child: boolean; onOver: () => void }

/** What was begun hangs on its rod, what runs in front; the other subjects are a list. */
function Shelves({ shelves, submissions, running, child, onOver }: ShelvesProps) {
  // A child is offered nothing that trains teachers.
  const offered = shelves.filter((shelf) => !child || !shelf.subject.forTeachers || isBegun(shelf))
  const begun = offered.filter(isBegun).toSorted((a, b) => Number(runs(b)) - Number(runs(a)))
  const others = offered.filter((shelf) => !isBegun(shelf))
  const hung = new Set(begun.flatMap(({ cards: shown }) => shown.map(({ quiz }) => quiz._id)))
  // A quiz that was taken off its shelf while it ran.
  const strays = running.filter(({ quizId }) => !hung.has(quizId))
  return (
    <>
      {strays.length > 0 && (
        <ul className="mt-8 grid gap-5 md:grid-cols-2">
          {strays.map((attempt) => (
            <RunningQuiz key={attempt._id} running={attempt} onOver={onOver} />
          ))}
        </ul>
      )}
      {begun.map((shelf) => (
        <HungShelf key={shelf.subject._id} shelf={shelf} onOver={onOver} />
      ))}
      {others.length > 0 && <Others shelves={others} first={begun.length === 0} />}
      <Results submissions={submissions} />
    </>
  )
}

/** A subject that was begun: its quizzes on their rod. */
function HungShelf({ shelf, onOver }: { shelf: Shelf; onOver: () => void }) {
  const { subject, cards: shown, completed, total, next } = shelf
  const navigate = useNavigate()
  return (
    <section className="mt-9" aria-labelledby={`shelf-${subject._id}`}>
      <div className="flex flex-wrap items-baseline gap-x-5">
        <h2 id={`shelf-${subject._id}`} className="text-2xl">
          {subject.name}
        </h2>
        <p className="text-ink-2">
          <span className="tnum">
            {completed}/{total}
          </span>{' '}
          completed{next && !runs(shelf) ? `. Next: ${next.title}` : ''}
        </p>
      </div>
      <ul className="qrail mt-4 grid gap-x-5 gap-y-9 md:grid-cols-2 xl:grid-cols-4">
        {shown.map((card, index) => (
          <QuizCard
            key={card.quiz._id}
            card={card}
            number={index + 1}
            onStart={(quiz) =>
              void navigate(href('/instructions'), { state: { quiz, questionCount: quiz.questionCount } })
            }
            onOver={onOver}
            onLocked={() => toast.warning('Please complete the previous quizzes first')}
          />
        ))}
      </ul>
    </section>
  )
}

/** Subjects that wait, each with its beads on the right and its first quiz. */
function Others({ shelves, first }: { shelves: readonly Shelf[]; first: boolean }) {
  return (
    <section className="mt-10" aria-labelledby="others">
      <h2 id="others" className="text-2xl">
        {first ? 'Where to begin' : 'Other subjects'}
      </h2>
      <ul className="shelf-list">
        {shelves.map(({ subject, completed, total, next }) => (
          <li key={subject._id}>
            <h3>{subject.name}</h3>
            <p className="tnum">
              <MiniRod done={completed} total={total} className="bead-tota" />
              {completed} of {total} quizzes done
            </p>
            <NextQuiz next={next} total={total} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Results({ submissions }: { submissions: readonly Submission[] }) {
  const repeated = submissions.filter(({ history }) => history.length > 1)
  return (
    <>
      <h2 className="mt-12 text-2xl">Results so far</h2>
      {submissions.length === 0 ? (
        <EmptyState
          className="mt-5"
          title="No results found"
          action={<ButtonLink to={href('/competition')}>Go to the quizzes</ButtonLink>}
        >
          The first one appears when you finish a quiz.
        </EmptyState>
      ) : (
        <ul className="result-list">
          {submissions.map((submission) => (
            <li key={submission._id}>
              <Link to={href('/ViewResults/:id', { id: submission._id })}>
                <span className="min-w-0">
                  <span className="block font-[660]">{submission.quizId.title}</span>
                  <span className="text-sm text-ink-2">{shortDate(submission.submittedAt)}</span>
                </span>
                <TrendRod before={submission.score} now={submission.bestScore} className="bead-tota" />
                <span className="text-right">
                  <b className="block font-[760] tnum">{submission.score.toFixed(1)}%</b>
                  <span className="text-sm text-ink-2 tnum">
                    {submission.bestScore > submission.score
                      ? `best ${submission.bestScore.toFixed(1)}%`
                      : band(submission.score)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {repeated.length > 0 && (
        <>
          <h2 className="mt-12 text-2xl">Attempt after attempt</h2>
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

function RunningQuiz({ running, onOver }: { running: Running; onOver: () => void }) {
  const { quizId, title, subject, answered, total, paused } = running
  return (
    <li className="qc running">
      <p className="text-sm text-ink-2">
        {subject}, {paused ? 'paused' : 'running'}
      </p>
      <h2 id={`running-${quizId}`} className="text-xl leading-tight">
        {title}
      </h2>
      <p className="qc-run mt-3">
        <MiniRod done={answered} total={total} className="bead-neel" />
        <span className="tnum">
          {answered} of {total} answered
        </span>
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

/** The quiz that is next on a shelf. */
function NextQuiz({ next, total }: { next: Quiz | null; total: number }) {
  if (!next) return <span className="text-ink-2">{total > 0 ? 'All done' : 'No quizzes yet'}</span>
  return (
    <Link
      className="textlink"
      to={href('/instructions')}
      state={{ quiz: next, questionCount: next.questionCount }}
    >
      Next: {next.title}
      <ArrowRight className="ico" aria-hidden="true" />
    </Link>
  )
}
