import { ArrowRight } from 'lucide-react'
import { useCallback } from 'react'
import { href, Link, useLocation } from 'react-router'
import { useSession } from '../../platform/session.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import {
  getAllSubjects,
  getQuizzesBySubject,
  getSubmissionsByUser,
  type Quiz,
  type Subject,
  type Submission,
} from '../quiz.contract.ts'
import { band, cards, progress } from '../quiz.rules.ts'
import { withNext } from '../../platform/paths.ts'

type Shelf = { subject: Subject; completed: number; total: number; next: Quiz | null }
type MyQuizzes = { shelves: Shelf[]; submissions: Submission[] }

/** Subjects with the person's progress in each, and everything that was submitted, newest first. */
async function loadQuizzes(userId: string): Promise<{ data: MyQuizzes }> {
  const [{ data: subjects }, { data: submissions }] = await Promise.all([
    call(getAllSubjects, {}),
    call(getSubmissionsByUser, { params: { userId } }),
  ])
  const shelves = await Promise.all(
    subjects.map(async (subject) => {
      const { data: quizzes } = await call(getQuizzesBySubject, { params: { subjectId: subject._id } })
      return { subject, ...progress(cards(quizzes, submissions)) }
    }),
  )
  return { data: { shelves, submissions } }
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
      {view.phase === 'shown' && <Shelves {...view.data} />}
    </div>
  )
}

function Shelves({ shelves, submissions }: MyQuizzes) {
  return (
    <>
      <ul className="mt-8 grid gap-5 md:grid-cols-2">
        {shelves.map(({ subject, completed, total, next }) => (
          <li key={subject._id} className="flex flex-col rounded-lg bg-card p-5 shadow-rest">
            <h2 className="text-xl">{subject.name}</h2>
            <p id={`shelf-${subject._id}`} className="mt-1 text-ink-2 tnum">
              {completed} of {total} quizzes done
            </p>
            <progress
              className="bar mt-3"
              value={completed}
              max={Math.max(1, total)}
              aria-labelledby={`shelf-${subject._id}`}
            />
            <p className="mt-auto pt-4">
              {next ? (
                <Link
                  className="textlink"
                  to={href('/instructions')}
                  state={{ quiz: next, questionCount: next.questionCount }}
                >
                  Next: {next.title}
                  <ArrowRight className="ico" aria-hidden="true" />
                </Link>
              ) : (
                <span className="font-[640] text-tota">{total > 0 ? 'All done' : 'No quizzes yet'}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
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
        <ul className="mt-5 divide-y divide-rule rounded-lg bg-card shadow-rest">
          {submissions.map((submission) => (
            <li key={submission._id}>
              <Link
                className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-x-4 px-5 py-3 hover:bg-neel-soft"
                to={href('/ViewResults/:id', { id: submission._id })}
              >
                <span className="min-w-0">
                  <span className="block font-[660]">{submission.quizId.title}</span>
                  <span className="text-sm text-ink-2">{shortDate(submission.submittedAt)}</span>
                </span>
                <span className="text-right">
                  <b className="block font-[760] tnum">{submission.score.toFixed(1)}%</b>
                  <span className="text-sm text-ink-2">{band(submission.score)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
