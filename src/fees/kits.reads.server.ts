import { eq } from 'drizzle-orm'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { addCharge, creditCharge } from './charges.server.ts'
import { familyOf } from './families.server.ts'
import { feeCharges } from './fees.tables.ts'

/** Who pays for a child. @throws {Refusal} 404 for who is no child of a family */
export const payerOf = async (tx: Tx, studentId: string): Promise<string> =>
  (await familyOf(tx, studentId)).payer.id

/**
 * `ratePercent`: the GST in it; null: that of the academy's fees. `hsn`: empty while it is not known; null:
 * it is a part of the course, under the academy's SAC.
 */
type KitCharge = {
  id: string
  personId: string
  studentId: string
  title: string
  paise: number
  ratePercent: number | null
  hsn: string | null
}

/**
 * Charges a family for what a child was given, due today; the same id again is the same charge.
 * @throws {Refusal} 404 for who pays no more
 */
export const chargeKit = (act: BookContext, charge: KitCharge): Promise<void> =>
  addCharge(act, { ...charge, head: 'kit', dueOn: indianDay(act.now) })

/** Takes back by a credit note what is left of a charge, if anything is. */
export async function creditKit(
  act: BookContext,
  { chargeId, reason }: { chargeId: string; reason: string },
): Promise<void> {
  const [charge] = await act.tx.select().from(feeCharges).where(eq(feeCharges.id, chargeId))
  const left = charge ? charge.paise - charge.creditedPaise : 0
  if (left > 0) await creditCharge(act, { id: newId(), chargeId, paise: left, reason })
}
