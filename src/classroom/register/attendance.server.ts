import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import type { markAttendance } from '../classroom.contract.ts'
import { isClassDay, isIn, type AttendanceStatus } from '../classroom.rules.ts'
import { attendance } from '../classroom.tables.ts'
import { followMarks, guestsOf, lockGroupForMarks } from '../make-ups/make-ups.server.ts'
import { type GroupRow, pupilsOf, timetablesOf } from '../groups.server.ts'

export type MarkRow = typeof attendance.$inferSelect

/** The marks of these children in a span of days, both ends included. */
export const marksOf = (
  on: Db | Tx,
  { groupId, studentIds }: { groupId: string; studentIds: readonly string[] },
  { from, until }: { from: string; until: string },
): Promise<MarkRow[]> =>
  studentIds.length === 0
    ? Promise.resolve([])
    : on
        .select()
        .from(attendance)
        .where(
          and(
            eq(attendance.groupId, groupId),
            inArray(attendance.studentId, [...studentIds]),
            sql`${attendance.day} between ${from} and ${until}`,
            sql`${attendance.mark} is not null`,
          ),
        )

/** Every day with a mark in the group. */
export async function markedDays(on: Db | Tx, groupId: string): Promise<string[]> {
  const rows = await on
    .selectDistinct({ day: attendance.day })
    .from(attendance)
    .where(and(eq(attendance.groupId, groupId), sql`${attendance.mark} is not null`))
  return rows.map(({ day }) => day)
}

type Marking = HandlerInput<typeof markAttendance>['body'] & { group: GroupRow; by: string }

/**
 * Marks who was there. Of each child and day the latest change stands, whenever it arrives.
 * @returns the marks of the day as they stand. @throws {Refusal} 422 at day for one without class.
 */
export async function recordAttendance(
  { tx, now }: TxContext,
  { group, by, day, marks }: Marking,
): Promise<{ studentId: string; mark: AttendanceStatus | null }[]> {
  const today = indianDay(now)
  const timetable = (await timetablesOf(tx, [group])).get(group.id)
  const known = timetable !== undefined && isClassDay(timetable, day)
  if (day > today) throw wrongDay('This class has not happened yet')
  if (!known && !(await markedDays(tx, group.id)).includes(day)) throw wrongDay('No class on that day')
  const pupils = await pupilsOf(tx, group.id, today)
  const members = pupils.filter(({ joinedOn }) => isIn({ joinedOn, leftOn: null }, day))
  const guests = await guestsOf(tx, { groupId: group.id, day })
  const here = new Set([...members, ...guests].map(({ studentId }) => studentId))
  // The last word on a child counts; in one order of children, so that two devices never wait for each other.
  const last = new Map(marks.toSorted((a, b) => b.ago - a.ago).map((one) => [one.studentId, one]))
  const rows = [...last.values()]
    .filter(({ studentId }) => here.has(studentId))
    .toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1))
    .map((one) => ({
      groupId: group.id,
      studentId: one.studentId,
      day,
      mark: one.mark,
      markedBy: by,
      markedAt: new Date(now.getTime() - one.ago),
    }))
  await lockGroupForMarks(tx, group.id)
  if (rows.length > 0)
    await tx
      .insert(attendance)
      .values(rows)
      .onConflictDoUpdate({
        target: [attendance.groupId, attendance.studentId, attendance.day],
        set: {
          mark: sql`excluded.mark`,
          markedBy: sql`excluded.marked_by`,
          markedAt: sql`excluded.marked_at`,
        },
        setWhere: lte(attendance.markedAt, sql`excluded.marked_at`),
      })
  await followMarks(tx, { groupId: group.id, day })
  const stand = await marksOf(tx, { groupId: group.id, studentIds: [...here] }, { from: day, until: day })
  const byChild = new Map(stand.map((row) => [row.studentId, row.mark]))
  return [...here].map((studentId) => ({ studentId, mark: byChild.get(studentId) ?? null }))
}

const wrongDay = (words: string) =>
  new Refusal(422, words, { code: 'validation_failed', errors: { day: words } })
