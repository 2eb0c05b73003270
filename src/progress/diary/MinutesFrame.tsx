import type { ReactNode } from 'react'
import { BeadShape } from '../../ui/art/Bead.tsx'
import type { Diary } from './diary.contract.ts'
import { beadsOf, timeWords } from './week.rules.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
/** Higher no rod grows; the figure below it says the rest. */
const MOST = 6
const STEP = 20.5

/** The minutes of a week as beads of ten on seven rods. */
export function MinutesFrame({ time: { days, total, weekBefore } }: Pick<Diary, 'time'>): ReactNode {
  const beads = days.map((minutes) => Math.min(MOST, beadsOf(minutes)))
  const height = STEP * Math.max(5, ...beads) + 20
  return (
    <div className="dy-time">
      <h3>Time</h3>
      <p>
        <b className="tnum">{total > 0 ? timeWords(total) : 'Nothing this week'}</b>{' '}
        <span className="tnum">
          {weekBefore > 0 ? `${timeWords(weekBefore)} the week before` : 'nothing the week before'}
        </span>
      </p>
      <ol className="dy-days">
        {DAYS.map((day, place) => {
          const minutes = days[place] ?? 0
          return (
            <li key={day}>
              <span className="sr-only">{`${day}, ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`}</span>
              <svg viewBox={`0 0 38 ${height}`} className="day-rod" aria-hidden="true">
                <path className="wire" d={`M19 0V${height}`} />
                {Array.from({ length: beads[place] ?? 0 }, (_, bead) => (
                  <g key={bead} transform={`translate(19 ${height - 12 - bead * STEP})`}>
                    <BeadShape w={34} h={19} />
                  </g>
                ))}
              </svg>
              <b className="tnum" aria-hidden="true">
                {minutes > 0 ? minutes : ''}
              </b>
              <span className="day-name" aria-hidden="true">
                {day}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="dy-note">One bead is ten minutes. A day without beads is a day off.</p>
    </div>
  )
}
