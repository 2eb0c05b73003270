import { beadPath } from '../../ui/art/bead.ts'
import { STAGES, type Stage } from '../enquiries.rules.ts'
import { mayMove, stageNames } from './stages.rules.ts'

const bead = beadPath(40, 23)

/** The path of an enquiry: five beads on a rod; what lies behind is filled. */
export function StageRod({ stage, onMove }: { stage: Stage; onMove: (stage: Stage) => void }) {
  const at = STAGES.indexOf(stage)
  return (
    <div className="en-rod" role="group" aria-label="Status">
      {STAGES.map((each, place) => (
        <button
          key={each}
          type="button"
          aria-current={each === stage ? 'step' : undefined}
          aria-disabled={!mayMove(stage, each)}
          className={place < at && stage !== 'lost' ? 'past' : ''}
          onClick={() => mayMove(stage, each) && onMove(each)}
        >
          <svg viewBox="-22 -14 44 28" aria-hidden="true">
            <path d={bead} />
          </svg>
          {stageNames[each]}
        </button>
      ))}
    </div>
  )
}
