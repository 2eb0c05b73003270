import type { ReactNode } from 'react'
import { formatLongWeekdayName } from '../../platform/text/dates.rules.ts'
import type { Diary } from './diary.contract.ts'

/** The week's live lessons; nothing in a week without one. */
export function WeeksLessons({ diary: { lessons } }: { diary: Diary }): ReactNode {
  if (lessons.length === 0) return null
  return (
    <section className="dy-practice">
      <h3>Live lessons</h3>
      <ul>
        {lessons.map(({ at, group, minutes, right, of }) => (
          <li key={at} className="tnum">
            {formatLongWeekdayName(at)}’s class, {group}: {minutes} {minutes === 1 ? 'minute' : 'minutes'}
            {of > 0 && `, ${right} of ${of} ${of === 1 ? 'sum' : 'sums'} right at once`}.
          </li>
        ))}
      </ul>
    </section>
  )
}
