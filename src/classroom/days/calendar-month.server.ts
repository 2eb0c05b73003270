import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { centresOf, type Scope, serveInCentres } from '../../centres/centres.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { classDays, daysOfMonth, timeOfWeekday, timeOn, weekdayOf } from '../classroom.rules.ts'
import {
  academyHolidays,
  announcementRecipients,
  announcements,
  centreHolidays,
  classChanges,
  classMoves,
  groupHolidays,
  makeUps,
} from '../classroom.tables.ts'
import { type GroupRow, timetablesOf } from '../groups.server.ts'
import { lastDayOf } from '../make-ups/make-ups.rules.ts'
import { registeredClasses } from '../taught.reads.server.ts'
import * as wire from './calendar.contract.ts'
import { runningIn } from './one-class.server.ts'
import type { ChangedClass, FreeDay } from './calendar.contract.ts'

/** What is not as planned in a month, over all groups of a scope. */
export const calendarMonthCalls = (db: Db): EndpointHandler[] => [
  serveInCentres(wire.getCalendar, async ({ query, now }, scope) => {
    const today = indianDay(now)
    const month = query.month ?? today.slice(0, 7)
    const span = daysOfMonth(month)
    const rows = await runningIn(db, span, scope)
    const [holidays, changes] = [
      await freeDays(db, { ...span, rows, scope }),
      await changedClasses(db, rows, span),
    ]
    return enveloped({ month, today, holidays, changes })
  }),
]

type MonthSpan = { from: string; until: string }
type FreeDayQuery = MonthSpan & { rows: readonly GroupRow[]; scope: Scope }

