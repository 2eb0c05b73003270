import { and, desc, eq } from 'drizzle-orm'
import { indianDay } from '../platform/india.rules.ts'
import type { Db, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Person } from '../platform/serve.server.ts'
import { groupMembers, groups, homework } from './classroom.tables.ts'
import type { HomeworkRow } from './done.server.ts'
import { type GroupRow, inOn, type MemberRow } from './groups.server.ts'

/**
 * The group that this teacher teaches: its register is nobody else's, and the office makes groups without
 * opening one. @throws {Refusal} 404, the same for no group and for another teacher's.
 */
export async function ownGroup(on: Db | Tx, person: Pick<Person, 'id'>, id: string): Promise<GroupRow> {
  const [row] = await on
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), eq(groups.teacherId, person.id)))
  if (!row) throw new Refusal(404, 'Group not found')
  return row
}

/**
 * A child of this group, whose page its teacher may open: from the day after it left nobody's here.
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
  if (!row) throw new Refusal(404, 'This child is not in the group')
  return row
}

/** A homework of this group. @throws {Refusal} 404, the same for none and for another group's. */
export async function ownHomework(on: Db | Tx, groupId: string, id: string): Promise<HomeworkRow> {
  const [row] = await on
    .select()
    .from(homework)
    .where(and(eq(homework.id, id), eq(homework.groupId, groupId)))
  if (!row) throw new Refusal(404, 'Homework not found')
  return row
}
