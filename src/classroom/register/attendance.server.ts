import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { indianDay } from '../../platform/india.rules.ts'
import type { QuietAct } from '../../platform/act.server.ts'
import type { Db, Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Received } from '../../platform/wire.ts'
import type { markAttendance } from '../classroom.contract.ts'
import { isClassDay, isIn, type Mark } from '../classroom.rules.ts'
import { attendance } from '../classroom.tables.ts'
import { type GroupRow, pupilsOf, timetablesOf } from '../groups.server.ts'

export type MarkRow = typeof attendance.$inferSelect

/** What is marked of these children in a span of days, both ends included. */
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

/** Every day on which somebody of the group was marked. */
export async function markedDays(on: Db | Tx, groupId: string): Promise<string[]> {
  const rows = await on
    .selectDistinct({ day: attendance.day })
    .from(attendance)
    .where(and(eq(attendance.groupId, groupId), sql`${attendance.mark} is not null`))
  return rows.map(({ day }) => day)
}

type Marking = Received<typeof markAttendance>['body'] & { group: GroupRow; by: string }

/**
 * Marks who was there. Of each child and day the latest change stands, whenever it arrives.
 * @returns the marks of the day as they stand. @throws {Refusal} 422 at day for one without class.
 */
export async function mark(
  { tx, now }: QuietAct,
  { group, by, day, marks }: Marking,
): Promise<{ studentId: string; mark: Mark | null }[]> {
  const today = indianDay(now)
  const timetable = (await timetablesOf(tx, [group])).get(group.id)
  const known = timetable !== undefined && isClassDay(timetable, day)
  if (day > today) throw wrongDay('This class is still to come')
  if (!known && !(await markedDays(tx, group.id)).includes(day)) throw wrongDay('There is no class that day')
  const pupils = await pupilsOf(tx, group.id, today)
  const here = new Set(
    pupils.filter(({ joinedOn }) => isIn({ joinedOn, leftOn: null }, day)).map(({ studentId }) => studentId),
  )
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
  const stand = await marksOf(tx, { groupId: group.id, studentIds: [...here] }, { from: day, until: day })
  const byChild = new Map(stand.map((row) => [row.studentId, row.mark]))
  return [...here].map((studentId) => ({ studentId, mark: byChild.get(studentId) ?? null }))
}

const wrongDay = (words: string) => new Refusal(422, words, { errors: { day: words } })
