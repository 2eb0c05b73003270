import type { ReactNode } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import { scrollLinkIntoView } from '../../ui/scroll-into-view.ts'
import { STAGES, type Stage } from './course.rules.ts'
import { stageName } from './labels.ts'

/** The eight stages as beads: full when reached, marigold where one is. */
export function StageRod({
  stage,
  onChoose,
}: {
  stage: Stage | null
  onChoose?: (stage: Stage) => void
}): ReactNode {
  const at = stage === null ? STAGES.length : STAGES.indexOf(stage)
  const stateOf = (i: number) => {
    if (i < at) return 'cb-reached'
    return i === at ? 'cb-here' : 'cb-later'
  }
  return (
    <ol className="cb-rod">
      {STAGES.map((one, i) => (
        <li
          key={one}
          ref={i === at ? scrollLinkIntoView : undefined}
          className={stateOf(i)}
          aria-current={i === at ? 'step' : undefined}
        >
          <svg viewBox="-32 -18 64 36" aria-hidden="true">
            <path d={beadPath(52, 28)} />
          </svg>
          {onChoose ? (
            <button type="button" onClick={() => onChoose(one)}>
              {stageName(one)}
            </button>
          ) : (
            <span>{stageName(one)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
