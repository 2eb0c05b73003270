import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { postJournals } from '../ledger/ledger.reads.server.ts'
import type { Posting } from '../ledger/ledger.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { hasValues } from '../platform/db/has-values.rules.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupeesExact } from '../platform/text/rupees.rules.ts'
import { afterCredit } from './royalty.rules.ts'
import { royaltyPayments, statements } from './royalty.tables.ts'
import { lockStatements, notFound, type StatementRow, taxPlaceOf, type Timed } from './statements.server.ts'

type PaymentRow = typeof royaltyPayments.$inferSelect
type Paying = Pick<PaymentRow, 'id' | 'keptBackPaise' | 'reference' | 'day' | 'byId'> & {
  amountPaise: number
  /** Whether it is recorded though it is more than is left: the franchise paid twice. */
  isBeyond?: boolean | undefined
}

/** The most that can be recorded for one invoice, in paise: what a column of the database holds. */
const MAX_RECORDED_PAISE = 2_000_000_000

type Owing = Pick<StatementRow, 'sums' | 'creditedPaise' | 'fromState' | 'toState'>

/** An invoice less its credit notes: its total, the tax to keep back of it, and what is to be paid. */
export const owedOf = (row: Owing, tdsHundredths: number) =>
  afterCredit({ ...row.sums, creditedPaise: row.creditedPaise }, { tdsHundredths, place: taxPlaceOf(row) })

type Settled = Pick<StatementRow, 'paidPaise' | 'keptBackPaise' | 'returnedPaise'>

/**
 * What is left of an invoice: its total less its credit notes, what came and what was kept back; negative
 * where more came than is owed and did not go back.
 */
export const leftOf = (row: Owing & Settled): number =>
  owedOf(row, 0).totalPaise - row.paidPaise - row.keptBackPaise + row.returnedPaise

/** The lines of a payment; -1 takes them back. What came from another invoice was never at the bank. */
export const linesOf = (
  { paise, keptBackPaise, fromStatementId }: Pick<PaymentRow, 'paise' | 'keptBackPaise' | 'fromStatementId'>,
  sign: 1 | -1,
): Posting[] => [
  { account: fromStatementId === null ? 'bank' : 'franchises', paise: sign * paise },
  { account: 'tds', paise: sign * keptBackPaise },
  { account: 'franchises', paise: -sign * (paise + keptBackPaise) },
]

/**
 * Records a payment of an invoice with the tax that was kept back of it.
 * @throws {Refusal} 409 before there is an invoice, for a transfer that stands for it already and for another
 * payment of this id, 422 at amountPaise for more than is left unless that is said, at day for one to come or
 * before the invoice.
 */
export async function pay({ tx, now }: Timed, row: StatementRow, wanted: Paying): Promise<void> {
  const { id, amountPaise, keptBackPaise, day, byId } = wanted
  const reference = plainReference(wanted.reference)
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
    if (hasValues(own, values)) return
    throw usedId()
  }
  if (used.length > 0)
    throw new Refusal(409, 'This transfer was recorded for this invoice already', { code: 'reference_used' })
  if (row.invoiceNumber === null)
    throw new Refusal(409, 'There is no invoice to pay', { code: 'statement_open' })
  assertPayable(row, wanted, indianDay(now))
  const added = await tx
    .insert(royaltyPayments)
    .values({ ...values, id, byId, at: now })
    .onConflictDoNothing()
    .returning({ id: royaltyPayments.id })
  if (added.length === 0) throw usedId()
  await settle(tx, row, { paidPaise: amountPaise, keptBackPaise })
  await postJournals({ tx, now, byId }, [
    {
      kind: 'payment',
      source: 'royalty',
      key: `royalty payment ${id}`,
      accountId: null,
      note: `${row.invoiceNumber}, ${reference}`,
      lines: linesOf({ ...values, fromStatementId: null }, 1),
    },
  ])
}

/** A transfer is its number alone, however it was typed. */
export const plainReference = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** A refusal of a form whose id stands for something else. */
export const usedId = () =>
  new Refusal(409, 'This form was sent already with other details. Reload the page.', {
    code: 'payment_id_used',
  })

function assertPayable(row: StatementRow, wanted: Paying, today: string): void {
  const { amountPaise, keptBackPaise, day, isBeyond = false } = wanted
  const most = isBeyond ? MAX_RECORDED_PAISE - row.paidPaise - row.keptBackPaise : Math.max(0, leftOf(row))
  const errors = dayFault(row, day, today)
  if (amountPaise + keptBackPaise > most)
    errors.amountPaise = `At most ${rupeesExact(most)}, with the tax kept back`
  if (Object.keys(errors).length > 0) throw new Refusal(422, undefined, { errors })
}

/** What is wrong with the day of a transfer. */
export function dayFault({ agreedAt }: StatementRow, day: string, today: string): Record<string, string> {
  if (day > today) return { day: 'This day is to come' }
  return agreedAt && day < indianDay(agreedAt) ? { day: 'This is before the invoice' } : {}
}

/** Adds to what came, was kept back and left again; the invoice is paid once nothing is left. */
export async function settle(
  tx: Tx,
  row: StatementRow,
  { paidPaise = 0, keptBackPaise = 0, returnedPaise = 0 }: Partial<Settled>,
): Promise<void> {
  const sums = {
    paidPaise: row.paidPaise + paidPaise,
    keptBackPaise: row.keptBackPaise + keptBackPaise,
    returnedPaise: row.returnedPaise + returnedPaise,
  }
  await tx
    .update(statements)
    .set({ ...sums, status: leftOf({ ...row, ...sums }) <= 0 ? 'paid' : 'invoiced' })
    .where(eq(statements.id, row.id))
}

/**
 * Takes a payment back; what came from another invoice is its excess again. A repeat is harmless: the first
 * reason stands.
 * @returns the id of its statement. @throws {Refusal} 404
 */
export async function takeBack(
  { tx, now }: Timed,
  { id, reason, byId }: { id: string; reason: string; byId: string },
): Promise<string> {
  const [found] = await tx.select().from(royaltyPayments).where(eq(royaltyPayments.id, id))
  if (!found) throw new Refusal(404, 'Royalty payment not found', { code: 'royalty_payment_not_found' })
  const { rows, row } = await lockWith(tx, found)
  const [payment] = await tx
    .update(royaltyPayments)
    .set({ takenBackAt: now, takenBackBy: byId, reason })
    .where(and(eq(royaltyPayments.id, id), isNull(royaltyPayments.takenBackAt)))
    .returning()
  if (!payment) return row.id
  await settle(tx, row, { paidPaise: -payment.paise, keptBackPaise: -payment.keptBackPaise })
  const source = rows.find(({ id: rowId }) => rowId === payment.fromStatementId)
  if (source) await settle(tx, source, { returnedPaise: -payment.paise })
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

/** The statement of a payment, locked together with the one whose excess it is. */
async function lockWith(tx: Tx, { statementId, fromStatementId }: PaymentRow) {
  const rows = await lockStatements(
    tx,
    [statementId, fromStatementId].filter((each) => each !== null),
  )
  const row = rows.find(({ id }) => id === statementId)
  if (!row) throw notFound()
  return { rows, row }
}

/** The payments of statements, the oldest first; those that were taken back too. */
export const paymentsOf = (on: Db | Tx, statementIds: readonly string[]) =>
  on
    .select()
    .from(royaltyPayments)
    .where(inArray(royaltyPayments.statementId, [...statementIds]))
    .orderBy(asc(royaltyPayments.at), asc(royaltyPayments.id))
