import { eq, sql } from 'drizzle-orm'
import { groupCentres } from '../classroom/centre-children.reads.server.ts'
import { monthOf } from '../enrolment/gst-lines.rules.ts'
import type { Overview } from '../platform/rooms/overview.server.ts'
import { feeCharges, feeStays } from './fees.tables.ts'

/** This month at each centre's groups: what was billed less what was credited, and what of it is settled. */
export const feesOverview: Overview = {
  figures: async (on, now) => {
    const of = groupCentres(on)
    const rows = await on
      .select({
        centreId: of.centreId,
        billedPaise: sql<number>`sum(${feeCharges.paise} - ${feeCharges.creditedPaise})::float8`,
        settledPaise: sql<number>`sum(${feeCharges.settledPaise})::float8`,
      })
      .from(feeCharges)
      .innerJoin(feeStays, eq(feeStays.id, feeCharges.stayId))
      .innerJoin(of, eq(of.id, feeStays.groupId))
      .where(eq(feeCharges.period, monthOf(now)))
      .groupBy(of.centreId)
    return new Map(rows.map(({ centreId, ...figures }) => [centreId, figures]))
  },
}
