import { and, asc, count, desc, eq, gte, inArray, lt, min } from 'drizzle-orm'
import { roleAllows } from '../../academy/roles.rules.ts'
import { auditEntries } from '../../platform/audit/audit.tables.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import {
  type DashboardSource,
  MAX_SEARCH_HITS,
  type WorkItem,
} from '../../platform/rooms/dashboard.server.ts'
import { addressOf } from '../../platform/wire.ts'
import { firstIdOf } from '../../platform/new-id.ts'
import { isOpened } from '../joining.server.ts'
import { namesOf } from '../people.reads.server.ts'
import { DELETIONS } from '../people.rules.ts'
import { mailedTokens, people } from '../people.tables.ts'
import { childrenTemplate } from './import/import.contract.ts'
import { foundBy, isHere, isWithoutConsent } from './people-list.server.ts'

/** Time to give consent before the desk shows it, and before it is late, in milliseconds. */
const [ASK_MS, LATE_MS] = [7 * 86_400_000, 30 * 86_400_000]
/** How long the desk shows an account that its family deleted, in milliseconds. */
const DELETED_SHOWN_MS = 7 * 86_400_000
const kinds = { student: 'Student', teacher: 'Teacher', parent: 'Parent' } as const

/** People on the desk: missing consents, deleted accounts, new students, search. */
export const peopleDashboard = ({ db }: Database): DashboardSource => ({
  waits: async (person, now) => {
    if (!roleAllows(person, 'office')) return []
    return [...(await deleted(db, now)), ...(await withoutConsent(db, now))]
  },

  firstSteps: async (person) => {
    if (!roleAllows(person, 'office')) return []
    const [teachers, children, slips, begun] = await Promise.all([
      db.$count(people, and(isHere, eq(people.role, 'teacher'))),
      db.$count(people, and(isHere, eq(people.role, 'student'))),
      db.$count(mailedTokens, eq(mailedTokens.purpose, 'slip')),
      db.$count(people, and(isHere, eq(people.role, 'parent'), isOpened(db))),
    ])
    return [
      {
        order: 30,
        title: 'Invite your teachers',
        detail: 'each opens a link from an email; subjects and groups can be chosen now',
        minutes: 3,
        to: '/office/teachers/invite',
        done: teachers > 0,
      },
      {
        order: 50,
        title: 'Bring your children',
        detail: 'upload the sheet you have, or add them one by one under People',
        minutes: 5,
        to: '/office/people/import',
        done: children > 0,
        sample: addressOf(childrenTemplate, { query: { format: 'xlsx', rows: 'sample' } }),
      },
      {
        order: 60,
        title: 'Print the login slips',
        detail: 'one for each family; its code works once, for 30 days',
        minutes: 2,
        to: '/office/people/import',
        done: slips > 0 || begun > 0,
      },
    ]
  },

  weeks: async (person, starts) => {
    const [first] = starts
    if (!roleAllows(person, 'office') || !first) return []
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
    if (!roleAllows(person, 'office')) return []
    const rows = await db
      .select()
      .from(people)
      .where(and(isHere, await foundBy(db, words)))
      .orderBy(desc(people.id))
      .limit(MAX_SEARCH_HITS)
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

/** Children without a parent's consent. */
async function withoutConsent(db: Db, now: Date): Promise<WorkItem[]> {
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
      detail: 'No parent consent for a week or more',
      to: '/office/people?consent=missing',
      act: 'Look',
    },
  ]
}

/** Accounts that families deleted lately: their seats are free, and nobody should call them. */
async function deleted(db: Db, now: Date): Promise<WorkItem[]> {
  const since = new Date(now.getTime() - DELETED_SHOWN_MS)
  const [gone] = await db
    .select({ count: count(), since: min(auditEntries.at) })
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.call, [...DELETIONS]),
        gte(auditEntries.id, firstIdOf(since.getTime())),
        gte(auditEntries.at, since),
      ),
    )
  if (!gone?.since) return []
  return [
    {
      section: 'People',
      count: gone.count,
      since: gone.since,
      late: false,
      title: gone.count > 1 ? `${gone.count} accounts were deleted` : 'An account was deleted',
      detail: 'Deleted by the family in the last 7 days. Receipts are kept.',
      to: '/office/people',
      act: 'Look',
    },
  ]
}
