import type { ReactNode } from 'react'
import { beadPath } from '../../ui/art/bead.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

type Week = { days: readonly boolean[]; today: number }

/** A bead for each day of this week, filled on days with practice. `week` is null before it is known. */
export function WeekBeads({ week }: { week: Week | null }): ReactNode {
  const practised = days.filter((_, at) => week?.days[at])
  const said = practised.length === 0 ? 'none yet' : practised.join(', ')
  return (
    <figure className="week">
      <svg viewBox="0 0 324 48" role="img" aria-label={`Days this week: ${said}.`}>
        <path className="week-rod" d="M0 20H324" />
        {days.map((day, at) => {
          const x = 23 + at * 46.3
          const state = at === week?.today ? 'now' : 'open'
          return (
            <g key={day} transform={`translate(${x} 20)`}>
              <path className={`week-bead ${week?.days[at] ? 'full' : state}`} d={beadPath(40, 25)} />
            </g>
          )
        })}
      </svg>
      <figcaption aria-hidden="true">
        {days.map((day, at) => (
          <span key={day} className={at === week?.today ? 'now' : ''}>
            {day.slice(0, 3)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
