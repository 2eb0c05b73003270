import { and, asc, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { indianDay } from '../../platform/text/india.rules.ts'
import { peopleById } from '../../people/people.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { attendance, groupMembers, groups } from '../classroom.tables.ts'
import type { GroupRow } from '../groups.server.ts'
import type { GroupMember } from './groups.contract.ts'

const notFound = () => new Refusal(404, 'Group not found', { code: 'group_not_found' })

/** Locks a group; needed to count or fill its seats. @throws {Refusal} 404 */
export async function lockedGroup(tx: Tx, id: string): Promise<GroupRow> {
  const [group] = await tx.select().from(groups).where(eq(groups.id, id)).for('update')
  if (!group) throw notFound()
  return group
}

/** Members who hold a seat on a day: not left by then, future ones included. */
const holding = (groupId: string, day: string) =>
  and(eq(groupMembers.groupId, groupId), or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, day)))

/** Taken seats of a group on a day; call it under the group's lock. */
export const placesTaken = async (tx: Tx, groupId: string, day: string): Promise<number> => {
  const [row] = await tx
    .select({ taken: sql<number>`count(distinct ${groupMembers.studentId})::int` })
    .from(groupMembers)
    .where(holding(groupId, day))
  return row?.taken ?? 0
}

/** Current and former members by name, former ones last. */
export async function membersOf(on: Db | Tx, groupId: string, today: string): Promise<GroupMember[]> {
  const rows = await on
    .select()
    .from(groupMembers)
    .where(eq(groupMembers.groupId, groupId))
    .orderBy(asc(groupMembers.joinedOn))
  const known = await peopleById(
    on,
    rows.map(({ studentId }) => studentId),
  )
  const gone = ({ leftOn }: { leftOn: string | null }) => (leftOn !== null && leftOn < today ? 1 : 0)
  return rows
    .flatMap(({ id, studentId, joinedOn, leftOn }) => {
      const person = known.get(studentId)
      if (!person || person.erasedAt) return []
      const { fullName, presentEducation } = person
      return [{ _id: id, studentId, fullName, presentEducation: presentEducation ?? '', joinedOn, leftOn }]
    })
    .toSorted((a, b) => gone(a) - gone(b) || a.fullName.localeCompare(b.fullName))
}

/**
 * Adds students to a group from a day on. Current members are unchanged; one who left on that day or later is
 * added back without a gap. @returns how many were added. @throws {Refusal} 409 without enough seats, 422 for
 * anybody who is not a student.
 */
export async function addMembers(
  { tx, now }: TxContext,
  { groupId, studentIds, joinedOn }: { groupId: string; studentIds: readonly string[]; joinedOn: string },
): Promise<number> {
  const group = await lockedGroup(tx, groupId)
  const ids = [...new Set(studentIds)]
  const known = await peopleById(tx, ids)
  const students = ids.every((id) => {
    const person = known.get(id)
    return person?.role === 'student' && person.erasedAt === null && person.endedAt === null
  })
  if (!students)
    throw new Refusal(422, undefined, { errors: { studentIds: 'One of these is not a student' } })
  if (group.untilDay !== null && joinedOn > group.untilDay)
    throw new Refusal(422, undefined, { errors: { joinedOn: 'The group ends before that date' } })
  const from = joinedOn > group.fromDay ? joinedOn : group.fromDay
  const stays = await tx
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.studentId, ids)))
    .orderBy(desc(groupMembers.joinedOn))
  const isHere = new Set(stays.filter(({ leftOn }) => leftOn === null).map(({ studentId }) => studentId))
  const coming = ids.filter((id) => !isHere.has(id))
  if (coming.length === 0) return 0
  const today = indianDay(now)
  for (const studentId of coming) {
    // A membership that ends on that day or later is extended, so that nobody is a member twice.
    const last = stays.find((one) => one.studentId === studentId && one.leftOn !== null && one.leftOn >= from)
    if (last) await tx.update(groupMembers).set({ leftOn: null }).where(eq(groupMembers.id, last.id))
    else await tx.insert(groupMembers).values({ id: newId(), groupId, studentId, joinedOn: from })
  }
  const taken = await placesTaken(tx, groupId, today)
  if (taken > group.capacity)
    throw new Refusal(
      409,
      `The group has ${group.capacity} seats and ${taken - coming.length} are taken. No one was added.`,
      { code: 'group_full' },
    )
  return coming.length
}

/**
 * Sets a student's last day; a day before the first one removes the membership, unless it has attendance.
 * @throws {Refusal} 404 for who is not in the group.
 */
export async function removeMember(
  tx: Tx,
  { groupId, studentId, leftOn }: { groupId: string; studentId: string; leftOn: string },
): Promise<void> {
  await lockedGroup(tx, groupId)
  const [stay] = await tx
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.studentId, studentId)))
    .orderBy(desc(groupMembers.joinedOn))
    .limit(1)
  if (!stay) throw new Refusal(404, 'This student is not in the group', { code: 'student_not_in_group' })
  if (leftOn >= stay.joinedOn) {
    await tx.update(groupMembers).set({ leftOn }).where(eq(groupMembers.id, stay.id))
    return
  }
  const marked = and(
    eq(attendance.groupId, groupId),
    eq(attendance.studentId, studentId),
    gte(attendance.day, stay.joinedOn),
  )
  if ((await tx.$count(attendance, marked)) > 0)
    throw new Refusal(422, undefined, { errors: { leftOn: 'The child attended a class after that day' } })
  await tx.delete(groupMembers).where(eq(groupMembers.id, stay.id))
}
