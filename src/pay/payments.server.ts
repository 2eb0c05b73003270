import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { postJournals } from '../ledger/ledger.reads.server.ts'
import type { Account, Posting } from '../ledger/ledger.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay, monthAfter } from '../platform/text/india.rules.ts'
import type { PayMethod } from './pay.rules.ts'
import { payPayments, paySheets } from './pay.tables.ts'
import { lockSheet, type SheetRow, type Timed } from './sheets.server.ts'

export type PaymentRow = typeof payPayments.$inferSelect
type Paying = Pick<PaymentRow, 'id' | 'day' | 'method' | 'reference' | 'byId'>

/** Where the money comes from; cash is not that of the till at the fees desk. */
const accounts: Readonly<Record<PayMethod, Account>> = {
  bank: 'bank',
  upi: 'bank',
  cheque: 'bank',
  cash: 'other cash',
}

/** The lines of a payment; -1 takes them back. */
const linesOf = ({ paise, method }: Pick<PaymentRow, 'paise' | 'method'>, sign: 1 | -1): Posting[] => [
  { account: 'teachers', paise: sign * paise },
  { account: accounts[method], paise: -sign * paise },
]

/**
 * Records that a sheet was paid. @throws {Refusal} 409 before it is approved, once it is paid and for another
 * payment of this id, 422 at day and reference.
 */
export async function pay({ tx, now }: Timed, row: SheetRow, wanted: Paying): Promise<void> {
  const { id, day, method, byId } = wanted
  // A transfer is its number alone, however it was typed.
  const reference = wanted.reference.replaceAll(/\s/g, '').toUpperCase()
  const stands = and(eq(payPayments.sheetId, row.id), isNull(payPayments.takenBackAt))
  const used = await tx
    .select()
    .from(payPayments)
    .where(or(eq(payPayments.id, id), stands))
  const own = used.find((each) => each.id === id)
  if (own) {
    const isSame =
      own.sheetId === row.id && own.day === day && own.method === method && own.reference === reference
    if (isSame) return
    throw new Refusal(409, 'This form was sent already with other details. Reload the page.', {
      code: 'payment_id_used',
    })
  }
  if (row.status === 'counted')
    throw new Refusal(409, 'Approve this sheet first', { code: 'pay_sheet_not_approved' })
  if (row.status === 'paid') throw new Refusal(409, 'This sheet was paid already', { code: 'pay_sheet_paid' })
  const errors: Record<string, string> = {}
  if (day > indianDay(now)) errors.day = 'This day is to come'
  if (day < `${monthAfter(row.month)}-01`) errors.day = 'This is before the month was over'
  if (method !== 'cash' && reference === '') errors.reference = 'Enter the number of the transfer or cheque'
  if (Object.keys(errors).length > 0) throw new Refusal(422, undefined, { errors })
  const paise = row.sums.toPayPaise
  await tx.insert(payPayments).values({ id, sheetId: row.id, paise, day, method, reference, byId, at: now })
  await tx.update(paySheets).set({ status: 'paid' }).where(eq(paySheets.id, row.id))
  await postJournals({ tx, now, byId }, [
    {
      kind: 'payment',
      source: 'pay',
      key: `pay payment ${id}`,
      accountId: null,
      note: [row.month, reference].filter(Boolean).join(', '),
      lines: linesOf({ paise, method }, 1),
    },
  ])
}

/**
 * Takes a payment back; again is harmless: the first reason stands.
 * @returns the id of its sheet. @throws {Refusal} 404
 */
export async function takeBack(
  { tx, now }: Timed,
  { id, reason, byId }: { id: string; reason: string; byId: string },
): Promise<string> {
  const [found] = await tx.select().from(payPayments).where(eq(payPayments.id, id))
  if (!found) throw new Refusal(404, 'Pay payment not found', { code: 'pay_payment_not_found' })
  const row = await lockSheet(tx, found.sheetId)
  const [payment] = await tx
    .update(payPayments)
    .set({ takenBackAt: now, takenBackBy: byId, reason })
    .where(and(eq(payPayments.id, id), isNull(payPayments.takenBackAt)))
    .returning()
  if (!payment) return row.id
  await tx.update(paySheets).set({ status: 'approved' }).where(eq(paySheets.id, row.id))
  await postJournals({ tx, now, byId }, [
    {
      kind: 'taken back',
      source: 'pay',
      key: `pay payment back ${id}`,
      accountId: null,
      note: reason,
      lines: linesOf(payment, -1),
    },
  ])
  return row.id
}

/** The payments of a sheet, the oldest first; those that were taken back too. */
export const paymentsOf = (on: Db | Tx, sheetId: string): Promise<PaymentRow[]> =>
  on
    .select()
    .from(payPayments)
    .where(eq(payPayments.sheetId, sheetId))
    .orderBy(asc(payPayments.at), asc(payPayments.id))
