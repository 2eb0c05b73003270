import { and, asc, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Scope } from '../centres/centres.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { attendance, groups } from './classroom.tables.ts'

/** The groups of the centres of a scope, ended ones too. */
export async function groupIdsOf(on: Db | Tx, scope: Scope): Promise<string[]> {
  const rows = await on
    .select({ id: groups.id })
    .from(groups)
    .where(scope.holds(groups.centreId))
    .orderBy(asc(groups.id))
  return rows.map(({ id }) => id)
}

/** Who of these children came to a class of these groups, on days like 2026-10-01, both ends counted. */
export async function cameToClass(
  on: Db | Tx,
  { groupIds, studentIds, from, until }: CameQuestion,
): Promise<ReadonlySet<string>> {
  const rows = await on
    .selectDistinct({ id: attendance.studentId })
    .from(attendance)
    .where(
      and(
        inArray(attendance.groupId, [...groupIds]),
        inArray(attendance.studentId, [...studentIds]),
        gte(attendance.day, from),
        lte(attendance.day, until),
        isNotNull(attendance.mark),
        inArray(attendance.mark, ['present', 'late']),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

type CameQuestion = {
  groupIds: readonly string[]
  studentIds: readonly string[]
  from: string
  until: string
}
