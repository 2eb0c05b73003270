import { Check, Turtle, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { placeOf } from '../soroban/soroban.rules.ts'
import { numberText } from './flash.rules.ts'
import { differingDigits, type SumMistake, sumMistake } from './ladder.rules.ts'
import { SlowNumbers } from './SlowNumbers.tsx'
import { words } from './flash.words.ts'

type FlashVerdictProps = {
  numbers: readonly number[]
  answer: number
  /** From one number to the next when they are shown slowly, in milliseconds. */
  slowly: number
  /** Below the numbers: the timing, and an easier grade. */
  children: ReactNode
  onNext: () => void
}

/** What became of a question: the sum, where a wrong one differs, the numbers with their running total. */
export function FlashVerdict({ numbers, answer, slowly, children, onNext }: FlashVerdictProps): ReactNode {
  const [isSlow, setIsSlow] = useState(false)
  const totals = numbers.map((_, at) => numbers.slice(0, at + 1).reduce((sum, each) => sum + each, 0))
  const sum = totals.at(-1) ?? 0
  const isRight = answer === sum
  const mistake = isRight ? null : sumMistake(numbers, answer)
  if (isSlow) return <SlowNumbers numbers={numbers} interval={slowly} onEnd={() => setIsSlow(false)} />
  return (
    <div className="flash-told">
      <div role="status">
        <h1 className={isRight ? 'is-right' : ''}>
          {isRight ? (
            <Check className="ico" aria-hidden="true" />
          ) : (
            <Undo2 className="ico" aria-hidden="true" />
          )}
          {isRight ? words.right : words.notYet}
        </h1>
        {isRight ? (
          <p className="flash-sum tnum">{sum}</p>
        ) : (
          <div className="flash-both">
            <MarkedNumber title={words.you} number={answer} other={sum} />
            <MarkedNumber title={words.theSum} number={sum} other={answer} />
          </div>
        )}
        {mistake && <p>{mistakeText(mistake)}</p>}
      </div>
      <ol className="tnum" aria-label={words.runningTotal}>
        {numbers.map((number, at) => (
          <li key={`${at} ${number}`}>
            {numberText(number)} <span>{totals[at]}</span>
          </li>
        ))}
      </ol>
      {children}
      <div className="flash-two">
        <Button variant="line" onClick={() => setIsSlow(true)}>
          <Turtle className="ico" aria-hidden="true" />
          {words.slowly}
        </Button>
        <Button variant="genda" data-next="" onClick={onNext}>
          {words.next}
        </Button>
      </div>
    </div>
  )
}

type MarkedProps = { title: string; number: number; other: number }

/** A number whose digits are underlined where they differ from another's. */
function MarkedNumber({ title, number, other }: MarkedProps): ReactNode {
  return (
    <p>
      <small>{title}</small>
      <b className="sr-only">{number}</b>
      <b className="flash-sum tnum" aria-hidden="true">
        {differingDigits(number, other).map(({ digit, differs }, at) => (
          <span key={at} className={differs ? 'is-other' : ''}>
            {digit}
          </span>
        ))}
      </b>
    </p>
  )
}

function mistakeText(mistake: SumMistake): string {
  if (mistake.kind === 'left-out') return words.leftOut(numberText(mistake.number))
  if (mistake.kind === 'twice') return words.takenTwice(numberText(mistake.number))
  return words.oneOff(placeOf(mistake.power), mistake.by > 0)
}
