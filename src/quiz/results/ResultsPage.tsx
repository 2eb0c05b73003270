import { href, useLocation } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { AnswerReview } from './AnswerReview.tsx'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import { ResultSummary } from './ResultSummary.tsx'
import type { Result } from './result.rules.ts'

/** The results right after an attempt, /results. They come in navigation state. */
export function ResultsPage() {
  const alive = useAlive()
  const result = (useLocation().state as { result?: Result } | null)?.result
  // The server knows no navigation state: what a reloaded page shows is known once scripts run.
  if (!alive) return <ResultsSkeleton />
  if (!result) {
    return (
      <div className="wrap py-16">
        <h1 className="sr-only">Results</h1>
        <EmptyState
          title="No results found"
          action={<ButtonLink to={href('/competition')}>Back to Quizzes</ButtonLink>}
        >
          Results of earlier quizzes are on their cards, under View Results.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="wrap grid items-start gap-x-16 py-10 pb-20 lg:grid-cols-[372px_1fr]">
      <ResultSummary result={result} heading="Your Results" />
      {result.questionDetails.length > 0 && <AnswerReview result={result} />}
    </div>
  )
}
