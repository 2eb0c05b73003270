import { sql } from 'drizzle-orm'
import { feeCharges, feeStays } from './fees.tables.ts'

/**
 * Whether a stay is the remnant of a plan that was moved away before it began: one day, with charges that
 * came back whole. It is stored for these charges, and neither bills nor stands in the way of another plan.
 */
export const isRemnant = sql`(${feeStays.fromDay} = ${feeStays.untilDay}
  and exists (select from ${feeCharges} where ${feeCharges.stayId} = ${feeStays.id})
  and not exists (select from ${feeCharges} where ${feeCharges.stayId} = ${feeStays.id}
    and ${feeCharges.creditedPaise} < ${feeCharges.paise}))`
