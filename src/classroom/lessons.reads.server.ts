import { and, eq, inArray, sql } from 'drizzle-orm'
import { namesOf } from '../people/people.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { type AttendanceStatus, nextClass } from './classroom.rules.ts'
import { attendance, classChanges, groupMembers, groups } from './classroom.tables.ts'
import { inOn, pupilsOf, timetablesOf } from './groups.server.ts'
import { followMarks, lockGroupForMarks } from './make-ups/make-ups.server.ts'

/** A group whose lesson may be taught live. `next`: the class that runs or comes next. */
export type TaughtGroup = {
  id: string
  name: string
  subject: string
  level: string
  teacherId: string
  teacher: string
  meetingUrl: string | null
  minutes: number
  next: Date | null
}

/** A group as its live lessons need it; undefined when there is none. */
export async function taughtGroup(on: Db | Tx, groupId: string, now: Date): Promise<TaughtGroup | undefined> {
  const [row] = await on.select().from(groups).where(eq(groups.id, groupId))
  if (!row) return undefined
  const timetable = (await timetablesOf(on, [row])).get(row.id)
  const { id, name, subject, level, teacherId, meetingUrl, minutes } = row
  const teacher = (await namesOf(on, [teacherId])).get(teacherId) ?? ''
  const next = (timetable && nextClass(timetable, now)) ?? null
  return { id, name, subject, level, teacherId, teacher, meetingUrl, minutes, next }
}

/** The children of a group today, in the order of the register. */
export const registerChildren = async (
  on: Db | Tx,
  groupId: string,
  now: Date,
): Promise<{ studentId: string; fullName: string }[]> =>
  (await pupilsOf(on, groupId, indianDay(now))).map(({ studentId, fullName }) => ({ studentId, fullName }))

/** Who is in which of these groups today, as 'group student'. */
export async function membersToday(
  on: Db | Tx,
  groupIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (groupIds.length === 0) return new Set()
  // A row a group: a process asks for thousands of children every few seconds.
  const rows = await on
    .select({ groupId: groupMembers.groupId, ids: sql<string[]>`json_agg(${groupMembers.studentId})` })
    .from(groupMembers)
    .where(and(inArray(groupMembers.groupId, [...groupIds]), inOn(indianDay(now))))
    .groupBy(groupMembers.groupId)
  return new Set(rows.flatMap(({ groupId, ids }) => ids.map((id) => `${groupId} ${id}`)))
}

/** Who takes the classes of these groups on these days, as 'group day teacher': teachers and substitutes. */
export async function classTakers(
  on: Db | Tx,
  classes: readonly { groupId: string; day: string }[],
): Promise<ReadonlySet<string>> {
  if (classes.length === 0) return new Set()
  const groupIds = classes.map(({ groupId }) => groupId)
  const own = await on
    .select({ groupId: groups.id, teacherId: groups.teacherId })
    .from(groups)
    .where(inArray(groups.id, groupIds))
  const teacherOf = new Map(own.map(({ groupId, teacherId }) => [groupId, teacherId]))
  const taken = await on
    .select({ groupId: classChanges.groupId, day: classChanges.day, teacherId: classChanges.substituteId })
    .from(classChanges)
    .where(
      and(
        inArray(classChanges.groupId, groupIds),
        inArray(
          classChanges.day,
          classes.map(({ day }) => day),
        ),
        eq(classChanges.isCancelled, false),
      ),
    )
  return new Set([
    ...classes.map(({ groupId, day }) => `${groupId} ${day} ${teacherOf.get(groupId) ?? ''}`),
    ...taken.map(({ groupId, day, teacherId }) => `${groupId} ${day} ${teacherId ?? ''}`),
  ])
}

type Proposed = {
  groupId: string
  day: string
  by: string
  marks: readonly { studentId: string; mark: AttendanceStatus }[]
}

/**
 * Writes proposed marks where nobody has marked by hand: what stands in the register stays.
 * @returns how many were written.
 */
export async function writeProposedMarks({ tx, now }: TxContext, proposed: Proposed): Promise<number> {
  const { groupId, day, by, marks } = proposed
  if (marks.length === 0) return 0
  const rows = marks
    .toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1))
    .map(({ studentId, mark }) => ({ groupId, studentId, day, mark, markedBy: by, markedAt: now }))
  await lockGroupForMarks(tx, groupId)
  const written = await tx
    .insert(attendance)
    .values(rows)
    .onConflictDoNothing()
    .returning({ studentId: attendance.studentId })
  await followMarks(tx, { groupId, day })
  return written.length
}

/** The marks that stand in the register on a day, by student. */
export async function marksOn(
  on: Db | Tx,
  groupId: string,
  day: string,
): Promise<ReadonlyMap<string, AttendanceStatus>> {
  const rows = await on
    .select({ studentId: attendance.studentId, mark: attendance.mark })
    .from(attendance)
    .where(and(eq(attendance.groupId, groupId), eq(attendance.day, day), sql`${attendance.mark} is not null`))
  return new Map(rows.flatMap(({ studentId, mark }) => (mark ? [[studentId, mark] as const] : [])))
}

/** The largest group and its children in the order in which they joined; undefined without a group. */
export async function largestGroup(
  on: Db | Tx,
  now: Date,
): Promise<{ groupId: string; studentIds: string[] } | undefined> {
  const rows = await on
    .select({ groupId: groupMembers.groupId, studentId: groupMembers.studentId })
    .from(groupMembers)
    .where(inOn(indianDay(now)))
    .orderBy(groupMembers.id)
  const byGroup = new Map<string, string[]>()
  for (const { groupId, studentId } of rows)
    byGroup.set(groupId, [...(byGroup.get(groupId) ?? []), studentId])
  const [largest] = [...byGroup].toSorted((a, b) => b[1].length - a[1].length)
  return largest && { groupId: largest[0], studentIds: largest[1] }
}
