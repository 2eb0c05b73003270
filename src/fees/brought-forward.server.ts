import { eq, gt, sql } from 'drizzle-orm'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import { formatShortDate } from '../platform/text/dates.rules.ts'
import { billerOfChild } from './billers.server.ts'
import { addAllocation, lockAccount, nextNumber, postJournal, settleOpen } from './books.server.ts'
import { addCharge } from './charges.server.ts'
import { lockPayer } from './families.server.ts'
import { feeAllocations, feePayments } from './fees.tables.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { openingLines } from '../ledger/ledger.rules.ts'

export type OpeningBalance = {
  personId: string
  studentId: string
  /** Owed is positive, paid ahead is negative; never 0. */
  paise: number
  /** The day of the balance in the books before these. */
  day: string
}

/**
 * Brings a balance forward: what is owed is a charge without tax, what was paid ahead a payment without a
 * receipt. @returns its id. @throws {Refusal} 404 for who pays no more.
 */
export async function bringForward(
  act: BookContext,
  { personId, studentId, paise, day }: OpeningBalance,
): Promise<{ chargeId: string | null; paymentId: string | null }> {
  const id = newId()
  if (paise > 0) {
    const title = `Brought forward, ${formatShortDate(day)}`
    await addCharge(act, { id, personId, studentId, head: 'brought forward', title, paise, dueOn: day })
    return { chargeId: id, paymentId: null }
  }
  await addAdvance(act, { id, personId, studentId, paise: -paise })
  return { chargeId: null, paymentId: id }
}

async function addAdvance(
  act: BookContext,
  { id, personId, studentId, paise }: { id: string; personId: string; studentId: string; paise: number },
): Promise<void> {
  const { tx, now, byId } = act
  await lockPayer(tx, personId)
  const account = await lockAccount(tx, personId)
  const day = indianDay(now)
  const biller = await billerOfChild(tx, { studentId, today: day, dueOn: day })
  const billerId = biller?.id ?? null
  const number = await nextNumber(tx, 'B', { day, biller })
  await tx.insert(feePayments).values({
    id,
    accountId: account.id,
    paise,
    method: 'brought forward',
    reference: '',
    day,
    number,
    receipt: '',
    billerId,
    byId,
    at: now,
  })
  await postJournal(act, {
    kind: 'payment',
    key: `payment ${id}`,
    accountId: account.id,
    billerId,
    lines: openingLines(paise, -1),
    note: `Brought forward, ${number}`,
  })
  await settleOpen(act, account.id)
}

/** Takes an advance back that was brought forward; what it settled is open again. Lock the account. */
export async function takeBackAdvance(act: BookContext, paymentId: string): Promise<void> {
  const { tx, now } = act
  const [payment] = await tx.select().from(feePayments).where(eq(feePayments.id, paymentId)).for('update')
  if (!payment || payment.returnedAt) return
  const total = sql<number>`sum(${feeAllocations.paise})::int`
  const settled = await tx
    .select({ chargeId: feeAllocations.chargeId, paise: total })
    .from(feeAllocations)
    .where(eq(feeAllocations.paymentId, paymentId))
    .groupBy(feeAllocations.chargeId)
    .having(gt(total, 0))
  for (const { chargeId, paise } of settled) await addAllocation(act, { paymentId, chargeId, paise: -paise })
  await tx.update(feePayments).set({ returnedAt: now }).where(eq(feePayments.id, paymentId))
  await postJournal(act, {
    kind: 'taken back',
    key: `taken back ${paymentId}`,
    accountId: payment.accountId,
    billerId: payment.billerId,
    lines: openingLines(payment.paise),
    note: payment.number,
  })
  await settleOpen(act, payment.accountId)
}
