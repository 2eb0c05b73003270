import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { assertTakesChildren, type Scope } from '../../centres/centres.reads.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { peopleById } from '../../people/people.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { dayAfter } from '../classroom.rules.ts'
import { attendance, groupMembers, groups, groupWaiting } from '../classroom.tables.ts'
import { dropAbsencesAfter } from '../make-ups/absence-make-ups.server.ts'
import type { GroupRow } from '../groups.server.ts'
import {
  assertStudents,
  type GroupRead,
  hasPlaceOutside,
  holding,
  lockChildren,
  mayPlace,
} from './child-places.server.ts'
import type { GroupMember } from './groups.contract.ts'
import { compareNames } from '../../platform/text/names.rules.ts'

/** The same for no group and for one out of scope. */
export const notFound = () => new Refusal(404, 'Group not found', { code: 'group_not_found' })

/**
 * Locks a group; needed to count or fill its seats. @throws {Refusal} 404 for none and for one out of scope
 */
export async function lockedGroup(tx: Tx, id: string, scope: Scope): Promise<GroupRow> {
  const [group] = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), scope.holds(groups.centreId)))
    .for('update')
  if (!group) throw notFound()
  return group
}

/** Taken seats of groups on a day, by group; who decides by them holds the group's lock. */
export async function placesTaken(
  on: Db | Tx,
  groupIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await on
    .select({
      groupId: groupMembers.groupId,
      taken: sql<number>`count(distinct ${groupMembers.studentId})::int`,
    })
    .from(groupMembers)
    .where(holding(groupIds, day))
    .groupBy(groupMembers.groupId)
  return new Map(rows.map(({ groupId, taken }) => [groupId, taken]))
}

/** Current and former members by name, former ones last; who has moved out of the scope is not among them. */
export async function membersOf(on: Db | Tx, { groupId, scope, today }: GroupRead): Promise<GroupMember[]> {
  const isFormer = or(lt(groupMembers.leftOn, today), lt(groups.untilDay, today))
  const hasMoved = and(isFormer, hasPlaceOutside(on, scope, today))
  const { id: memberId, studentId: student, joinedOn: joined, leftOn: left } = groupMembers
  const rows = await on
    .select({ id: memberId, studentId: student, joinedOn: joined, leftOn: left })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(eq(groupMembers.groupId, groupId), scope.holds(groups.centreId), sql`(${hasMoved}) is not true`),
    )
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
    .toSorted((a, b) => gone(a) - gone(b) || compareNames(a.fullName, b.fullName))
}

type Coming = {
  groupId: string
  studentIds: readonly string[]
  joinedOn: string
  scope: Scope
  /** The centre in which they have a place already: that one need not take new children. */
  fromCentreId?: string | undefined
}

/**
 * Adds students to a group from a day on. Current members are unchanged; one who left on that day or later
 * is added back without a gap. @returns how many were added. @throws {Refusal} 409 without enough seats and
 * for a centre that takes no new children, 422 for anybody who is not a student of this scope.
 */
export async function addMembers(
  { tx, now }: TxContext,
  { groupId, studentIds, joinedOn, scope, fromCentreId }: Coming,
): Promise<number> {
  const group = await lockedGroup(tx, groupId, scope)
  const today = indianDay(now)
  const ids = [...new Set(studentIds)]
  await lockChildren(tx, ids)
  await assertStudents(tx, { studentIds: ids, scope, today })
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
  if (group.centreId !== fromCentreId) await assertTakesChildren(tx, group.centreId)
  for (const studentId of coming) {
    // A membership that ends on that day or later is extended, so that nobody is a member twice.
    const last = stays.find((one) => one.studentId === studentId && one.leftOn !== null && one.leftOn >= from)
    if (last) await tx.update(groupMembers).set({ leftOn: null }).where(eq(groupMembers.id, last.id))
    else await tx.insert(groupMembers).values({ id: newId(), groupId, studentId, joinedOn: from })
  }
  // Whoever has a seat waits no longer.
  await tx
    .delete(groupWaiting)
    .where(and(eq(groupWaiting.groupId, groupId), inArray(groupWaiting.studentId, coming)))
  const taken = (await placesTaken(tx, [groupId], today)).get(groupId) ?? 0
  const before = taken - coming.length
  const seats = `${group.capacity} ${group.capacity === 1 ? 'seat' : 'seats'}`
  if (taken > group.capacity)
    throw new Refusal(
      409,
      `The group has ${seats} and ${before} ${before === 1 ? 'is' : 'are'} taken. No one was added.`,
      { code: 'group_full' },
    )
  return coming.length
}

