import { useLocation } from 'react-router'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AnswerReview } from './AnswerReview.tsx'
import { ResultSummary } from './ResultSummary.tsx'
import type { Result } from './result.ts'

/** The results right after an attempt, /results. They come in navigation state. */
export function ResultsPage() {
  const result = (useLocation().state as { result?: Result } | null)?.result
  if (!result) {
    return (
      <div className="wrap py-16">
        <h1 className="sr-only">Results</h1>
        <EmptyState title="No results found" action={<ButtonLink to={paths.competition}>Back to Quizzes</ButtonLink>}>
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
