import type { ReactNode } from 'react'
import { beadPath } from './art/bead.ts'

const TONES = 3
const toneOf = (id: string): number =>
  [...id].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % TONES

/**
 * A bead with the first letter of a name. `child`: the id that determines its colour, the same everywhere;
 * without it the person is an adult.
 */
export function BeadInitial({ name, child }: { name: string; child?: string }): ReactNode {
  return (
    <span className={`bead-initial tone-${child === undefined ? 'grown' : toneOf(child)}`} aria-hidden="true">
      <svg viewBox="-23 -14 46 28">
        <path d={beadPath(46, 28)} />
      </svg>
      <b>{[...name.trim()][0]?.toUpperCase()}</b>
    </span>
  )
}
