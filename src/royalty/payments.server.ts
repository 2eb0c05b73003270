import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { postJournals } from '../ledger/ledger.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupeesExact } from '../platform/text/rupees.rules.ts'
import { royaltyPayments, statements } from './royalty.tables.ts'
import type { StatementRow, Timed } from './statements.server.ts'

type Paying = { id: string; amountPaise: number; reference: string; day: string; byId: string }

/**
 * Records a payment of an invoice; with the last one the tax that was kept back is posted too.
 * @throws {Refusal} 409 before there is an invoice, for a used reference and for another payment of this id,
 * 422 at amountPaise for more than is left, at day for a day to come.
 */
export async function pay({ tx, now }: Timed, row: StatementRow, wanted: Paying): Promise<void> {
  const { id, amountPaise, reference, day, byId } = wanted
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`royalty reference ${reference}`}))`)
  const used = await tx
    .select()
    .from(royaltyPayments)
    .where(or(eq(royaltyPayments.id, id), eq(royaltyPayments.reference, reference)))
  const own = used.find((each) => each.id === id)
  if (own) {
    const isSame = own.statementId === row.id && own.paise === amountPaise && own.reference === reference
    if (isSame && own.day === day) return
    throw new Refusal(409, 'This form was sent already with other details. Reload the page.', {
      code: 'payment_id_used',
    })
  }
  if (used.length > 0)
    throw new Refusal(409, 'A payment with this reference was recorded already', { code: 'reference_used' })
  if (row.invoiceNumber === null)
    throw new Refusal(409, 'This statement is not agreed yet', { code: 'statement_open' })
  if (day > indianDay(now)) throw new Refusal(422, undefined, { errors: { day: 'This day is to come' } })
  const left = row.sums.toPayPaise - row.paidPaise
  if (amountPaise > left)
    throw new Refusal(422, undefined, { errors: { amountPaise: `At most ${rupeesExact(left)}` } })
  await tx
    .insert(royaltyPayments)
    .values({ id, statementId: row.id, paise: amountPaise, reference, day, byId, at: now })
  const isPaid = amountPaise === left
  await tx
    .update(statements)
    .set({ paidPaise: row.paidPaise + amountPaise, ...(isPaid ? { status: 'paid' as const } : {}) })
    .where(eq(statements.id, row.id))
  const keptBack = isPaid ? row.sums.tdsPaise : 0
  await postJournals({ tx, now, byId }, [
    {
      kind: 'payment',
      source: 'royalty',
      key: `royalty payment ${id}`,
      accountId: null,
      note: `${row.invoiceNumber}, ${reference}`,
      lines: [
        { account: 'bank', paise: amountPaise },
        { account: 'tds', paise: keptBack },
        { account: 'franchises', paise: -(amountPaise + keptBack) },
      ],
    },
  ])
}

/** The payments of statements, the oldest first. */
export const paymentsOf = (on: Db | Tx, statementIds: readonly string[]) =>
  on
    .select()
    .from(royaltyPayments)
    .where(inArray(royaltyPayments.statementId, [...statementIds]))
    .orderBy(asc(royaltyPayments.at), asc(royaltyPayments.id))
