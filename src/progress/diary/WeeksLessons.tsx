import type { ReactNode } from 'react'
import { formatLongWeekdayName } from '../../platform/text/dates.rules.ts'
import type { Diary } from './diary.contract.ts'
import { words } from './diary.words.ts'

/** The week's live lessons; nothing in a week without one. */
export function WeeksLessons({ diary: { lessons } }: { diary: Diary }): ReactNode {
  if (lessons.length === 0) return null
  return (
    <section className="dy-practice">
      <h3>{words.liveLessons}</h3>
      <ul>
        {lessons.map(({ at, group, minutes, right, of }) => (
          <li key={at} className="tnum">
            {words.liveLesson({ weekday: formatLongWeekdayName(at), group, minutes, right, of })}
          </li>
        ))}
      </ul>
    </section>
  )
}
