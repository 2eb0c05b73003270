import type { ReactNode } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import { COUNT_IN } from './flash.rules.ts'
import './count-beads.css'

/** 3, 2, 1 as a bead that goes along a rod. Decorative: the number stands beside it. */
export function CountBeads({ left }: { left: number }): ReactNode {
  return (
    <svg className="count-beads" viewBox="0 0 240 60" aria-hidden="true">
      <path className="count-beads-rod" d="M0 30H240" />
      {COUNT_IN.map((count, at) => (
        <path
          key={count}
          className={`count-beads-bead ${stateOf(count, left)}`}
          transform={`translate(${40 + at * 80} 30) rotate(90)`}
          d={beadPath(46, 30)}
        />
      ))}
    </svg>
  )
}

function stateOf(count: number, left: number): string {
  if (count === left) return 'is-now'
  return count > left ? 'is-past' : 'is-next'
}
