import { and, eq, gt } from 'drizzle-orm'
import type { Blockers } from '../platform/rooms/occupancy.server.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import { feeCentreTills } from './fees.tables.ts'

/** A centre is closed once its till is empty. */
export const feesBlockers: Blockers = async (on, centreId) => {
  const rows = await on
    .select({ paise: feeCentreTills.balancePaise })
    .from(feeCentreTills)
    .where(and(eq(feeCentreTills.centreId, centreId), gt(feeCentreTills.balancePaise, 0)))
  return rows.map(({ paise }) => ({
    text: `${rupees(paise)} is in its till`,
    to: `/office/fees/day?centre=${centreId}`,
  }))
}
