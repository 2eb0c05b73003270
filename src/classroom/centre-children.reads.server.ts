import { and, asc, eq, gte, inArray, isNull, lte, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Scope } from '../centres/centres.reads.server.ts'
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
