import { and, eq, inArray } from 'drizzle-orm'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import { assertSame, lockAccount, lockKey } from './books.server.ts'
import { chargeNotFound, creditCharge, lockCharges } from './charges.server.ts'
import { feeCharges, feeCredits } from './fees.tables.ts'
import { split, wholeRupees } from './split.rules.ts'

/** A credit note for each charge; one of 0 is not made. */
type Credits = readonly { creditId: string; chargeId: string }[]
type NewDiscount = {
  credits: Credits
  /** In whole rupees. */
  amount: number
  reason: string
}

/** Locks the account of a family with these charges. @throws {Refusal} 404 for a charge of another family. */
export async function lockOwnCharges(tx: Tx, personId: string, credits: Credits): Promise<void> {
  const account = await lockAccount(tx, personId)
  const own = await tx.$count(
    feeCharges,
    and(inArray(feeCharges.id, chargeIdsOf(credits)), eq(feeCharges.accountId, account.id)),
  )
  if (own !== credits.length) throw chargeNotFound()
}

const chargeIdsOf = (credits: Credits): string[] => credits.map(({ chargeId }) => chargeId)

/**
 * Takes an amount off several charges, whose account is locked, split in whole rupees by what is left of
 * each. The same ids again are the same notes. @returns their numbers, in the order of the credits.
 * @throws {Refusal} 409 for other details under a used id, 422 above what is left.
 */
export async function giveDiscount(
  act: BookContext,
  { credits, amount, reason }: NewDiscount,
): Promise<string[]> {
  const { tx } = act
  for (const { creditId } of credits.toSorted((a, b) => a.creditId.localeCompare(b.creditId)))
    await lockKey(tx, `credit ${creditId}`)
  const stored = await storedNotes(tx, credits)
  if (stored.length > 0) {
    const sum = stored.reduce((all, note) => all + note.paise, 0)
    const isSame = stored.every(({ id, chargeId }) =>
      credits.some((credit) => credit.creditId === id && credit.chargeId === chargeId),
    )
    assertSame(
      { paise: sum, reason: stored[0]?.reason, isSame },
      { paise: amount * 100, reason, isSame: true },
    )
    return stored.map(({ number }) => number)
  }
  const chargeIds = chargeIdsOf(credits)
  const charges = await lockCharges(tx, chargeIds)
  const leftOf = new Map(charges.map((row) => [row.id, row.paise - row.creditedPaise]))
  // In whole rupees: what a desk takes afterwards has no paise.
  const left = chargeIds.map((id) => wholeRupees(leftOf.get(id) ?? 0))
  const most = left.reduce((sum, each) => sum + each, 0)
  if (amount > most)
    throw new Refusal(422, undefined, {
      errors: { amount: `At most ${rupees(most * 100)} can come off these charges` },
    })
  const parts = split(amount, left)
  const numberOf = new Map<string, string>()
  for (const { id: chargeId } of charges) {
    const at = chargeIds.indexOf(chargeId)
    const [credit, part] = [credits[at], parts[at]]
    if (!credit || !part) continue
    const note = { id: credit.creditId, chargeId, paise: part * 100, reason }
    numberOf.set(chargeId, await creditCharge(act, note))
  }
  return chargeIds.flatMap((id) => numberOf.get(id) ?? [])
}

/** What the act has stored already, in the order of its credits. */
async function storedNotes(tx: Tx, credits: Credits) {
  const ids = credits.map(({ creditId }) => creditId)
  const rows = await tx.select().from(feeCredits).where(inArray(feeCredits.id, ids))
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
