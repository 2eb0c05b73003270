import { href, useLocation } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { useComparison } from './useComparison.ts'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import { ResultView } from './ResultView.tsx'
import type { Result } from './result.rules.ts'
import { band } from '../quiz.rules.ts'
import { useSession } from '../../platform/browser/session.ts'

/** The results right after an attempt, /results. They come in navigation state. */
export function ResultsPage() {
  const alive = useAlive()
  const session = useSession()
  const result = (useLocation().state as { result?: Result } | null)?.result
  const beside = useComparison(alive && result ? result.submissionId : null)
  // The server has no navigation state; a reloaded page has it once scripts run.
  if (!alive) return <ResultsSkeleton />
  if (!result) {
    return (
      <div className="wrap py-16">
        <h1 className="sr-only">Results</h1>
        <EmptyState
          title="No results found"
          action={<ButtonLink to={href('/competition')}>Back to Quizzes</ButtonLink>}
        >
          To see an earlier result, open View Results on the quiz card.
        </EmptyState>
      </div>
    )
  }
  return (
    <ResultView
      result={result}
      beside={beside}
      title="Your Results"
      band={band(result.score)}
      name={session?.name ?? ''}
      tryAgain={result.allowReattempt}
    />
  )
}
