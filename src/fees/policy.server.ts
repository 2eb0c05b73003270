import { asc, eq, inArray } from 'drizzle-orm'
import { headedBy, isUnlimited } from '../centres/centres.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import { companyAt, type IsOfCompany } from './billers.server.ts'
import { lockAccountById } from './books.server.ts'
import { chargeNotFound } from './charges.server.ts'
import { centreOfPayer, type Within } from './families.server.ts'
import { feeCharges, feePayments } from './fees.tables.ts'
import { paymentNotFound } from './payments.server.ts'

const ofAnyCompany: IsOfCompany = () => true
const ofNoCompany: IsOfCompany = () => false

/**
 * Charges that somebody may take back, with their accounts locked: head office any, the head of a centre
 * those of its families that the company of the centre billed.
 * @throws {Refusal} 404 as for none out of scope, 409 for one of another company.
 */
export async function assertMayCredit(tx: Tx, ids: readonly string[], within: Within): Promise<void> {
  if (await isUnlimited(tx, within.scope)) return
  const charges = await tx
    .select()
    .from(feeCharges)
    .where(inArray(feeCharges.id, [...ids]))
    .orderBy(asc(feeCharges.accountId))
  if (charges.length < ids.length) throw chargeNotFound()
  await assertOwn(tx, charges, { within, missing: chargeNotFound })
}

/** As assertMayCredit, of a payment whose cheque the bank has paid or sent back. */
export async function assertMayEndCheque(tx: Tx, id: string, within: Within): Promise<void> {
  if (await isUnlimited(tx, within.scope)) return
  const payments = await tx.select().from(feePayments).where(eq(feePayments.id, id))
  if (payments.length === 0) throw paymentNotFound()
  await assertOwn(tx, payments, { within, missing: paymentNotFound })
}

type OfAccount = { accountId: string; billerId: string | null }

async function assertOwn(
  tx: Tx,
  rows: readonly OfAccount[],
  { within, missing }: { within: Within; missing: () => Refusal },
): Promise<void> {
  for (const [accountId, ofAccount] of Map.groupBy(rows, (row) => row.accountId)) {
    // Locked before it is asked whose it is: no merge gives it to another family meanwhile.
    const { personId } = await lockAccountById(tx, accountId)
    const centreId = await centreOfPayer(tx, personId, within)
    if (centreId === undefined) throw missing()
    const isOwn = await companyAt(tx, centreId, within.now)
    if (!ofAccount.every(({ billerId }) => isOwn(billerId)))
      throw new Refusal(409, 'This is of another company. Ask head office.', { code: 'of_another_company' })
  }
}

/** Who looks at the fees of a family. */
export type Viewer = Within & { person: Pick<CurrentUser, 'id' | 'role'> }

/** What of a family's books somebody may take back or end, and what give back. */
export type BookRights = {
  mayCredit: IsOfCompany
  mayPayBack: IsOfCompany
  /** Answers pauses that the family asks for. */
  mayPause: boolean
}

/** What somebody who sees the fees of a family may do there. */
export async function bookRightsOf(
  on: Db | Tx,
  payerId: string,
  { scope, person, now }: Viewer,
): Promise<BookRights> {
  if (await isUnlimited(on, scope))
    return {
      mayCredit: ofAnyCompany,
      mayPayBack: person.role === 'owner' ? ofAnyCompany : ofNoCompany,
      mayPause: true,
    }
  const centreId = await centreOfPayer(on, payerId, { scope: headedBy(person.id), now })
  const own = centreId === undefined ? ofNoCompany : await companyAt(on, centreId, now)
  return { mayCredit: own, mayPayBack: own, mayPause: centreId !== undefined }
}
