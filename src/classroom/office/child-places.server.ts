import { and, eq, exists, gte, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Scope } from '../../centres/centres.reads.server.ts'
import { peopleById } from '../../people/people.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { groupMembers, groups } from '../classroom.tables.ts'

export type GroupRead = { groupId: string; scope: Scope; today: string }

/** Members who hold a seat on a day: not left by then, future ones included. */
export const holding = (groupIds: readonly string[], day: string) =>
  and(
    inArray(groupMembers.groupId, [...groupIds]),
    or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, day)),
  )

const elsewhere = alias(groupMembers, 'elsewhere')
const elsewhereGroups = alias(groups, 'elsewhere_groups')

/**
 * Of the child of a row of groupMembers: it has a place, today or later, in a group that is out of this
 * scope and not over.
 */
export const hasPlaceOutside = (on: Db | Tx, scope: Scope, today: string): SQL =>
  exists(
    on
      .select({ id: elsewhere.id })
      .from(elsewhere)
      .innerJoin(elsewhereGroups, eq(elsewhereGroups.id, elsewhere.groupId))
      .where(
        and(
          eq(elsewhere.studentId, groupMembers.studentId),
          or(isNull(elsewhere.leftOn), gte(elsewhere.leftOn, today)),
          or(isNull(elsewhereGroups.untilDay), gte(elsewhereGroups.untilDay, today)),
          not(scope.holds(elsewhereGroups.centreId)),
        ),
      ),
  )

/**
 * Two acts that place a child in groups of two centres come one after the other: call it after the groups'
 * locks, and before `mayPlace`.
 */
export const lockChildren = (tx: Tx, studentIds: readonly string[]) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('place of ' || value))
      from (select value from jsonb_array_elements_text(${JSON.stringify(studentIds)}::jsonb) order by value) as c`,
  )

/**
 * Whether a scope that is limited may place these children: each has or had a place in it, and none
 * elsewhere. So nobody takes a child of another centre by its id.
 */
export async function mayPlace(
  tx: Tx,
  { studentIds, scope, today }: { studentIds: readonly string[]; scope: Scope; today: string },
): Promise<boolean> {
  const own = tx
    .selectDistinct({ id: groupMembers.studentId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        inArray(groupMembers.studentId, [...studentIds]),
        scope.holds(groups.centreId),
        not(hasPlaceOutside(tx, scope, today)),
      ),
    )
    .as('own')
  const [row] = await tx
    .select({ mayPlace: sql<boolean>`${scope.isWhole} or count(*) = ${studentIds.length}` })
    .from(own)
  return row?.mayPlace ?? false
}

/**
 * Of a group that is over and is to go on. @throws {Refusal} 409 when somebody who would have a place in it
 * again has one out of the scope.
 */
export async function assertNoneMoved(tx: Tx, { groupId, scope, today }: GroupRead): Promise<void> {
  const here = holding([groupId], today)
  const stays = await tx.select({ id: groupMembers.studentId }).from(groupMembers).where(here)
  await lockChildren(
    tx,
    stays.map(({ id }) => id),
  )
  if ((await tx.$count(groupMembers, and(here, hasPlaceOutside(tx, scope, today)))) > 0)
    throw new Refusal(409, 'A child of this group is at another centre now. Create a new group instead.', {
      code: 'child_moved',
    })
}

/** @throws {Refusal} 422 for anybody who is not a student whom this scope may place. */
export async function assertStudents(
  tx: Tx,
  { studentIds, ...where }: { studentIds: readonly string[]; scope: Scope; today: string },
): Promise<void> {
  const known = await peopleById(tx, studentIds)
  const students = studentIds.every((id) => {
    const person = known.get(id)
    return person?.role === 'student' && person.erasedAt === null && person.endedAt === null
  })
  if (!students || !(await mayPlace(tx, { studentIds, ...where })))
    throw new Refusal(422, undefined, { errors: { studentIds: 'One of these is not a student' } })
}
