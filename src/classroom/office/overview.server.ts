import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { everyCentre } from '../../centres/centres.reads.server.ts'
import { BEFORE_DAYS, type Overview } from '../../platform/rooms/overview.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { dayAfter } from '../classroom.rules.ts'
import { groupMembers, groups } from '../classroom.tables.ts'
import { inOn, isNotOver } from '../groups.server.ts'
import { centreInMonths } from './centre-months.server.ts'

/** The children of each centre today and some days before; of one, its months and how it stands. */
export const centreOverview: Overview = {
  figures: async (on, now) => {
    const today = indianDay(now)
    const [isToday, isBefore] = [hasPlaceOn(today), hasPlaceOn(dayAfter(today, -BEFORE_DAYS))]
    const count = (isOn: SQL | undefined) =>
      sql<number>`count(distinct ${groupMembers.studentId}) filter (where ${isOn})::int`
    const rows = await on
      .select({ centreId: groups.centreId, people: count(isToday), peopleBefore: count(isBefore) })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(and(or(isToday, isBefore), everyCentre.holds(groups.centreId)))
      .groupBy(groups.centreId)
    return new Map(rows.map(({ centreId, ...figures }) => [centreId, figures]))
  },
  one: centreInMonths,
}

/** Whether a member has its place on a day: in a group that is over nobody has one. */
const hasPlaceOn = (day: string): SQL | undefined => and(inOn(day), isNotOver(day))
