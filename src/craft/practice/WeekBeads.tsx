import type { ReactNode } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import { words } from './menu.words.ts'

type Week = { days: readonly boolean[]; today: number }

/** A bead for each day of this week, filled on days with practice. `week` is null before it is known. */
export function WeekBeads({ week }: { week: Week | null }): ReactNode {
  const practised = words.days.filter((_, at) => week?.days[at])
  return (
    <figure className="week">
      <svg viewBox="0 0 324 48" role="img" aria-label={words.week(practised)}>
        <path className="week-rod" d="M0 20H324" />
        {words.days.map((day, at) => {
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
        {words.days.map((day, at) => (
          <span key={day} className={at === week?.today ? 'now' : ''}>
            {words.shortDays[at]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
