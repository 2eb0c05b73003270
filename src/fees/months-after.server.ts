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

/** A month's charge that comes back, and why: so much of it, or all that is left. */
export type MonthBack = { charge: Pick<ChargeRow, 'id'>; paise?: number; reason: string }

/** Takes these charges back, each by a credit note; one of 0 is not made. @returns how much, in paise. */
export async function creditMonths(act: BookContext, months: readonly MonthBack[]): Promise<number> {
  const backOf = new Map(months.map((month) => [month.charge.id, month]))
  let creditedPaise = 0
  for (const { id: chargeId, ...charge } of await lockCharges(act.tx, [...backOf.keys()])) {
    const { paise = charge.paise - charge.creditedPaise, reason = '' } = backOf.get(chargeId) ?? {}
    if (paise === 0) continue
    await creditCharge(act, { id: newId(), chargeId, paise, reason })
    creditedPaise += paise
  }
  return creditedPaise
}
