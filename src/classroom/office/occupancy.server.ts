import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { everyCentre } from '../../centres/centres.reads.server.ts'
import type { Occupancy } from '../../platform/rooms/occupancy.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { groupMembers, groups } from '../classroom.tables.ts'

/**
 * How many groups these centres have that are not over, and how many children with a place today or later.
 * The centres were chosen by the scope of who asks.
 */
export const centreOccupancy: Occupancy = async (on, centreIds, now) => {
  const today = indianDay(now)
  const rows = await on
    .select({
      centreId: groups.centreId,
      groups: sql<number>`count(distinct ${groups.id})
        filter (where ${groups.untilDay} is null or ${groups.untilDay} >= ${today})::int`,
      people: sql<number>`count(distinct ${groupMembers.studentId})::int`,
    })
    .from(groups)
    .leftJoin(
      groupMembers,
      and(
        eq(groupMembers.groupId, groups.id),
        or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, today)),
        or(isNull(groups.untilDay), gte(groups.untilDay, today)),
      ),
    )
    .where(and(inArray(groups.centreId, [...centreIds]), everyCentre.holds(groups.centreId)))
    .groupBy(groups.centreId)
  return new Map(rows.map(({ centreId, ...counts }) => [centreId, counts]))
}
