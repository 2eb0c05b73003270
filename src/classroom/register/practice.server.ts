import { practiceWeeks } from '../../craft/craft.reads.server.ts'
import { practiceWeek } from '../../craft/week.rules.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { Reply } from '../../platform/wire.ts'
import type { getGroupPractice } from '../child.contract.ts'
import { dayAfter } from '../classroom.rules.ts'
import type { Pupil } from '../groups.server.ts'

/** Seven days in India, today included. */
export function lastDays(now: Date): { from: Date; to: Date } {
  const at = (day: string) => new Date(`${day}T00:00:00+05:30`)
  const today = indianDay(now)
  return { from: at(dayAfter(today, -6)), to: at(dayAfter(today)) }
}

/** A summary of these children's practice in the last seven days. */
export async function groupPractice(
  db: Db,
  pupils: readonly Pupil[],
  now: Date,
): Promise<Reply<typeof getGroupPractice>['data']> {
  const ids = pupils.map(({ studentId }) => studentId)
  const weeks = await practiceWeeks(db, ids, lastDays(now))
  const children = pupils.map(({ studentId, number, fullName }) => ({
    _id: studentId,
    number,
    fullName,
    week: weeks.get(studentId) ?? practiceWeek([], { days: 0, lately: [] }),
  }))
  const hard = new Map<string, { key: string; title: string; children: number }>()
  for (const { week } of children)
    for (const { key, title } of week.hard) {
      const known = hard.get(key) ?? { key, title, children: 0 }
      hard.set(key, { ...known, children: known.children + 1 })
    }
  return { children, hard: [...hard.values()].toSorted((a, b) => b.children - a.children) }
}
