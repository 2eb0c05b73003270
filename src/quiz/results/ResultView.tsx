import type { ReactNode } from 'react'
import { Toran } from '../../ui/art/Toran.tsx'
import { EXCELLENT } from '../quiz.rules.ts'
import { AnswerReview } from './AnswerReview.tsx'
import type { Comparison } from './comparison.contract.ts'
import { PeerComparison } from './PeerComparison.tsx'
import { Chalk } from './Chalk.tsx'
import { HistoryCurve } from './HistoryCurve.tsx'
import { scoreComment } from './feedback.rules.ts'
import { ResultPaper } from './ResultPaper.tsx'
import { ResultSheet } from './ResultSheet.tsx'
import type { Result } from './result.rules.ts'
import { usePrinting } from './usePrinting.ts'
import './moment.css'
import './sheet.css'

type ViewProps = Parameters<typeof ResultPaper>[0] & {
  result: Result
  /** Times and median, once loaded. */
  beside?: Comparison | null
}

/** A result with the review of all answers. */
export function ResultView({ beside = null, ...props }: ViewProps): ReactNode {
  const { result, band, name } = props
  const isPrinting = usePrinting()
  const isExcellent = result.score >= EXCELLENT
  return (
    <div className={`rs ${isExcellent ? 'has-toran' : ''}`}>
      <div className="rs-board" aria-hidden="true">
        {isExcellent && (
          <div className="rs-toran">
            <Toran />
          </div>
        )}
        <div className="wrap">
          <Chalk text={scoreComment(result.score)} />
        </div>
      </div>
      <div className="wrap rs-grid">
        <ResultPaper {...props} />
        <div className="rs-side">
          {result.questionDetails.length > 0 && <AnswerReview result={result} times={beside?.times} />}
          <HistoryCurve title={result.quizTitle} history={result.history} className="mt-8" />
          {beside?.middle && <PeerComparison score={result.score} middle={beside.middle} />}
        </div>
      </div>
      {isPrinting && <ResultSheet result={result} band={band} name={name} beside={beside} />}
    </div>
  )
}
