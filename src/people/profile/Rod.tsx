import type { ReactNode } from 'react'
import { BeadShape } from '../../ui/art/Bead.tsx'

const PITCH = 15
/** Most beads that are drawn. */
const MOST = 30

/** Progress as beads on a wire, decorative: the text is beside it. */
export function Rod({ done, total }: { done: number; total: number }): ReactNode {
  if (total < 1 || total > MOST) return null
  const width = (total + 4) * PITCH
  const at = (bead: number) => (bead < done ? bead + 0.5 : total + 4 - (total - bead) + 0.5) * PITCH
  return (
    <svg className="p-rod" viewBox={`0 0 ${width} 30`} style={{ maxWidth: width }} aria-hidden="true">
      <path className="wire wire-field" d={`M0 15H${width}`} />
      {Array.from({ length: total }, (_, bead) => (
        <g
          key={bead}
          className={bead < done ? 'p-done' : 'p-open'}
          transform={`translate(${at(bead)} 15) rotate(90)`}
        >
          <BeadShape w={26} h={13} />
        </g>
      ))}
    </svg>
  )
}
