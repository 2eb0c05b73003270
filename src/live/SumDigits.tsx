import type { ReactNode } from 'react'
import type { CalledSum } from './sums.rules.ts'

type SumDigitsProps = {
  sum: CalledSum
  /** Rods whose movement is done, and the one that is at work; null for none. */
  done: readonly number[]
  now: number | null
}

/** '386 + 248' with the digits that are done paler, and a bar below the one at work. */
export function SumDigits({ sum: { start, by }, done, now }: SumDigitsProps): ReactNode {
  const digits = [...String(Math.abs(by))]
  return (
    <>
      {`${start} ${by < 0 ? '−' : '+'} `}
      {digits.map((digit, at) => {
        const rod = digits.length - 1 - at
        return (
          <span key={rod} className={digitClass(rod, { done, now })}>
            {digit}
          </span>
        )
      })}
    </>
  )
}

function digitClass(rod: number, { done, now }: Pick<SumDigitsProps, 'done' | 'now'>): string | undefined {
  if (rod === now) return 'live-digit-now'
  return done.includes(rod) ? 'live-digit-done' : undefined
}
