import { type ReactNode, useCallback } from 'react'
import { href, useSearchParams } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getPractice, type PracticeQuestion } from './practice.contract.ts'
import { PracticeRound } from './PracticeRound.tsx'
import '../results/moment.css'
import './practice.css'
import { words } from './practice.words.ts'
import { words as quizWords } from '../quiz.words.ts'

const RUNNING = 409
/** Statuses without Retry: missing, or another person's submission. */
const REFUSED = [400, 404]

/** /practice/questions: wrong answers again, without a timer; ?submission=ID limits it to one result. */
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
  const { view, retry } = usePrivateQuery<PracticeQuestion[]>(login, load)
  const session = useSession()
  const quizzes = <ButtonLink to={href('/competition')}>{words.back}</ButtonLink>
  return (
    <div className="wrap pr">
      <h1 className="pr-h">{words.title}</h1>
      {view.phase === 'loading' && (
        <div className="pr-card" aria-busy="true">
          <Skeleton className="h-10 max-w-[320px]" />
          <Skeleton className="mt-6 h-40" />
          <Skeleton className="mt-6 h-44" />
        </div>
      )}
      {view.phase === 'failed' && view.status === RUNNING && (
        <EmptyState title={words.takingNow} action={quizzes}>
          {view.message}
        </EmptyState>
      )}
      {view.phase === 'failed' && REFUSED.includes(view.status) && (
        <EmptyState title={words.noResults} action={quizzes}>
          {words.nothingThere}
        </EmptyState>
      )}
      {view.phase === 'failed' && ![RUNNING, ...REFUSED].includes(view.status) && (
        <LoadError failure={view} onRetry={retry} />
      )}
      {view.phase === 'shown' && view.data.length === 0 && (
        <EmptyState title={words.nothing} action={quizzes}>
          {words.nothingText}
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

type LoadErrorProps = { failure: { status: number; message: string }; onRetry: () => void }

/** Why there are no questions; a parent chooses a child first. */
function LoadError({ failure: { status, message }, onRetry }: LoadErrorProps): ReactNode {
  const session = useSession()
  const isParent = status === 403 && session?.role === 'parent'
  return (
    <ErrorState
      title={message}
      action={
        isParent ? (
          <ButtonLink to={href('/family')}>{quizWords.chooseChild}</ButtonLink>
        ) : (
          <Button onClick={onRetry}>{words.retry}</Button>
        )
      }
    />
  )
}
