import type { ReactNode } from 'react'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { beadPath } from '../../ui/art/bead.ts'
import type { Diary } from './diary.contract.ts'
import { words } from './diary.words.ts'
import { beadsOf } from './week.rules.ts'

/** Most beads on a rod; the figure below it has all minutes. */
const MOST = 6
const STEP = 20.5

type MinutesProps = Pick<Diary, 'time'> & { isNew: boolean }

/**
 * The minutes of a week on seven rods, ten to a bead. In a new week, a day without minutes shows last week's
 * as empty beads.
 */
export function PracticeMinutesChart({ time, isNew }: MinutesProps): ReactNode {
  const { days, daysBefore, total, weekBefore } = time
  const rods = days.map((minutes, place) => {
    const before = isNew && minutes === 0 ? (daysBefore[place] ?? 0) : 0
    return { minutes, before, beads: Math.min(MOST, beadsOf(minutes || before)) }
  })
  const height = STEP * Math.max(5, ...rods.map(({ beads }) => beads)) + 20
  return (
    <div className="dy-time">
      <h3>{words.timeTitle}</h3>
      <p>
        <b className="tnum">{total > 0 ? words.time(total) : words.noActivity}</b>{' '}
        <span className="tnum">
          {weekBefore > 0 ? words.weekBefore(words.time(weekBefore)) : words.noneBefore}
        </span>
      </p>
      <ol className="dy-days">
        {words.weekdays.map((day, place) => {
          const { minutes, before, beads } = rods[place] ?? { minutes: 0, before: 0, beads: 0 }
          return (
            <li key={day}>
              <span className="sr-only">{words.dayMinutes(day, minutes, before)}</span>
              <svg viewBox={`0 0 38 ${height}`} className="day-rod" aria-hidden="true">
                <path className="wire" d={`M19 0V${height}`} />
                {Array.from({ length: beads }, (_, bead) => (
                  <g key={bead} transform={`translate(19 ${height - 12 - bead * STEP})`}>
                    {before > 0 ? (
                      <path className="day-open" d={beadPath(33, 18)} />
                    ) : (
                      <BeadShape w={34} h={19} />
                    )}
                  </g>
                ))}
              </svg>
              <b className={before > 0 ? 'tnum day-before' : 'tnum'} aria-hidden="true">
                {minutes || before || ''}
              </b>
              <span className="day-name" aria-hidden="true">
                {day}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="dy-note">{isNew ? words.newWeekBeads : words.beads}</p>
    </div>
  )
}
