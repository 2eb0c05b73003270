import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { postJournals } from '../ledger/ledger.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { hasValues } from '../platform/db/has-values.rules.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { dayFault, leftOf, linesOf, owedOf, plainReference, settle, usedId } from './payments.server.ts'
import { setOffPaise } from './royalty.rules.ts'
import { agreements, royaltyPayments, royaltyRefunds, statements } from './royalty.tables.ts'
import { lockStatements, notFound, type StatementRow, type Timed } from './statements.server.ts'

type RefundRow = typeof royaltyRefunds.$inferSelect
type Refunding = Pick<RefundRow, 'id' | 'paise' | 'reference' | 'day' | 'byId'>

/** What was paid beyond an invoice and did not go back. */
const excessOf = (row: StatementRow): number => Math.max(0, -leftOf(row))

/** @throws {Refusal} 409 when nothing is left of what was paid too much, or another sum than was read */
function assertExcess(paise: number, read: number): void {
  if (paise === 0) throw new Refusal(409, 'Nothing was paid too much', { code: 'royalty_excess_nothing' })
  if (paise !== read)
    throw new Refusal(409, 'What was paid too much has changed. Reload the page.', {
      code: 'royalty_excess_changed',
    })
}

/**
 * Records the transfer by which a franchise got back all that it had paid beyond an invoice. The statement
 * must be locked. The same refund again is harmless.
 * @throws {Refusal} 409 for another refund of this id or transfer, when the sum is not the one that was read,
 * and when nothing was paid too much, 422 at day
 */
export async function refund({ tx, now }: Timed, row: StatementRow, wanted: Refunding): Promise<void> {
  const { id, paise, day, byId } = wanted
  const reference = plainReference(wanted.reference)
  const same = and(eq(royaltyRefunds.statementId, row.id), eq(royaltyRefunds.reference, reference))
  const used = await tx
    .select()
    .from(royaltyRefunds)
    .where(or(eq(royaltyRefunds.id, id), same))
  const own = used.find((each) => each.id === id)
  const values = { statementId: row.id, paise, reference, day }
  if (own) {
    if (hasValues(own, values)) return
    throw usedId()
  }
  if (used.length > 0)
    throw new Refusal(409, 'This transfer was recorded for this invoice already', { code: 'reference_used' })
  assertExcess(excessOf(row), paise)
  const errors = dayFault(row, day, indianDay(now))
  if (Object.keys(errors).length > 0) throw new Refusal(422, undefined, { errors })
  const added = await tx
    .insert(royaltyRefunds)
    .values({ ...values, id, byId, at: now })
    .onConflictDoNothing()
    .returning({ id: royaltyRefunds.id })
  if (added.length === 0) throw usedId()
  await settle(tx, row, { returnedPaise: paise })
  await postJournals({ tx, now, byId }, [
    {
      kind: 'paid back',
      source: 'royalty',
      key: `royalty refund ${id}`,
      accountId: null,
      note: `${row.invoiceNumber}, ${reference}`,
      lines: [
        { account: 'franchises', paise },
        { account: 'bank', paise: -paise },
      ],
    },
  ])
}

type SettingOff = {
  id: string
  fromId: string
  toId: string
  paise: number
  keptBackPaise: number
  byId: string
}

/**
 * Pays an invoice with what another one of the same franchise was paid too much: the oldest that is open. The
 * same act again is harmless.
 * @throws {Refusal} 404, 409 for another payment of this id, for an invoice that is not the next one, when
 * the sum is not the one that was read and when nothing was paid too much, 422 at keptBackPaise
 */
