import { and, asc, count, desc, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '../../platform/db.server.ts'
import { type Desk, MOST_HITS } from '../../platform/desk.server.ts'
import { may } from '../../platform/serve.server.ts'
import { namesOf } from '../people.reads.server.ts'
import { people } from '../people.tables.ts'
import { foundBy, isHere, isWithoutConsent } from './people-list.server.ts'

/** So long a family has time to agree before the office asks, and so long until it is late; milliseconds. */
const [ASK_MS, LATE_MS] = [7 * 86_400_000, 30 * 86_400_000]
const kinds = { student: 'Student', teacher: 'Teacher', parent: 'Parent' } as const

/** What people tell the office: who has not agreed, how many came, and who is found. */
export const peopleDesk = ({ db }: Database): Desk => ({
  waits: async (person, now) => {
    if (!may(person, 'office')) return []
    const waiting = and(isHere, isWithoutConsent, lt(people.createdAt, new Date(now.getTime() - ASK_MS)))
    const [all] = await db.select({ count: count() }).from(people).where(waiting)
    const [oldest] = await db
      .select({ since: people.createdAt })
      .from(people)
      .where(waiting)
      .orderBy(asc(people.id))
      .limit(1)
    if (!all || !oldest) return []
    const many = all.count > 1
    return [
      {
        section: 'People',
        count: all.count,
        since: oldest.since,
        late: now.getTime() - oldest.since.getTime() > LATE_MS,
        title: many ? `${all.count} students without consent` : 'A student without consent',
        detail: 'No parent has agreed to the account for a week or longer',
        to: '/office/people?consent=missing',
        act: 'Look',
      },
    ]
  },

  weeks: async (person, starts) => {
    const [first] = starts
    if (!may(person, 'office') || !first) return []
    const rows = await db
      .select({ at: people.createdAt })
      .from(people)
      .where(and(isHere, eq(people.role, 'student'), gte(people.createdAt, first)))
    const values = starts.map((start, week) => {
      const end = starts[week + 1]
      return rows.filter(({ at }) => at >= start && (!end || at < end)).length
    })
    return [{ name: 'New students', note: '', unit: 'count', values, sum: rows.length, sumNote: 'joined' }]
  },

  finds: async (person, words) => {
    if (!may(person, 'office')) return []
    const rows = await db
      .select()
      .from(people)
      .where(and(isHere, await foundBy(db, words)))
      .orderBy(desc(people.id))
      .limit(MOST_HITS)
    const parents = await namesOf(
      db,
      rows.flatMap(({ guardianId }) => guardianId ?? []),
    )
    return rows.map(({ id, role, fullName, email, mobile, presentEducation, guardianId }) => ({
      kind: kinds[role as keyof typeof kinds],
      title: fullName,
      detail: [presentEducation, email ?? (guardianId && `child of ${parents.get(guardianId) ?? ''}`)]
        .filter(Boolean)
        .join(', '),
      meta: mobile ?? '',
      to: `/office/people/${id}`,
    }))
  },
})
