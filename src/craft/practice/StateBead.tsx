import type { ReactNode } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import type { State } from '../craft.rules.ts'
import './state-bead.css'
import { words } from './mastery.words.ts'

export const stateLabels: Readonly<Record<State, string>> = {
  mastered: words.mastered,
  refresh: words.refresh,
  work: words.work,
  new: words.notStarted,
}

/** A bead drawn by state: full, full with a flag, half, dashed. */
export function StateBead({ state }: { state: State }): ReactNode {
  const outline = beadPath(46, 28)
  return (
    <svg className={`state-bead is-${state}`} viewBox="-31 -17 62 34" aria-hidden="true">
      {state !== 'new' && <path className="state-rod" d="M-31 0H31" />}
      <path className="state-base" d={outline} />
      {state === 'work' && <path className="state-half" d="M-23 0H23L10 13.5H-10Z" />}
      {state === 'refresh' && <path className="state-flag" d="M12 -17H27V-2Z" />}
    </svg>
  )
}
