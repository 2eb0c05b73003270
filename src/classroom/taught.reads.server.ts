import { and, asc, eq, gte, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { indianMoment } from '../enquiries/demo/classes.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { classDays, isIn, type Membership, timeOn, type Timetable } from './classroom.rules.ts'
import { attendance, classChanges, groupMembers, groups } from './classroom.tables.ts'
import { type GroupRow, timetablesOf } from './groups.server.ts'

/** A class of the past: with a register, without one, or called off. */
export type TaughtClass = {
  day: string
  state: 'held' | 'unmarked' | 'cancelled'
  /** Who took it, or would have: the substitute, else who took the register, else the group's teacher. */
  takerId: string
  isSubstituted: boolean
  startsAt: Date | undefined
  /** Of a class that was called off. */
  cancelledAt: Date | null
}

/** The classes of a group in a span, and whose group it was then. */
export type TaughtClasses = { groupId: string; group: string; teacherId: string; classes: TaughtClass[] }

type Taught = { teacherId: string; from: string; until: string }
type TaughtSpan = Pick<Taught, 'from' | 'until'>

/**
 * The groups of a teacher in a span of days that are over, both ends included, and those in which the teacher
 * took a class. Neither timetables nor teachers of groups have a history, so the registers say what was held
 * and by whom: a group is its teacher's who took the last register of the span, not as a substitute.
 */
export async function classesTaught(
  on: Db | Tx,
  { teacherId, from, until }: Taught,
): Promise<TaughtClasses[]> {
  const rows = await groupsTaught(on, { teacherId, from, until })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const timetables = await timetablesOf(on, rows)
  const marked = Map.groupBy(await markersOf(on, ids, { from, until }), ({ groupId }) => groupId)
  const changed = Map.groupBy(
    await on
      .select()
      .from(classChanges)
      .where(
        and(inArray(classChanges.groupId, ids), gte(classChanges.day, from), lte(classChanges.day, until)),
      ),
    ({ groupId }) => groupId,
  )
  const members = Map.groupBy(
    await on.select().from(groupMembers).where(inArray(groupMembers.groupId, ids)),
    ({ groupId }) => groupId,
  )
  return rows.flatMap((group) => {
    const timetable = timetables.get(group.id)
    if (!timetable) return []
    const known = {
      timetable,
      markers: marked.get(group.id) ?? [],
      changes: changed.get(group.id) ?? [],
      members: members.get(group.id) ?? [],
    }
    return taughtIn(group, known, { from, until })
  })
}

/** The classes of these groups in a span that have a register, as 'group day'. */
export async function registeredClasses(
  on: Db | Tx,
  groupIds: readonly string[],
  span: TaughtSpan,
): Promise<ReadonlySet<string>> {
  if (groupIds.length === 0) return new Set()
  const rows = await markersOf(on, groupIds, span)
  return new Set(rows.map(({ groupId, day }) => `${groupId} ${day}`))
}

/** The classes of these groups in a span whose register has children and no mark, as 'group day'. */
export async function emptiedRegisters(
  on: Db | Tx,
  groupIds: readonly string[],
  { from, until }: TaughtSpan,
): Promise<ReadonlySet<string>> {
  if (groupIds.length === 0) return new Set()
  const rows = await on
    .select({ groupId: attendance.groupId, day: attendance.day })
    .from(attendance)
    .where(
      and(inArray(attendance.groupId, [...groupIds]), gte(attendance.day, from), lte(attendance.day, until)),
    )
    .groupBy(attendance.groupId, attendance.day)
    .having(sql`count(${attendance.mark}) = 0`)
  return new Set(rows.map(({ groupId, day }) => `${groupId} ${day}`))
}

/** Groups that this teacher has, or in which it took or was to take a class of the span. */
function groupsTaught(on: Db | Tx, { teacherId, from, until }: Taught): Promise<GroupRow[]> {
  const took = on
    .select({ id: classChanges.groupId })
    .from(classChanges)
    .where(
      and(
        eq(classChanges.substituteId, teacherId),
        gte(classChanges.day, from),
        lte(classChanges.day, until),
      ),
    )
  const marked = on
    .select({ id: attendance.groupId })
    .from(attendance)
    .where(and(eq(attendance.markedBy, teacherId), gte(attendance.day, from), lte(attendance.day, until)))
  return on
    .select()
    .from(groups)
    .where(or(eq(groups.teacherId, teacherId), inArray(groups.id, took), inArray(groups.id, marked)))
    .orderBy(asc(groups.name), asc(groups.id))
}

type Marker = { groupId: string; day: string; markedBy: string }

/** Who took each register of a span first, in the order of days. */
const markersOf = (
  on: Db | Tx,
  groupIds: readonly string[],
  { from, until }: TaughtSpan,
): Promise<Marker[]> =>
  on
    .selectDistinctOn([attendance.groupId, attendance.day], {
      groupId: attendance.groupId,
      day: attendance.day,
      markedBy: attendance.markedBy,
    })
    .from(attendance)
    .where(
      and(
        inArray(attendance.groupId, [...groupIds]),
        gte(attendance.day, from),
        lte(attendance.day, until),
        isNotNull(attendance.mark),
      ),
    )
    .orderBy(attendance.groupId, attendance.day, attendance.markedAt, sql`${attendance.studentId}`)

type Known = {
  timetable: Timetable
  markers: readonly Marker[]
  changes: readonly (typeof classChanges.$inferSelect)[]
  members: readonly Membership[]
}

function taughtIn(
  group: GroupRow,
  { timetable, markers, changes, members }: Known,
  span: TaughtSpan,
): TaughtClasses[] {
  const changeOf = new Map(changes.map((change) => [change.day, change]))
  const markerOf = new Map(markers.map(({ day, markedBy }) => [day, markedBy]))
  const substituteOn = (day: string) => changeOf.get(day)?.substituteId ?? null
  const teacherId = markers.findLast(({ day }) => substituteOn(day) === null)?.markedBy ?? group.teacherId
  const planned = classDays(timetable, span).filter(({ day, state }) => {
    if (markerOf.has(day) || state === 'holiday') return false
    return state === 'cancelled' || members.some((member) => isIn(member, day))
  })
  const states = new Map<string, TaughtClass['state']>([
    ...planned.map(({ day, state }) => [day, state === 'cancelled' ? 'cancelled' : 'unmarked'] as const),
    ...markers.map(({ day }) => [day, 'held'] as const),
  ])
  const classes = [...states]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, state]) => ({
      day,
      state,
      takerId: substituteOn(day) ?? markerOf.get(day) ?? teacherId,
      isSubstituted: substituteOn(day) !== null,
      startsAt: indianMoment(day, timeOn(timetable, day)),
      cancelledAt: state === 'cancelled' ? (changeOf.get(day)?.changedAt ?? null) : null,
    }))
  return [{ groupId: group.id, group: group.name, teacherId, classes }]
}
