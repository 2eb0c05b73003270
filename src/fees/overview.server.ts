import { and, eq, inArray, sql } from 'drizzle-orm'
import { groupCentres } from '../classroom/centre-children.reads.server.ts'
import { monthOf } from '../enrolment/gst-lines.rules.ts'
import type { Overview } from '../platform/rooms/overview.server.ts'
import { feeCharges, feeStays } from './fees.tables.ts'

const sums = {
  billedPaise: sql<number>`sum(${feeCharges.paise} - ${feeCharges.creditedPaise})::float8`,
  settledPaise: sql<number>`sum(${feeCharges.settledPaise})::float8`,
}

/** At each centre's groups: what was billed less what was credited, and what of it is settled. */
export const feesOverview: Overview = {
  figures: async (on, now) => {
    const of = groupCentres(on)
    const rows = await on
      .select({ centreId: of.centreId, ...sums })
      .from(feeCharges)
      .innerJoin(feeStays, eq(feeStays.id, feeCharges.stayId))
      .innerJoin(of, eq(of.id, feeStays.groupId))
      .where(eq(feeCharges.period, monthOf(now)))
      .groupBy(of.centreId)
    return new Map(rows.map(({ centreId, ...figures }) => [centreId, figures]))
  },
  one: async (on, { id, months }) => {
    const of = groupCentres(on)
    const rows = await on
      .select({ month: sql<string>`${feeCharges.period}`, ...sums })
      .from(feeCharges)
      .innerJoin(feeStays, eq(feeStays.id, feeCharges.stayId))
      .innerJoin(of, eq(of.id, feeStays.groupId))
      .where(and(eq(of.centreId, id), inArray(feeCharges.period, [...months])))
      .groupBy(feeCharges.period)
    return { months: new Map(rows.map(({ month, ...figures }) => [month, figures])) }
  },
}
