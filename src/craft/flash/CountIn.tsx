import type { ReactNode } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import { COUNT_IN } from './flash.rules.ts'
import { words } from './flash.words.ts'

type CountInProps = {
  left: (typeof COUNT_IN)[number]
  name: string
  /** What comes, like '10 numbers of 2 digits in 10 seconds'. */
  text: string
}

/** 3, 2, 1 before the numbers, as a bead that goes along a rod in their rhythm. */
export function CountIn({ left, name, text }: CountInProps): ReactNode {
  return (
    <div className="flash-count">
      <p className="sr-only" role="status">
        {left === COUNT_IN[0] ? words.startsIn(name) : ''}
      </p>
      <h1>{name}</h1>
      <p>{text}</p>
      <svg viewBox="0 0 240 60" aria-hidden="true">
        <path className="flash-count-rod" d="M0 30H240" />
        {COUNT_IN.map((count, at) => (
          <path
            key={count}
            className={`flash-count-bead ${stateOf(count, left)}`}
            transform={`translate(${40 + at * 80} 30) rotate(90)`}
            d={beadPath(46, 30)}
          />
        ))}
      </svg>
      <p className="flash-count-number tnum" aria-hidden="true">
        {left}
      </p>
      <p>{words.rhythm}</p>
    </div>
  )
}

function stateOf(count: number, left: number): string {
  if (count === left) return 'is-now'
  return count > left ? 'is-past' : 'is-next'
}
