import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { postJournals } from '../ledger/ledger.reads.server.ts'
import type { Posting } from '../ledger/ledger.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupeesExact } from '../platform/text/rupees.rules.ts'
import { afterCredit } from './royalty.rules.ts'
import { royaltyPayments, statements } from './royalty.tables.ts'
import { lockStatement, type StatementRow, taxPlaceOf, type Timed } from './statements.server.ts'

type PaymentRow = typeof royaltyPayments.$inferSelect
type Paying = Pick<PaymentRow, 'id' | 'keptBackPaise' | 'reference' | 'day' | 'byId'> & {
  amountPaise: number
}

type Owing = Pick<StatementRow, 'sums' | 'creditedPaise' | 'fromState' | 'toState'>

/** An invoice less its credit notes: its total, the tax to keep back of it, and what is to be paid. */
export const owedOf = (row: Owing, tdsHundredths: number) =>
  afterCredit({ ...row.sums, creditedPaise: row.creditedPaise }, { tdsHundredths, place: taxPlaceOf(row) })

/**
 * What is left of an invoice: its total less its credit notes, what came and what was kept back; negative
 * where more came than is owed.
 */
export const leftOf = (row: Owing & Pick<StatementRow, 'paidPaise' | 'keptBackPaise'>): number =>
  owedOf(row, 0).totalPaise - row.paidPaise - row.keptBackPaise

/** The lines of a payment; -1 takes them back. */
const linesOf = (
  { paise, keptBackPaise }: Pick<PaymentRow, 'paise' | 'keptBackPaise'>,
  sign: 1 | -1,
): Posting[] => [
  { account: 'bank', paise: sign * paise },
  { account: 'tds', paise: sign * keptBackPaise },
  { account: 'franchises', paise: -sign * (paise + keptBackPaise) },
]

/**
 * Records a payment of an invoice with the tax that was kept back of it.
 * @throws {Refusal} 409 before there is an invoice, for a transfer that stands for it already and for another
 * payment of this id, 422 at amountPaise for more than is left, at day for one to come or before the invoice.
 */
export async function pay({ tx, now }: Timed, row: StatementRow, wanted: Paying): Promise<void> {
  const { id, amountPaise, keptBackPaise, day, byId } = wanted
  // A transfer is its number alone, however it was typed.
  const reference = wanted.reference.replaceAll(/\s/g, '').toUpperCase()
  const same = and(
    eq(royaltyPayments.statementId, row.id),
    eq(royaltyPayments.reference, reference),
    isNull(royaltyPayments.takenBackAt),
  )
  const used = await tx
    .select()
    .from(royaltyPayments)
    .where(or(eq(royaltyPayments.id, id), same))
  const own = used.find((each) => each.id === id)
  const values = { statementId: row.id, paise: amountPaise, keptBackPaise, reference, day }
  if (own) {
    const isSame = Object.entries(values).every(([key, value]) => own[key as keyof PaymentRow] === value)
    if (isSame) return
    throw new Refusal(409, 'This form was sent already with other details. Reload the page.', {
      code: 'payment_id_used',
    })
  }
  if (used.length > 0)
    throw new Refusal(409, 'This transfer was recorded for this invoice already', { code: 'reference_used' })
  if (row.invoiceNumber === null)
    throw new Refusal(409, 'There is no invoice to pay', { code: 'statement_open' })
  assertPayable(row, wanted, indianDay(now))
  await tx.insert(royaltyPayments).values({ ...values, id, byId, at: now })
  await change(tx, row, { paise: amountPaise, keptBackPaise })
  await postJournals({ tx, now, byId }, [
    {
      kind: 'payment',
      source: 'royalty',
      key: `royalty payment ${id}`,
      accountId: null,
      note: `${row.invoiceNumber}, ${reference}`,
      lines: linesOf(values, 1),
    },
  ])
}

function assertPayable(row: StatementRow, { amountPaise, keptBackPaise, day }: Paying, today: string): void {
  const errors: Record<string, string> = {}
  const left = Math.max(0, leftOf(row))
  if (amountPaise + keptBackPaise > left)
    errors.amountPaise = `At most ${rupeesExact(left)}, with the tax kept back`
  if (day > today) errors.day = 'This day is to come'
  if (row.agreedAt && day < indianDay(row.agreedAt)) errors.day = 'This is before the invoice'
  if (Object.keys(errors).length > 0) throw new Refusal(422, undefined, { errors })
}

/** Adds to what came and was kept back; the invoice is paid once nothing is left. */
async function change(
  tx: Tx,
  row: StatementRow,
  { paise, keptBackPaise }: Pick<PaymentRow, 'paise' | 'keptBackPaise'>,
): Promise<void> {
  const sums = { paidPaise: row.paidPaise + paise, keptBackPaise: row.keptBackPaise + keptBackPaise }
  await tx
    .update(statements)
    .set({ ...sums, status: leftOf({ ...row, ...sums }) <= 0 ? 'paid' : 'invoiced' })
    .where(eq(statements.id, row.id))
}

/**
 * Takes a payment back; again is harmless: the first reason stands.
 * @returns the id of its statement. @throws {Refusal} 404
 */
export async function takeBack(
  { tx, now }: Timed,
  { id, reason, byId }: { id: string; reason: string; byId: string },
): Promise<string> {
  const [found] = await tx.select().from(royaltyPayments).where(eq(royaltyPayments.id, id))
  if (!found) throw new Refusal(404, 'Royalty payment not found', { code: 'royalty_payment_not_found' })
  const row = await lockStatement(tx, found.statementId)
  const [payment] = await tx
    .update(royaltyPayments)
    .set({ takenBackAt: now, takenBackBy: byId, reason })
    .where(and(eq(royaltyPayments.id, id), isNull(royaltyPayments.takenBackAt)))
    .returning()
  if (!payment) return row.id
  await change(tx, row, { paise: -payment.paise, keptBackPaise: -payment.keptBackPaise })
  await postJournals({ tx, now, byId }, [
    {
      kind: 'taken back',
      source: 'royalty',
      key: `royalty payment back ${id}`,
      accountId: null,
      note: reason,
      lines: linesOf(payment, -1),
    },
  ])
  return row.id
}

/** The payments of statements, the oldest first; those that were taken back too. */
export const paymentsOf = (on: Db | Tx, statementIds: readonly string[]) =>
  on
    .select()
    .from(royaltyPayments)
    .where(inArray(royaltyPayments.statementId, [...statementIds]))
    .orderBy(asc(royaltyPayments.at), asc(royaltyPayments.id))
