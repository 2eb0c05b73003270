import { eq, sql, gt, desc, inArray } from 'drizzle-orm'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { postJournal, addAllocation, settleOpen, settingsOf, type PaymentRow } from './books.server.ts'
import { bookCharge } from './charges.server.ts'
import { feePayments, feeAllocations, feeCharges } from './fees.tables.ts'
import { lockPayment } from './payments.server.ts'

/** A cheque was paid into the bank. @throws {Refusal} 404, 409 for anything else. */
export async function clearCheque(act: BookContext, id: string): Promise<void> {
  const payment = await lockPayment(act.tx, id)
  if (payment.clearedAt) return
  assertOpenCheque(payment)
  await act.tx.update(feePayments).set({ clearedAt: act.now }).where(eq(feePayments.id, id))
  await postJournal(act, {
    kind: 'cheque cleared',
    key: `cleared ${id}`,
    accountId: payment.accountId,
    billerId: payment.billerId,
    lines: [
      { account: 'bank', paise: payment.paise },
      { account: 'cheques', paise: -payment.paise },
    ],
    note: payment.number,
  })
}

/**
 * A cheque came back: what it settled is open again, its receipt is cancelled and keeps its number, and
 * the bank's charge is a charge without GST. @throws {Refusal} 404, 409 for anything else.
 */
export async function returnCheque(act: BookContext, id: string): Promise<void> {
  const { tx, now } = act
  const payment = await lockPayment(tx, id)
  if (payment.returnedAt) return
  assertOpenCheque(payment)
  if (payment.paidBackPaise > 0)
    throw new Refusal(409, 'A part of this cheque was paid back already', { code: 'cheque_paid_back' })
  const total = sql<number>`sum(${feeAllocations.paise})::int`
  const settled = await tx
    .select({ chargeId: feeAllocations.chargeId, paise: total })
    .from(feeAllocations)
    .where(eq(feeAllocations.paymentId, id))
    .groupBy(feeAllocations.chargeId)
    .having(gt(total, 0))
  for (const { chargeId, paise } of settled)
    await addAllocation(act, { paymentId: id, chargeId, paise: -paise })
  await tx.update(feePayments).set({ returnedAt: now }).where(eq(feePayments.id, id))
  await postJournal(act, {
    kind: 'cheque returned',
    key: `returned ${id}`,
    accountId: payment.accountId,
    billerId: payment.billerId,
    lines: [
      { account: 'family', paise: payment.paise },
      { account: 'cheques', paise: -payment.paise },
    ],
    note: payment.number,
  })
  await settleOpen(act, payment.accountId)
  const { chequeChargePaise } = await settingsOf(tx)
  const ids = settled.map(({ chargeId }) => chargeId)
  const [child] = await tx
    .select({ studentId: feeCharges.studentId })
    .from(feeCharges)
    .where(eq(feeCharges.accountId, payment.accountId))
    .orderBy(
      // A child for whom it paid; with an empty list PostgreSQL refuses to sort.
      ...(settled.length > 0 ? [desc(inArray(feeCharges.id, ids))] : []),
      desc(feeCharges.createdAt),
    )
    .limit(1)
  if (chequeChargePaise > 0 && child)
    await bookCharge(act, {
      id: newId(),
      personId: payment.personId,
      studentId: child.studentId,
      head: 'other',
      title: 'Returned cheque, bank charge',
      paise: chequeChargePaise,
      billerId: payment.billerId,
      dueOn: indianDay(now),
    })
}

function assertOpenCheque({ method, clearedAt, returnedAt }: PaymentRow): void {
  if (method !== 'cheque' || clearedAt || returnedAt)
    throw new Refusal(409, 'This is no cheque that waits for the bank', { code: 'not_open_cheque' })
}
