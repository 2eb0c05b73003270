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
  not,
  notExists,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { isUnlimited, type Scope } from '../centres/centres.reads.server.ts'
import { familyIds, payerIds } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
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
        inArray(attendance.mark, ['present', 'late']),
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

/** A place that a child has on a day; of a child without one the next that begins, or the last it had. */
function isLatestPlace(on: Db | Tx, day: string): SQL | undefined {
  const other = alias(groupMembers, 'other_places')
  const isOn = (one: typeof groupMembers | typeof other) =>
    and(lte(one.joinedOn, day), or(isNull(one.leftOn), gte(one.leftOn, day)))
  const isLater = or(
    and(isNull(other.leftOn), isNotNull(groupMembers.leftOn)),
    gt(other.leftOn, groupMembers.leftOn),
  )
  return or(
    isOn(groupMembers),
    notExists(
      on
        .select({ id: other.id })
        .from(other)
        .where(and(eq(other.studentId, groupMembers.studentId), or(isOn(other), isLater))),
    ),
  )
}

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
  // Asked before, so that the rows of the whole academy are read without a look at places.
  if (await isUnlimited(on, scope)) return scope.isWhole
  const isLatest = isLatestPlace(on, day)
  const here = on
    .select({ id: groupMembers.studentId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(isLatest, scope.holds(groups.centreId)))
  const isOfFamily = inArray(groupMembers.studentId, familyIds(on, payerId))
  const elsewhere = on
    .select({ id: groupMembers.studentId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(isLatest, isOfFamily, not(scope.holds(groups.centreId))))
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
