import { href, useLocation } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { useComparison } from './useComparison.ts'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import { ResultView } from './ResultView.tsx'
import type { Result } from './result.rules.ts'
import { band } from '../quiz.rules.ts'
import { WayBack } from './WayBack.tsx'
import { useSession } from '../../platform/browser/session.ts'
import { words } from './results.words.ts'

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
        <h1 className="sr-only">{words.title}</h1>
        <EmptyState
          title={words.none}
          action={<ButtonLink to={href('/competition')}>{words.back}</ButtonLink>}
        >
          {words.openEarlier}
        </EmptyState>
      </div>
    )
  }
  return (
    <ResultView
      result={result}
      beside={beside}
      title={words.yourResults}
      band={band(result.score)}
      name={session?.name ?? ''}
      tryAgain={result.allowReattempt}
    >
      <WayBack />
    </ResultView>
  )
}
