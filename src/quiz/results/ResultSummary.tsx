import { RotateCcw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { href, useNavigate } from 'react-router'
import type { CallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { ScoreRing } from '../../ui/art/ScoreRing.tsx'
import { reattempt } from '../quiz.contract.ts'
import { outcome, type Result, timeText } from './result.rules.ts'

type Props = {
  result: Result
  heading: ReactNode
  children?: ReactNode
  tryAgain?: boolean
  /** Ways on, where it is no student who looks. */
  ways?: ReactNode
}

/** The score's side of a result: ring, heading, counts, ways on. */
export function ResultSummary({ result, heading, children, tryAgain = false, ways }: Props) {
  const blank = result.totalQuestions - result.correctAnswers - result.incorrectAnswers
  const counts: [string, ReactNode, string][] = [
    ['Correct', result.correctAnswers, 'text-tota'],
    ['Incorrect', result.incorrectAnswers, 'text-sindoor'],
    ['Total', result.totalQuestions, ''],
    ['Time', timeText(result.timeTaken), ''],
  ]
  return (
    <section className="text-center lg:sticky lg:top-6 lg:text-left" aria-labelledby="score">
      <div className="mx-auto max-w-[300px] lg:mx-0 lg:max-w-[340px]">
        <ScoreRing percent={result.score} marks={result.questionDetails.map(outcome)} />
      </div>
      <h1 id="score" className="mt-3 text-3xl">
        {heading}
      </h1>
      <p className="mx-auto mt-2 max-w-[34ch] text-[1.125rem] text-ink-2 lg:mx-0">
        {result.quizTitle}.{result.marks === null ? '' : ` ${result.marks} of ${result.maxMarks} marks`}
        {blank > 0 ? `, ${blank} left blank` : ''}.
      </p>
      {children}
      <dl className="stats mt-6">
        {counts.map(([name, value, tone]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={`tnum ${tone}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row lg:flex-col xl:flex-row">
        {ways ?? (
          <ButtonLink to={href('/competition')} className="flex-1">
            Back to Quizzes
          </ButtonLink>
        )}
        {tryAgain && <TryAgain quizId={result.quizId} />}
      </div>
    </section>
  )
}

/** Starts another attempt and goes to it. */
export function TryAgain({ quizId, className = 'flex-1' }: { quizId: string; className?: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await call(reattempt, { params: { quizId }, body: {} })
      void navigate(href('/questionPaper/:quizId', { quizId }))
    } catch (error) {
      toast.error((error as CallError).message)
      setBusy(false)
    }
  }
  return (
    <Button type="button" variant="line" className={className} busy={busy} onClick={() => void start()}>
      <RotateCcw className="ico" aria-hidden="true" />
      Try Again
    </Button>
  )
}
