import { useCallback } from 'react'
import { href, useSearchParams } from 'react-router'
import { withNext } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getPractice, type PracticeQuestion } from './practice.contract.ts'
import { PracticeRound } from './PracticeRound.tsx'
import '../results/moment.css'
import './practice.css'

const RUNNING = 409
/** Refused, so that asking again tells the same: no such submission, or not this person's. */
const REFUSED = [400, 404]

/** What went wrong, once more and without a clock: /practice/questions, with ?submission=ID of one result. */
export function PracticePage() {
  const [search] = useSearchParams()
  const submission = search.get('submission') ?? undefined
  const here = submission
    ? `${href('/practice/questions')}?submission=${submission}`
    : href('/practice/questions')
  return <Practice submission={submission} login={withNext(href('/login'), here)} />
}

function Practice({ submission, login }: { submission: string | undefined; login: string }) {
  const load = useCallback(() => call(getPractice, { query: { submission } }), [submission])
  const { view, retry } = useOwn<PracticeQuestion[]>(login, load)
  const session = useSession()
  const quizzes = <ButtonLink to={href('/competition')}>Back to Quizzes</ButtonLink>
  return (
    <div className="wrap pr">
      <h1 className="pr-h">Practise</h1>
      {view.phase === 'loading' && (
        <div className="pr-card" aria-busy="true">
          <Skeleton className="h-10 max-w-[320px]" />
          <Skeleton className="mt-6 h-40" />
          <Skeleton className="mt-6 h-44" />
        </div>
      )}
      {view.phase === 'failed' && view.status === RUNNING && (
        <EmptyState title="This quiz is running" action={quizzes}>
          {view.message}
        </EmptyState>
      )}
      {view.phase === 'failed' && REFUSED.includes(view.status) && (
        <EmptyState title="No results found" action={quizzes}>
          There is nothing of that result to practise here.
        </EmptyState>
      )}
      {view.phase === 'failed' && ![RUNNING, ...REFUSED].includes(view.status) && (
        <ErrorState title={view.message} action={<Button onClick={retry}>Retry</Button>} />
      )}
      {view.phase === 'shown' && view.data.length === 0 && (
        <EmptyState title="Nothing to look at again" action={quizzes}>
          Questions that go wrong in a quiz come here, to be tried once more without a clock.
        </EmptyState>
      )}
      {view.phase === 'shown' && view.data.length > 0 && (
        <PracticeRound
          key={submission ?? ''}
          questions={view.data}
          name={session?.name.split(' ')[0] ?? ''}
          submission={submission}
        />
      )}
    </div>
  )
}