/** Holidays of the academy, of centres and of single groups, each with the classes that fall on it. */
async function freeDays(on: Db, { rows, scope, from, until }: FreeDayQuery): Promise<FreeDay[]> {
  const ids = rows.map(({ id }) => id)
  const timetables = await timetablesOf(on, rows)
  const isHoliday = (groupId: string, day: string) => {
    const timetable = timetables.get(groupId)
    return timetable !== undefined && classDays(timetable, { from: day, until: day })[0]?.state === 'holiday'
  }
  const classesOn = (day: string, among: readonly GroupRow[]) =>
    among.filter(({ id }) => isHoliday(id, day)).length
  const ofAll = await on
    .select({ day: academyHolidays.day, word: academyHolidays.word })
    .from(academyHolidays)
    .where(and(gte(academyHolidays.day, from), lte(academyHolidays.day, until)))
  const free = new Set(ofAll.map(({ day }) => day))
  const ofCentres = (await centreDays(on, scope, { from, until })).filter(({ day }) => !free.has(day))
  const closed = new Set(ofCentres.map(({ centreId, day }) => `${centreId} ${day}`))
  const own = await on
    .select()
    .from(groupHolidays)
    .where(
      and(inArray(groupHolidays.groupId, ids), gte(groupHolidays.day, from), lte(groupHolidays.day, until)),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const none = { centreId: null, centre: '', groupId: null, group: '' }
  return [
    ...ofAll.map(({ day, word }) => ({ ...none, day, word, classes: classesOn(day, rows) })),
    ...ofCentres.map((one) => ({
      ...none,
      ...one,
      classes: classesOn(
        one.day,
        rows.filter(({ centreId }) => centreId === one.centreId),
      ),
    })),
    // On a day that nobody there has class a group's own word adds nothing.
    ...own
      .filter(({ groupId, day }) => {
        const isClosed = free.has(day) || closed.has(`${byId.get(groupId)?.centreId} ${day}`)
        return !isClosed && isHoliday(groupId, day)
      })
      .map(({ groupId, day, word }) => ({
        ...none,
        day,
        word,
        groupId,
        group: byId.get(groupId)?.name ?? '',
        classes: 1,
      })),
  ].toSorted((a, b) => `${a.day} ${a.centre} ${a.group}`.localeCompare(`${b.day} ${b.centre} ${b.group}`))
}

type CentreDay = { day: string; word: string; centreId: string; centre: string }

/** Holidays of the centres of a scope, with their names. */
async function centreDays(on: Db, scope: Scope, { from, until }: MonthSpan): Promise<CentreDay[]> {
  const days = await on
    .select({ centreId: centreHolidays.centreId, day: centreHolidays.day, word: centreHolidays.word })
    .from(centreHolidays)
    .where(
      and(
        scope.holds(centreHolidays.centreId),
        gte(centreHolidays.day, from),
        lte(centreHolidays.day, until),
      ),
    )
  if (days.length === 0) return []
  const names = new Map((await centresOf(on, scope)).map(({ id, name }) => [id, name]))
  return days.map((one) => ({ ...one, centre: names.get(one.centreId) ?? '' }))
}

/** Classes that were called off or moved, or that somebody else takes, in the order of time. */
async function changedClasses(
  on: Db,
  rows: readonly GroupRow[],
  { from, until }: MonthSpan,
): Promise<ChangedClass[]> {
  const ids = rows.map(({ id }) => id)
  const changes = await on
    .select()
    .from(classChanges)
    .where(
      and(
        inArray(classChanges.groupId, ids),
        gte(classChanges.day, from),
        lte(classChanges.day, until),
        or(eq(classChanges.isCancelled, true), sql`${classChanges.substituteId} is not null`),
      ),
    )
  const moves = await on
    .select()
    .from(classMoves)
    .where(
      and(inArray(classMoves.groupId, ids), gte(classMoves.fromDay, from), lte(classMoves.fromDay, until)),
    )
  const timetables = await timetablesOf(on, rows)
  const names = await namesOf(on, [
    ...rows.map(({ teacherId }) => teacherId),
    ...changes.flatMap(({ substituteId }) => substituteId ?? []),
  ])
  const marked = await registeredClasses(on, ids, { from, until })
  const made = await makeUpsOf(on, ids, { from, until })
  const notified = await notifiedOf(on, [
    ...changes,
    ...moves.map(({ groupId, movedAt }) => ({ groupId, changedAt: movedAt })),
  ])
  const lineOf = (group: GroupRow, { day, changedAt }: { day: string; changedAt: Date }) => ({
    groupId: group.id,
    group: group.name,
    day,
    reason: '',
    movedTo: null,
    makeUps: null,
    teacher: names.get(group.teacherId) ?? '',
    substitute: null,
    changedAt: changedAt.toISOString(),
    ...(notified.get(`${group.id} ${changedAt.toISOString()}`) ?? { notified: 0, read: 0 }),
    isMarked: marked.has(`${group.id} ${day}`),
  })
  const lines = rows.flatMap((group): ChangedClass[] => [
    ...changes
      .filter(({ groupId }) => groupId === group.id)
      .map(({ day, isCancelled, reason, substituteId, changedAt }) => ({
        ...lineOf(group, { day, changedAt }),
        time: timeOn(timetables.get(group.id) ?? group, day),
        state: isCancelled ? ('cancelled' as const) : ('substituted' as const),
        reason,
        makeUps: isCancelled ? (made.get(`${group.id} ${day}`) ?? noMakeUps(day)) : null,
        substitute: substituteId && (names.get(substituteId) ?? ''),
      })),
    ...moves
      .filter(({ groupId }) => groupId === group.id)
      .map(({ fromDay, toDay, time, place, movedAt }) => ({
        ...lineOf(group, { day: fromDay, changedAt: movedAt }),
        time: timeOfWeekday(group, weekdayOf(fromDay)),
        state: 'moved' as const,
        movedTo: { day: toDay, time, place: place || group.place },
      })),
  ])
  return lines.toSorted((a, b) =>
    `${a.day} ${a.time} ${a.group}`.localeCompare(`${b.day} ${b.time} ${b.group}`),
  )
}

type MakeUpCounts = NonNullable<ChangedClass['makeUps']>
const noMakeUps = (day: string): MakeUpCounts => ({
  until: lastDayOf(day),
  open: 0,
  booked: 0,
  used: 0,
  credited: 0,
  ended: 0,
  creditedPaise: 0,
})

/** What the children of classes that were called off have for them, by group and day. */
async function makeUpsOf(
  on: Db,
  groupIds: readonly string[],
  { from, until }: MonthSpan,
): Promise<ReadonlyMap<string, MakeUpCounts>> {
  const rows = await on
    .select({
      groupId: makeUps.groupId,
      day: makeUps.day,
      state: makeUps.state,
      children: sql<number>`count(*)::int`,
      paise: sql<number>`coalesce(sum(${makeUps.creditedPaise}), 0)::int`,
    })
    .from(makeUps)
    .where(
      and(
        inArray(makeUps.groupId, [...groupIds]),
        eq(makeUps.cause, 'cancelled'),
        gte(makeUps.day, from),
        lte(makeUps.day, until),
      ),
    )
    .groupBy(makeUps.groupId, makeUps.day, makeUps.state)
  const counts = new Map<string, MakeUpCounts>()
  for (const { groupId, day, state, children, paise } of rows) {
    const key = `${groupId} ${day}`
    const before = counts.get(key) ?? noMakeUps(day)
    counts.set(key, { ...before, [state]: children, creditedPaise: before.creditedPaise + paise })
  }
  return counts
}

type NoticeCounts = { notified: number; read: number }

/** The families that were told of each change: its announcement is of the same transaction. */
async function notifiedOf(
  on: Db,
  changes: readonly { groupId: string; changedAt: Date }[],
): Promise<ReadonlyMap<string, NoticeCounts>> {
  if (changes.length === 0) return new Map()
  const rows = await on
    .select({
      groupId: announcements.groupId,
      at: announcements.createdAt,
      notified: sql<number>`count(${announcementRecipients.studentId})::int`,
      read: sql<number>`count(${announcementRecipients.readAt})::int`,
    })
    .from(announcements)
    .leftJoin(announcementRecipients, eq(announcementRecipients.announcementId, announcements.id))
    .where(
      and(
        inArray(announcements.notice, ['cancelled', 'moved', 'substitute']),
        inArray(
          announcements.groupId,
          changes.map(({ groupId }) => groupId),
        ),
        inArray(
          announcements.createdAt,
          changes.map(({ changedAt }) => changedAt),
        ),
      ),
    )
    .groupBy(announcements.id)
  return new Map(
    rows.map(({ groupId, at, notified, read }) => [
      `${groupId ?? ''} ${at.toISOString()}`,
      { notified, read },
    ]),
  )
}
