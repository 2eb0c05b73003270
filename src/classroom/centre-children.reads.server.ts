import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { everyCentre, isUnlimited, type Scope } from '../centres/centres.reads.server.ts'
import { familyIds, payerIds } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { CAME_MARKS } from './classroom.rules.ts'
import { attendance, groupMembers, groups } from './classroom.tables.ts'

/** The groups of the centres of a scope, ended ones too. */
export async function groupIdsOf(on: Db | Tx, scope: Scope): Promise<string[]> {
  const rows = await on
    .select({ id: groups.id })
    .from(groups)
    .where(scope.holds(groups.centreId))
    .orderBy(asc(groups.id))
  return rows.map(({ id }) => id)
}

/** Who came to a class of these groups, on days like 2026-10-01, both ends counted. */
export async function cameToClass(
  on: Db | Tx,
  { groupIds, from, until }: { groupIds: readonly string[]; from: string; until: string },
): Promise<ReadonlySet<string>> {
  const rows = await on
    .selectDistinct({ id: attendance.studentId })
    .from(attendance)
    .where(
      and(
        inArray(attendance.groupId, [...groupIds]),
        gte(attendance.day, from),
        lte(attendance.day, until),
        inArray(attendance.mark, CAME_MARKS),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Who of these has a place in a group of a scope, on a day like 2026-10-01 or later. */
export async function childrenOfCentre(
  on: Db | Tx,
  scope: Scope,
  { day, among }: { day: string; among: readonly string[] | SQLWrapper },
): Promise<string[]> {
  const isAmong = Array.isArray(among)
    ? inArray(groupMembers.studentId, [...among])
    : sql`${groupMembers.studentId} in ${among}`
  const rows = await on
    .selectDistinct({ id: groupMembers.studentId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        isAmong,
        scope.holds(groups.centreId),
        or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, day)),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * A place that a child has on a day; of a child without one the next that begins, or the last it had. Asked
 * of members with their groups: in a group that is over nobody has a place.
 */
function isLatestPlace(on: Db | Tx, day: string): SQL | undefined {
  const other = alias(groupMembers, 'other_places')
  const otherGroups = alias(groups, 'other_groups')
  // The smaller one that is not null; null for a place without an end.
  const [end, otherEnd] = [
    sql`least(${groupMembers.leftOn}, ${groups.untilDay})`,
    sql`least(${other.leftOn}, ${otherGroups.untilDay})`,
  ]
  const isOn = (begin: AnyPgColumn, last: SQL) => and(lte(begin, day), or(isNull(last), gte(last, day)))
  const isLater = or(and(isNull(otherEnd), isNotNull(end)), gt(otherEnd, end))
  return or(
    isOn(groupMembers.joinedOn, end),
    notExists(
      on
        .select({ id: other.id })
        .from(other)
        .innerJoin(otherGroups, eq(otherGroups.id, other.groupId))
        .where(and(eq(other.studentId, groupMembers.studentId), or(isOn(other.joinedOn, otherEnd), isLater))),
    ),
  )
}

/** Holds for students whose latest places are at a centre of the scope; a child may be at two centres. */
export const isChildOf = (on: Db | Tx, studentId: AnyPgColumn, { scope, day }: FamiliesOf): SQL | undefined =>
  or(
    scope.isWhole,
    inArray(
      studentId,
      on
        .select({ id: groupMembers.studentId })
        .from(groupMembers)
        .innerJoin(groups, eq(groups.id, groupMembers.groupId))
        .where(and(isLatestPlace(on, day), scope.holds(groups.centreId))),
    ),
  )

/** Whose families: of the centres of a scope, on a day like 2026-10-01. */
type FamiliesOf = { scope: Scope; day: string }

/**
 * Holds for who pays for children whose latest places are all at centres of the scope, and for everybody in
 * the scope of the whole academy. A family with children at centres of others is head office's.
 */
export async function isFamilyOf(
  on: Db | Tx,
  payerId: AnyPgColumn | string,
  { scope, day }: FamiliesOf,
): Promise<SQL | undefined> {
  // Asked before, so that the rows of the whole academy are read without a look at places, and those of a
  // centre from its few groups on: PostgreSQL would read all places of a network for each question. A seat
  // that ends between the two statements still reads once.
  if (await isUnlimited(on, scope)) return scope.isWhole
  const groupIds = await groupIdsOf(on, scope)
  const isLatest = isLatestPlace(on, day)
  const here = on
    .select({ id: groupMembers.studentId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(isLatest, inArray(groupMembers.groupId, groupIds)))
  // Joined, so that PostgreSQL begins with the children of a family and not with all places of the academy.
  const family = familyIds(on, payerId).as('family')
  const elsewhere = on
    .select({ id: groupMembers.studentId })
    .from(family)
    .innerJoin(groupMembers, eq(groupMembers.studentId, family.id))
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(isLatest, notInArray(groupMembers.groupId, groupIds)))
  return and(sql`${payerId} in ${payerIds(on, here)}`, notExists(elsewhere))
}

/** At which centre of the scope a family has its newest place; null without one. */
export async function centreOfFamily(
  on: Db | Tx,
  payerId: string,
  { scope, day }: FamiliesOf,
): Promise<string | null> {
  const [row] = await on
    .select({ centreId: groups.centreId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        isLatestPlace(on, day),
        inArray(groupMembers.studentId, familyIds(on, payerId)),
        scope.holds(groups.centreId),
      ),
    )
    .orderBy(desc(groupMembers.joinedOn), asc(groups.id))
    .limit(1)
  return row?.centreId ?? null
}

/** Which centre each group is of, for a read that joins it by the `id` of the group. */
export const groupCentres = (on: Db | Tx) =>
  on
    .select({ id: groups.id, centreId: groups.centreId })
    .from(groups)
    .where(everyCentre.holds(groups.centreId))
    .as('group_centres')
