import { and, asc, eq, gte } from 'drizzle-orm'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Tx } from '../platform/db/db.server.ts'
import type { ChargeRow } from './books.server.ts'
import { creditCharge, lockCharges } from './charges.server.ts'
import { feeCharges } from './fees.tables.ts'

/** What a stay was billed for a month like 2027-01 and later ones, the first month first. Lock the stay. */
export const billedFrom = (tx: Tx, stayId: string, month: string): Promise<ChargeRow[]> =>
  tx
    .select()
    .from(feeCharges)
    .where(and(eq(feeCharges.stayId, stayId), gte(feeCharges.period, month)))
    .orderBy(asc(feeCharges.period))

/** A month's charge that comes back whole, and why. */
export type MonthBack = { charge: Pick<ChargeRow, 'id'>; reason: string }

/** Takes back what is left of these charges, each by a credit note. @returns how much, in paise. */
export async function creditMonths(act: BookContext, months: readonly MonthBack[]): Promise<number> {
  const reasons = new Map(months.map(({ charge, reason }) => [charge.id, reason]))
  let creditedPaise = 0
  for (const charge of await lockCharges(act.tx, [...reasons.keys()])) {
    const paise = charge.paise - charge.creditedPaise
    if (paise === 0) continue
    await creditCharge(act, {
      id: newId(),
      chargeId: charge.id,
      paise,
      reason: reasons.get(charge.id) ?? '',
    })
    creditedPaise += paise
  }
  return creditedPaise
}
