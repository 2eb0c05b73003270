import { beadPath, facetPath } from '../../ui/art/bead.ts'
import type { Stage } from '../enquiries.rules.ts'
import './enquiries.css'

const bead = beadPath(24, 14)
const half = facetPath(24, 14)
const round = beadPath(26, 16)

/** A state by its outline: dashed, open, half, a bead on its rod, struck. */
export function StageBadge({ stage }: { stage: Stage }) {
  return (
    <svg className={`sb sb-${stage}`} viewBox="-15 -11 30 22" aria-hidden="true">
      {stage === 'new' && <path className="sb-dash" d={bead} />}
      {stage === 'contacted' && <path className="sb-line" d={bead} />}
      {stage === 'booked' && (
        <>
          <path className="sb-line" d={bead} />
          <path className="sb-fill" d={half} />
        </>
      )}
      {stage === 'joined' && (
        <>
          <path className="sb-rod" d="M-15 0H15" />
          <path className="sb-fill" d={round} />
        </>
      )}
      {stage === 'lost' && (
        <>
          <path className="sb-line" d={bead} />
          <path className="sb-x" d="M-9 8L9 -8" />
        </>
      )}
    </svg>
  )
}
