import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { indianDay } from '../platform/text/india.rules.ts'
import { namesOf, peopleById } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { Group } from './classroom.contract.ts'
import { movedWord } from './labels.ts'
import { cancelledWord, type Holiday, nextClass, type Timetable } from './classroom.rules.ts'
import {
  academyHolidays,
  centreHolidays,
  classChanges,
  classMoves,
  groupHolidays,
  groupMembers,
  groups,
} from './classroom.tables.ts'
import { compareNames } from '../platform/text/names.rules.ts'

export type GroupRow = typeof groups.$inferSelect
export type MemberRow = typeof groupMembers.$inferSelect

/** The children who are in a group that day. */
export const inOn = (day: string) =>
  and(lte(groupMembers.joinedOn, day), or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, day)))

/** Groups that have a class that day or later. */
export const isNotOver = (day: string) => or(isNull(groups.untilDay), gte(groups.untilDay, day))

/**
 * The timetables of these groups, by id: each with its days without class in their order, its own holidays,
 * its centre's and the academy's, and the classes that were called off or moved.
 */
export async function timetablesOf(
  on: Db | Tx,
  rows: readonly GroupRow[],
): Promise<ReadonlyMap<string, Timetable>> {
  if (rows.length === 0) return new Map()
  const ids = [...new Set(rows.map(({ id }) => id))]
  const own = await on.select().from(groupHolidays).where(inArray(groupHolidays.groupId, ids))
  const cancelled = await on
    .select()
    .from(classChanges)
    .where(and(inArray(classChanges.groupId, ids), eq(classChanges.isCancelled, true)))
  const moved = await on.select().from(classMoves).where(inArray(classMoves.groupId, ids))
  const ofAll = await on
    .select({ day: academyHolidays.day, word: academyHolidays.word })
    .from(academyHolidays)
  const ofCentres = await on
    .select({ centreId: centreHolidays.centreId, day: centreHolidays.day, word: centreHolidays.word })
    .from(centreHolidays)
    .where(inArray(centreHolidays.centreId, [...new Set(rows.map(({ centreId }) => centreId))]))
  // By group once: a network has thousands of them.
  const byGroup = <Row extends { groupId: string }>(all: readonly Row[]) => {
    const grouped = Map.groupBy(all, ({ groupId }) => groupId)
    return (id: string): readonly Row[] => grouped.get(id) ?? []
  }
  const [movesOf, cancelledOf, ownOf] = [byGroup(moved), byGroup(cancelled), byGroup(own)]
  const byCentre = Map.groupBy(ofCentres, ({ centreId }) => centreId)
  return new Map(
    rows.map(({ id, centreId, weekdays, time, otherTimes, minutes, fromDay, untilDay }) => {
      // Of several words for a day the latest counts. A class that was called off comes last: its make-ups
      // and pay were promised, and a day that is listed afterwards takes none of them back.
      const moves = movesOf(id).map(({ fromDay: from, toDay, time: at, place }) => ({
        from,
        day: toDay,
        time: at,
        place,
      }))
      const days = new Map<string, Holiday>([
        // A day that a class has left may have got another one's.
        ...moves
          .filter(({ from }) => moves.every(({ day }) => day !== from))
          .map((move) => [move.from, { day: move.from, word: movedWord(move), isMoved: true }] as const),
        ...ofAll.map((holiday) => [holiday.day, holiday] as const),
        ...(byCentre.get(centreId) ?? []).map(({ day, word }) => [day, { day, word }] as const),
        ...ownOf(id).map(({ day, word }) => [day, { day, word }] as const),
        ...cancelledOf(id).map(
          ({ day, reason }) => [day, { day, word: cancelledWord(reason), isCancelled: true }] as const,
        ),
      ])
      const holidays = [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
      return [id, { weekdays, time, otherTimes, moves, minutes, fromDay, untilDay, holidays }]
    }),
  )
}

/** Who takes which classes of these groups instead of their teacher, by group and day. */
export async function substitutesOf(
  on: Db | Tx,
  groupIds: readonly string[],
): Promise<(groupId: string, day: string) => string | undefined> {
  if (groupIds.length === 0) return () => undefined
  const rows = await on
    .select({ groupId: classChanges.groupId, day: classChanges.day, name: classChanges.substituteId })
    .from(classChanges)
    .where(and(inArray(classChanges.groupId, [...groupIds]), isNotNull(classChanges.substituteId)))
  const names = await namesOf(
    on,
    rows.flatMap(({ name }) => name ?? []),
  )
  const byClass = new Map(rows.map(({ groupId, day, name }) => [`${groupId} ${day}`, names.get(name ?? '')]))
  return (groupId, day) => byClass.get(`${groupId} ${day}`)
}

/** Which groups these children are in that day. */
export const placesOf = (
  on: Db | Tx,
  studentIds: readonly string[],
  day: string,
): Promise<{ studentId: string; joinedOn: string; group: GroupRow }[]> =>
  studentIds.length === 0
    ? Promise.resolve([])
    : on
        .select({ studentId: groupMembers.studentId, joinedOn: groupMembers.joinedOn, group: groups })
        .from(groupMembers)
        .innerJoin(groups, eq(groups.id, groupMembers.groupId))
        .where(and(inArray(groupMembers.studentId, [...studentIds]), inOn(day)))
        .orderBy(asc(groups.name), asc(groups.id))

/** A group with its timetable, how many are in it and when it meets next, as the wire has it. */
export async function presentGroups(on: Db | Tx, rows: readonly GroupRow[], now: Date): Promise<Group[]> {
  const timetables = await timetablesOf(on, rows)
  const counts = await sizesOf(
    on,
    rows.map(({ id }) => id),
    indianDay(now),
  )
  return rows.map(({ id, centreId: _, teacherId: __, revision: ___, createdAt: ____, ...row }) => {
    const timetable = timetables.get(id)
    return {
      ...row,
      _id: id,
      weekdays: row.weekdays.toSorted((a, b) => a - b),
      children: counts.get(id) ?? 0,
      next: (timetable && nextClass(timetable, now))?.toISOString() ?? null,
    }
  })
}

/** How many children are in these groups that day. */
export async function sizesOf(
  on: Db | Tx,
  groupIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, number>> {
  if (groupIds.length === 0) return new Map()
  const rows = await on
    .select({ groupId: groupMembers.groupId, size: sql<number>`count(*)::int` })
    .from(groupMembers)
    .where(and(inArray(groupMembers.groupId, [...groupIds]), inOn(day)))
    .groupBy(groupMembers.groupId)
  return new Map(rows.map(({ groupId, size }) => [groupId, size]))
}

/** A child of a group with the number in the register, which is ordered by name. */
export type Pupil = {
  studentId: string
  number: number
  fullName: string
  presentEducation: string
  guardianId: string | null
  joinedOn: string
}

/** The children of a group that day by name, without erased ones. */
export async function pupilsOf(on: Db | Tx, groupId: string, day: string): Promise<Pupil[]> {
  const members = await on
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), inOn(day)))
    .orderBy(asc(groupMembers.joinedOn))
  const known = await peopleById(
    on,
    members.map(({ studentId }) => studentId),
  )
  return members
    .flatMap(({ studentId, joinedOn }) => {
      const person = known.get(studentId)
      if (!person || person.erasedAt || person.endedAt) return []
      const { fullName, presentEducation, guardianId } = person
      return [{ studentId, joinedOn, fullName, presentEducation: presentEducation ?? '', guardianId }]
    })
    .toSorted((a, b) => compareNames(a.fullName, b.fullName) || (a.studentId < b.studentId ? -1 : 1))
    .map((pupil, place) => ({ ...pupil, number: place + 1 }))
}
