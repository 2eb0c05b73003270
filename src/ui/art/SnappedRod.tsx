import type { ReactNode } from 'react'
import { BeadShape } from './Bead.tsx'

/** A broken rod with two beads, for errors. */
export function SnappedRod({ className = '' }: { className?: string }): ReactNode {
  return (
    <svg className={className} viewBox="0 0 120 96" aria-hidden="true">
      <path className="rod-left" d="M60 4v30M60 62v30" />
      <path className="rod-crack" d="M56 38l8 6-8 6 8 6" />
      <g transform="translate(26 82) rotate(-14)">
        <BeadShape w={44} h={22} />
      </g>
      <g transform="translate(96 84) rotate(18)">
        <BeadShape w={44} h={22} />
      </g>
    </svg>
  )
}
