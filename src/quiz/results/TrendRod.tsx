import type { ReactNode } from 'react'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { beadPath } from '../../ui/art/bead.ts'

const [FROM, LONG] = [12, 276]
const place = (percent: number): number => FROM + (LONG * Math.min(100, Math.max(0, percent))) / 100
const upright = 'matrix(0 1 1 0 0 0)'

/** A rod from 0 to 100%, with an open bead for the earlier score and a filled one for the current. */
export function TrendRod({ before, now }: { before: number; now: number }): ReactNode {
  const [then, here] = [place(before), place(now)]
  return (
    <svg className="trend-rod" viewBox="0 0 300 44" aria-hidden="true">
      <path className="tr-line" d="M0 22H300" />
      <path className="tr-run" d={`M${then} 22H${here}`} />
      {before === now ? null : (
        <g transform={`translate(${then} 22)`}>
          <path className="tr-then" transform={upright} d={beadPath(40, 17)} />
        </g>
      )}
      <g className="rb-ok" transform={`translate(${here} 22)`}>
        <g transform={upright}>
          <BeadShape w={43} h={19} />
        </g>
      </g>
    </svg>
  )
}
