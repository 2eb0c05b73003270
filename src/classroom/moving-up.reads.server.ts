import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Scope } from '../centres/centres.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { dayAfter } from './classroom.rules.ts'
import { groupMembers, groups } from './classroom.tables.ts'
import type { GroupRow } from './groups.server.ts'
import { scheduleText } from './labels.ts'
import { addMembers, lockedGroup, moveMember, placesTaken, removeMember } from './office/members.server.ts'

export { weekIn } from './week-in.ts'
export type { WeekTimes } from './labels.ts'

export type OpenGroup = Pick<
  GroupRow,
  'id' | 'name' | 'subject' | 'level' | 'centreId' | 'weekdays' | 'time' | 'otherTimes'
> & {
  /** Like Mon, Wed, 4:30 pm. */
  schedule: string
  /** Seats that nobody has. */
  free: number
}

/** The groups of a scope that are not over, by name. */
export async function openGroups(on: Db | Tx, scope: Scope, now: Date): Promise<OpenGroup[]> {
  const today = indianDay(now)
  const rows = await on
    .select()
    .from(groups)
    .where(and(scope.holds(groups.centreId), or(isNull(groups.untilDay), gte(groups.untilDay, today))))
    .orderBy(asc(groups.name), asc(groups.id))
  const ids = rows.map(({ id }) => id)
  const occupied = await placesTaken(on, ids, today)
  return rows.map((row) => ({
    ...row,
    schedule: scheduleText(row),
    free: Math.max(0, row.capacity - (occupied.get(row.id) ?? 0)),
  }))
}

/** Who has a place today in a group of a scope, the newest place first. */
export async function placesToday(
  on: Db | Tx,
  scope: Scope,
  now: Date,
): Promise<{ studentId: string; groupId: string }[]> {
  const today = indianDay(now)
  return on
    .select({ studentId: groupMembers.studentId, groupId: groupMembers.groupId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        scope.holds(groups.centreId),
        or(isNull(groups.untilDay), gte(groups.untilDay, today)),
        lte(groupMembers.joinedOn, today),
        or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, today)),
      ),
    )
    .orderBy(asc(groupMembers.studentId), asc(groupMembers.joinedOn))
}

type ChildMove = { studentId: string; groupId: string; toGroupId: string }

/**
 * Moves children to other groups from a day on, all or none. @throws {Refusal} as the move of one of them:
 * 404 for a group out of scope, 409 without a seat, 422 at `from`.
 */
export async function moveChildren(
  act: TxContext,
  moves: readonly ChildMove[],
  { from, scope }: { from: string; scope: Scope },
): Promise<void> {
  // All groups in one order, so that two such acts don't wait for each other.
  const ids = new Set(moves.flatMap(({ groupId, toGroupId }) => [groupId, toGroupId]))
  for (const id of [...ids].toSorted()) await lockedGroup(act.tx, id, scope)
  for (const move of moves) await moveMember(act, { ...move, from, scope })
}

/**
 * Takes such a move back: the child goes on in the group that it left. @throws {Refusal} 409 for who has left
 * the new group since, 422 for who came to a class of it, 409 when its old seat is taken.
 */
export async function moveChildBack(
  act: TxContext,
  { studentId, groupId, toGroupId, from, scope }: ChildMove & { from: string; scope: Scope },
): Promise<void> {
  const { tx } = act
  for (const id of [groupId, toGroupId].toSorted()) await lockedGroup(tx, id, scope)
  const place = and(eq(groupMembers.groupId, toGroupId), eq(groupMembers.studentId, studentId))
  if ((await tx.$count(groupMembers, and(place, isNull(groupMembers.leftOn)))) === 0)
    throw new Refusal(409, 'The child has left that group since. Move it on the page of its group.', {
      code: 'child_moved_since',
    })
  // From its last day there, so that the old place goes on without a gap.
  const leftOn = dayAfter(from, -1)
  await addMembers(act, { groupId, studentIds: [studentId], joinedOn: leftOn, scope })
  await removeMember(act, { groupId: toGroupId, studentId, leftOn, scope })
}
