import { beadPath, facetPath } from '../../ui/art/bead.ts'
import type { CandidateState } from './proctoring.rules.ts'

const [OUTLINE, LOWER] = [beadPath(20, 12), facetPath(20, 12)]

/** A child as a bead: dotted is waiting, half full is writing, full has submitted. */
export function CandidateBadge({ state }: { state: CandidateState }) {
  return (
    <svg className={`ss is-${state}`} viewBox="-11.5 -7.5 23 15" aria-hidden="true">
      {state === 'trouble' && <path d="M-9 -6H9V6H-9ZM-4 -3L4 3M4 -3L-4 3" />}
      {state === 'absent' && <path d="M-8 0H8" />}
      {state !== 'trouble' && state !== 'absent' && <path d={OUTLINE} />}
      {state === 'working' && <path className="low" d={LOWER} />}
    </svg>
  )
}
