import { useCallback } from 'react'
import { href } from 'react-router'
import { CHILD_FIRST, isLearner, LEARNERS_ONLY } from '../../academy/roles.rules.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getAllSubjects, getQuizzesBySubject, getRunning, getSubmissionsByUser } from '../quiz.contract.ts'
import { cards, progress } from '../quiz.rules.ts'
import { withNext } from '../../platform/browser/paths.ts'
import './cards.css'
import { words } from '../quiz.words.ts'
import { translate } from '../../platform/translate.ts'
import { Shelves } from './EventShelves.tsx'
import type { MyQuizzes } from './EventQuizzes.tsx'

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
