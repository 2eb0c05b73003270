import type { ReactNode } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import './round-beads.css'
import { words } from './parts.words.ts'

type BeadsProps = {
  /** What became of the questions so far; one that did not count has no bead of its own. */
  results: readonly boolean[]
  total: number
}

const PITCH = 30

/** A bead for each question of a round: right is filled, not right hollow, the open one marigold. */
export function RoundBeads({ results, total }: BeadsProps): ReactNode {
  const right = results.filter(Boolean).length
  const label = words.round(Math.min(results.length + 1, total), total, right)
  return (
    <svg
      className="round-beads"
      width={total * PITCH}
      viewBox={`0 0 ${total * PITCH} 24`}
      role="img"
      aria-label={label}
    >
      <path className="round-rod" d={`M0 12H${total * PITCH}`} />
      {Array.from({ length: total }, (_, at) => (
        <path
          key={at}
          className={`round-bead is-${stateOf(results, at)}`}
          transform={`translate(${(at + 0.5) * PITCH} 12)`}
          d={beadPath(24, 14)}
        />
      ))}
    </svg>
  )
}

function stateOf(results: readonly boolean[], at: number): 'right' | 'wrong' | 'now' | 'next' {
  if (at < results.length) return results[at] ? 'right' : 'wrong'
  return at === results.length ? 'now' : 'next'
}