/** Its last day is past: nobody has a place in it. */
export const isOver = ({ untilDay }: GroupRow, today: string): boolean =>
  untilDay !== null && untilDay < today

type Leaving = { groupId: string; studentId: string; leftOn: string; scope: Scope }

const notInGroup = () =>
  new Refusal(404, 'This student is not in the group', { code: 'student_not_in_group' })

/** The newest stay of a student in a group. @throws {Refusal} 404 for who never was in it. */
async function lastStay(tx: Tx, groupId: string, studentId: string) {
  const [stay] = await tx
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.studentId, studentId)))
    .orderBy(desc(groupMembers.joinedOn))
    .limit(1)
  if (!stay) throw notInGroup()
  return stay
}

/**
 * Sets a student's last day; a day before the first one removes the membership, unless it has attendance.
 * @throws {Refusal} 404 for who is not in the group, and for who left it and has moved out of the scope. A
 * later last day that is not past gives a place back: then 409 where the centre takes no new children.
 */
export async function removeMember(
  { tx, now }: TxContext,
  { groupId, studentId, leftOn, scope }: Leaving,
): Promise<void> {
  const group = await lockedGroup(tx, groupId, scope)
  const stay = await lastStay(tx, groupId, studentId)
  const today = indianDay(now)
  const isLater = stay.leftOn !== null && leftOn > stay.leftOn
  if (isLater || (stay.leftOn !== null && stay.leftOn < today) || isOver(group, today)) {
    await lockChildren(tx, [studentId])
    if (!(await mayPlace(tx, { studentIds: [studentId], scope, today }))) throw notInGroup()
  }
  if (isLater && leftOn >= today) await assertTakesChildren(tx, group.centreId)
  if (leftOn >= stay.joinedOn) {
    await tx.update(groupMembers).set({ leftOn }).where(eq(groupMembers.id, stay.id))
    await dropAbsencesAfter(tx, { groupId, studentId, leftOn })
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
  await dropAbsencesAfter(tx, { groupId, studentId, leftOn })
}

type Move = { groupId: string; studentId: string; toGroupId: string; from: string; scope: Scope }

/**
 * Moves a student to another group from a day on: the day before is the last one here. The same move again
 * changes nothing. @returns the new group's name. @throws {Refusal} 404 for a group out of scope and for who
 * is not in the group, 409 for who has another last day in it, and as `addMembers`.
 */
export async function moveMember(
  act: TxContext,
  { groupId, studentId, toGroupId, from, scope }: Move,
): Promise<string> {
  const { tx, now } = act
  if (groupId === toGroupId)
    throw new Refusal(422, undefined, { errors: { toGroupId: 'Choose another group' } })
  // In the order of ids, so that two moves in opposite directions don't wait for each other.
  const locked = new Map<string, GroupRow>()
  for (const id of [groupId, toGroupId].toSorted()) locked.set(id, await lockedGroup(tx, id, scope))
  const [group, name] = [locked.get(groupId), locked.get(toGroupId)?.name ?? '']
  const stay = await lastStay(tx, groupId, studentId)
  const leftOn = dayAfter(from, -1)
  if (stay.leftOn !== null) {
    if (stay.leftOn === leftOn && (await isIn(tx, toGroupId, studentId))) return name
    throw new Refusal(409, 'This student has a last day in the group already', { code: 'student_leaves' })
  }
  if (from <= stay.joinedOn)
    throw new Refusal(422, undefined, { errors: { from: 'Choose a day after the first day in this group' } })
  // In a group that is over nobody has a place any more.
  const fromCentreId = group && !isOver(group, indianDay(now)) ? group.centreId : undefined
  await addMembers(act, { groupId: toGroupId, studentIds: [studentId], joinedOn: from, scope, fromCentreId })
  await removeMember(act, { groupId, studentId, leftOn, scope })
  return name
}

const isIn = async (tx: Tx, groupId: string, studentId: string): Promise<boolean> => {
  const place = and(eq(groupMembers.groupId, groupId), eq(groupMembers.studentId, studentId))
  return (await tx.$count(groupMembers, and(place, isNull(groupMembers.leftOn)))) > 0
}
