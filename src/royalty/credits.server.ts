import { asc, eq, inArray } from 'drizzle-orm'
import { nextRoyaltyNumber } from '../fees/fees.reads.server.ts'
import { postJournals } from '../ledger/ledger.reads.server.ts'
import { chargeLines } from '../ledger/ledger.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupeesExact } from '../platform/text/rupees.rules.ts'
import { mailCredit, type RoyaltyContext } from './notices.server.ts'
import { leftOf } from './payments.server.ts'
import { creditOf, withTax } from './royalty.rules.ts'
import { royaltyCredits, statements } from './royalty.tables.ts'
import { type StatementRow, taxLinesOf, taxPlaceOf } from './statements.server.ts'

type CreditRow = typeof royaltyCredits.$inferSelect
type Crediting = Pick<CreditRow, 'id' | 'feePaise' | 'reason' | 'byId'>

/**
 * Takes back a part of an invoice, or all of it, by a credit note with a number of its own. The statement
 * must be locked. The same note again is harmless.
 * @throws {Refusal} 409 before there is an invoice and for another note of this id, 422 at feePaise for more
 * than its notes have left of the fee.
 */
export async function credit(act: RoyaltyContext, row: StatementRow, wanted: Crediting): Promise<void> {
  const { tx, now } = act
  const { id, feePaise, reason, byId } = wanted
  const [stored] = await tx.select().from(royaltyCredits).where(eq(royaltyCredits.id, id))
  if (stored) {
    if (stored.statementId === row.id && stored.feePaise === feePaise && stored.reason === reason) return
    throw new Refusal(409, 'This form was sent already for another credit note. Reload the page.', {
      code: 'credit_id_used',
    })
  }
  if (row.invoiceNumber === null)
    throw new Refusal(409, 'There is no invoice to correct', { code: 'no_invoice' })
  const most = row.sums.feePaise - row.creditedPaise
  if (feePaise > most)
    throw new Refusal(422, undefined, { errors: { feePaise: `At most ${rupeesExact(most)}, without GST` } })
  const { cgstPaise, sgstPaise, igstPaise } = creditOf(feePaise, row.creditedPaise, taxPlaceOf(row))
  const number = await nextRoyaltyNumber(tx, indianDay(now), 'RC')
  const note = { id, statementId: row.id, number, feePaise, cgstPaise, sgstPaise, igstPaise, reason, byId }
  await tx.insert(royaltyCredits).values({ ...note, at: now })
  const creditedPaise = row.creditedPaise + feePaise
  const isPaid = leftOf({ ...row, creditedPaise }) <= 0
  await tx
    .update(statements)
    .set({ creditedPaise, status: isPaid ? 'paid' : 'invoiced' })
    .where(eq(statements.id, row.id))
  await postJournals({ tx, now, byId }, [
    {
      kind: 'credit',
      source: 'royalty',
      key: `royalty credit ${id}`,
      accountId: null,
      note: `${number} for ${row.invoiceNumber}: ${reason}`,
      lines: chargeLines('franchises', { netPaise: feePaise, lines: taxLinesOf(note) }, -1),
    },
  ])
  await mailCredit(act, row.id, {
    ...note,
    totalPaise: withTax(feePaise, note),
    leftPaise: leftOf({ ...row, creditedPaise }),
  })
}

/** The credit notes of statements, in the order of their numbers. */
export const creditsOf = (on: Db | Tx, statementIds: readonly string[]): Promise<CreditRow[]> =>
  on
    .select()
    .from(royaltyCredits)
    .where(inArray(royaltyCredits.statementId, [...statementIds]))
    .orderBy(asc(royaltyCredits.number))
