import type { ReactNode } from 'react'
import { beadPath } from '../ui/art/bead.ts'

export type BeadState = 'right' | 'working' | 'waiting' | 'off' | 'away' | 'hand'

/** A bead that shows a state by its shape; the colour repeats it. Decorative: words stand beside it. */
export function LiveBead({ state }: { state: BeadState }): ReactNode {
  return (
    <svg className={`live-bead live-bead-${state}`} viewBox="-17 -9 34 18" aria-hidden="true">
      {state === 'right' && <path className="live-bead-rod" d="M-17 0H17" />}
      {state === 'off' ? (
        <>
          <rect x="-10" y="-8" width="20" height="16" rx="3" />
          <path d="M-4 -4L4 4M4 -4L-4 4" />
        </>
      ) : (
        <path d={beadPath(26, 15)} />
      )}
      {state === 'working' && <path className="live-bead-half" d="M-12 0H12Q8 7 3 7H-3Q-8 7 -12 0Z" />}
      {state === 'hand' && <path className="live-bead-up" d="M0 5V-4M-3.5 -1L0 -4.5L3.5 -1" />}
    </svg>
  )
}
