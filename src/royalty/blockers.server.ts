import { asc, eq } from 'drizzle-orm'
import { onlyCentre } from '../centres/centres.reads.server.ts'
import type { Blockers } from '../platform/rooms/occupancy.server.ts'
import { rupeesExact } from '../platform/text/rupees.rules.ts'
import { monthText } from './royalty.rules.ts'
import { leftOf } from './payments.server.ts'
import { agreements, statements } from './royalty.tables.ts'

/** A centre is closed once each month of its royalty is paid, and nothing was paid too much. */
export const royaltyBlockers: Blockers = async (on, centreId) => {
  const rows = await on
    .select({ statement: statements })
    .from(statements)
    .innerJoin(agreements, eq(agreements.id, statements.agreementId))
    .where(onlyCentre(centreId).holds(agreements.centreId))
    .orderBy(asc(statements.month))
  return rows.flatMap(({ statement: row }) => {
    const { id, month, status, invoiceNumber } = row
    const to = `/office/royalty/${id}`
    if (status !== 'invoiced' && status !== 'paid')
      return [{ text: `the royalty of ${monthText(month)} is not agreed`, to }]
    const left = leftOf(row)
    if (left > 0) return [{ text: `${rupeesExact(left)} of ${invoiceNumber} is not paid`, to }]
    return left < 0 ? [{ text: `${rupeesExact(-left)} of ${invoiceNumber} was paid too much`, to }] : []
  })
}
