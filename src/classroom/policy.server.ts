import { and, desc, eq, exists, gte, isNull, or } from 'drizzle-orm'
import { indianDay } from '../platform/text/india.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import { classChanges, groupMembers, groups, homework } from './classroom.tables.ts'
import type { HomeworkRow } from './homework-status.server.ts'
import { type GroupRow, inOn, type MemberRow } from './groups.server.ts'

/** The groups that this teacher teaches on a day: its own, and those whose class of that day it takes. */
export function isTaughtBy(on: Db | Tx, teacherId: string, day: string) {
  const taken = on
    .select({ day: classChanges.day })
    .from(classChanges)
    .where(
      and(
        eq(classChanges.groupId, groups.id),
        eq(classChanges.day, day),
        eq(classChanges.substituteId, teacherId),
        eq(classChanges.isCancelled, false),
      ),
    )
  return or(eq(groups.teacherId, teacherId), exists(taken))
}

/** Whether this teacher takes the group's class of a day, as its own or as the substitute. */
export const takesClass = async (
  on: Db | Tx,
  { groupId, teacherId, day }: { groupId: string; teacherId: string; day: string },
): Promise<boolean> =>
  (await on.$count(groups, and(eq(groups.id, groupId), isTaughtBy(on, teacherId, day)))) > 0

/** `day`: whose class it is about; today without. */
type Teaching = { person: Pick<CurrentUser, 'id'>; now: Date; day?: string }

/**
 * A group of this teacher, or one whose class of that day it takes as a substitute; nobody else may open
 * its register, the office neither. @throws {Refusal} 404, the same for no group and for another teacher's.
 */
export async function ownGroup(
  on: Db | Tx,
  { person, now, day = indianDay(now) }: Teaching,
  id: string,
): Promise<GroupRow> {
  const [row] = await on
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), isTaughtBy(on, person.id, day)))
  if (!row) throw new Refusal(404, 'Group not found', { code: 'group_not_found' })
  return row
}

/**
 * This teacher has a group of the academy, or takes a class of today: anybody can sign up as a teacher.
 * @throws {Refusal} 403
 */
export async function assertTeaches(on: Db | Tx, { person, now }: Omit<Teaching, 'day'>): Promise<void> {
  const today = indianDay(now)
  const isRunning = or(isNull(groups.untilDay), gte(groups.untilDay, today))
  if ((await on.$count(groups, and(isTaughtBy(on, person.id, today), isRunning))) === 0)
    throw new Refusal(403, 'You teach no group here', { code: 'teaches_no_group' })
}

/**
 * A current child of this group, whose page the teacher may open.
 * @throws {Refusal} 404, the same for no child, another group's and one that has left.
 */
export async function ownChild(
  on: Db | Tx,
  { groupId, studentId }: { groupId: string; studentId: string },
  now: Date,
): Promise<MemberRow> {
  const [row] = await on
    .select()
    .from(groupMembers)
    .where(
      and(eq(groupMembers.groupId, groupId), eq(groupMembers.studentId, studentId), inOn(indianDay(now))),
    )
    .orderBy(desc(groupMembers.joinedOn))
    .limit(1)
  if (!row) throw new Refusal(404, 'This child is not in the group', { code: 'child_not_in_group' })
  return row
}

/** A homework of this group. @throws {Refusal} 404, the same for none and for another group's. */
export async function ownHomework(on: Db | Tx, groupId: string, id: string): Promise<HomeworkRow> {
  const [row] = await on
    .select()
    .from(homework)
    .where(and(eq(homework.id, id), eq(homework.groupId, groupId)))
  if (!row) throw new Refusal(404, 'Homework not found', { code: 'homework_not_found' })
  return row
}
