import { type ReactNode, useEffect, useState } from 'react'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { Button } from '../../ui/Button.tsx'
import { numberText } from './flash.rules.ts'
import { words } from './flash.words.ts'

type SlowProps = {
  numbers: readonly number[]
  /** From one number to the next, in milliseconds. */
  interval: number
  onEnd: () => void
}

/**
 * The numbers of a question once more, slowly, with the sum so far on beads; nothing is counted. With reduced
 * motion each comes by a key.
 */
export function SlowNumbers({ numbers, interval, onEnd }: SlowProps): ReactNode {
  const [at, setAt] = useState(0)
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const isLast = at + 1 >= numbers.length
  useEffect(() => {
    if (isStill || isLast) return undefined
    const timer = setTimeout(() => setAt(at + 1), interval)
    return () => clearTimeout(timer)
  }, [at, isLast, isStill, interval])
  const total = numbers.slice(0, at + 1).reduce((sum, each) => sum + each, 0)
  const most = Math.max(
    ...numbers.map((_, to) => numbers.slice(0, to + 1).reduce((sum, each) => sum + each, 0)),
  )
  return (
    <div className="flash-slow">
      <h1>{words.slowly}</h1>
      <p className="flash-sum tnum">
        {at > 0 && (numbers[at] ?? 0) >= 0 && '+'}
        {numberText(numbers[at] ?? 0)}
      </p>
      <Soroban value={total} rods={String(most).length} decorative />
      <p className="tnum">{words.soFar(at + 1, numbers.length, total)}</p>
      <div className="flash-two">
        {isStill && !isLast && (
          <Button variant="genda" onClick={() => setAt(at + 1)}>
            {words.nextNumber}
          </Button>
        )}
        <Button variant={isLast ? 'genda' : 'line'} onClick={onEnd}>
          {words.back}
        </Button>
      </div>
    </div>
  )
}