export async function setOff({ tx, now }: Timed, wanted: SettingOff): Promise<void> {
  const { id, fromId, toId, paise, keptBackPaise, byId } = wanted
  const rows = await lockStatements(tx, [fromId, toId])
  const [from, to] = [fromId, toId].map((each) => rows.find((row) => row.id === each))
  if (!from || !to) throw notFound()
  const values = { statementId: toId, fromStatementId: fromId, paise, keptBackPaise }
  const [stored] = await tx.select().from(royaltyPayments).where(eq(royaltyPayments.id, id))
  if (stored) {
    if (hasValues(stored, values)) return
    throw usedId()
  }
  if ((await nextInvoice(tx, from))?.row.id !== toId)
    throw new Refusal(409, 'This is not the next invoice to pay. Reload the page.', {
      code: 'royalty_not_next_invoice',
    })
  const leftPaise = leftOf(to)
  if (keptBackPaise >= leftPaise)
    throw new Refusal(422, undefined, { errors: { keptBackPaise: 'Less than is left of the invoice' } })
  assertExcess(setOffPaise(excessOf(from), { leftPaise, keptBackPaise }), paise)
  const added = await tx
    .insert(royaltyPayments)
    .values({ ...values, id, reference: '', day: indianDay(now), byId, at: now })
    .onConflictDoNothing()
    .returning({ id: royaltyPayments.id })
  if (added.length === 0) throw usedId()
  await settle(tx, from, { returnedPaise: paise })
  await settle(tx, to, { paidPaise: paise, keptBackPaise })
  await postJournals({ tx, now, byId }, [
    {
      kind: 'payment',
      source: 'royalty',
      key: `royalty payment ${id}`,
      accountId: null,
      note: `${to.invoiceNumber}, from ${from.invoiceNumber}`,
      lines: linesOf(values, 1),
    },
  ])
}

/** The oldest invoice of the same franchise that is not paid: of its centre and legal name. */
async function nextInvoice(on: Db | Tx, { agreementId }: StatementRow) {
  const own = alias(agreements, 'own')
  const [found] = await on
    .select({ row: statements, tdsHundredths: agreements.tdsHundredths })
    .from(statements)
    .innerJoin(agreements, eq(agreements.id, statements.agreementId))
    .innerJoin(own, and(eq(own.centreId, agreements.centreId), eq(own.company, agreements.company)))
    .where(and(eq(own.id, agreementId), eq(statements.status, 'invoiced')))
    .orderBy(asc(statements.month), asc(statements.id))
    .limit(1)
  return found ?? null
}

/** The next invoice as head office reads it, with the tax of it that is still to be kept back. */
export async function presentNext(on: Db | Tx, row: StatementRow) {
  const found = excessOf(row) === 0 ? null : await nextInvoice(on, row)
  if (!found) return null
  const { row: next, tdsHundredths } = found
  const leftPaise = leftOf(next)
  const tdsPaise = owedOf(next, tdsHundredths).tdsPaise - next.keptBackPaise
  return {
    _id: next.id,
    month: next.month,
    invoiceNumber: next.invoiceNumber ?? '',
    leftPaise,
    tdsPaise: Math.max(0, Math.min(leftPaise - 1, tdsPaise)),
  }
}

/** The refunds of a statement, the oldest first. */
export const refundsOf = (on: Db | Tx, statementId: string): Promise<RefundRow[]> =>
  on
    .select()
    .from(royaltyRefunds)
    .where(eq(royaltyRefunds.statementId, statementId))
    .orderBy(asc(royaltyRefunds.at), asc(royaltyRefunds.id))

/** Which invoices a statement's excess pays. */
export const usesOf = (on: Db | Tx, statementId: string) =>
  on
    .select({
      _id: royaltyPayments.id,
      paise: royaltyPayments.paise,
      day: royaltyPayments.day,
      statementId: statements.id,
      month: statements.month,
    })
    .from(royaltyPayments)
    .innerJoin(statements, eq(statements.id, royaltyPayments.statementId))
    .where(and(eq(royaltyPayments.fromStatementId, statementId), isNull(royaltyPayments.takenBackAt)))
    .orderBy(asc(royaltyPayments.at), asc(royaltyPayments.id))

/** The months of statements by their ids. */
export async function monthsOf(on: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await on
    .select({ id: statements.id, month: statements.month })
    .from(statements)
    .where(inArray(statements.id, [...ids]))
  return new Map(rows.map(({ id, month }) => [id, month]))
}
