import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { refundTax, type TaxLines } from '../enrolment/enrolment.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import {
  addAllocation,
  assertSame,
  type ChargeRow,
  lockAccount,
  lockAccountById,
  lockAccounts,
  lockKey,
  nextNumber,
  noteEntryPaid,
  postJournal,
  settleOpen,
  stopReminders,
  taxIn,
} from './books.server.ts'
import { billerById, billerOfChild } from './billers.server.ts'
import type { Biller } from '../enrolment/billers.reads.server.ts'
import { type BookContext, journalOf } from '../ledger/ledger.reads.server.ts'
import { chargeLines, openingLines, type Posting } from '../ledger/ledger.rules.ts'
import { lockPayer } from './families.server.ts'
import type { ChargeKind } from './fees.rules.ts'
import { feeAllocations, feeCharges, feeCredits } from './fees.tables.ts'

export type NewCharge = {
  id: string
  personId: string
  studentId: string
  head: ChargeKind
  title: string
  paise: number
  dueOn: string
  /** Of a late fee the charge that was paid late. */
  lateOf?: string
  /** Of a competition's fee the entry that it is for. */
  entryId?: string
  /** Under which registration; left out: of the child's centre, or of what was paid late. */
  billerId?: string | null
  /** The GST in it; without one that of the academy's fees. */
  ratePercent?: number | null
  /** Of goods: their HSN, or empty. */
  hsn?: string | null
}

/**
 * Charges a family for something; the same id again is the same charge.
 * @throws {Refusal} 404 for who pays no more, 409 for other details under a used id.
 */
export async function addCharge(act: BookContext, charge: NewCharge): Promise<void> {
  await lockPayer(act.tx, charge.personId)
  await bookCharge(act, charge)
}

/** As addCharge, also for a family that has left. */
export async function bookCharge(
  act: BookContext,
  { id, personId, ratePercent, hsn = null, ...charge }: NewCharge,
): Promise<void> {
  const { tx } = act
  const account = await lockAccount(tx, personId)
  await lockKey(tx, `charge ${id}`)
  const [same] = await tx.select().from(feeCharges).where(eq(feeCharges.id, id))
  if (same) return assertSame(same, { accountId: account.id, ...charge })
  const biller = await billerOf(act, { personId, id, ...charge })
  const billerId = biller?.id ?? null
  const tax = (await taxIn(tx))(charge.head, charge.paise, { biller, ratePercent })
  await tx.insert(feeCharges).values({
    ...charge,
    id,
    billerId,
    accountId: account.id,
    tax: JSON.stringify(tax),
    why: JSON.stringify([{ text: charge.title, value: rupees(charge.paise) }]),
    createdAt: act.now,
  })
  await postJournal(act, {
    kind: 'charge',
    key: `charge ${id}`,
    accountId: account.id,
    billerId,
    hsn,
    lines: linesOf(charge, tax),
    note: charge.title,
  })
  await settleOpen(act, account.id)
}

/**
 * Who bills a charge: of a late fee who billed what was paid late, of a competition's fee the academy, of all
 * else who bills where the child has its place; unless it is said with the charge.
 */
async function billerOf({ tx, now }: BookContext, charge: NewCharge): Promise<Biller | null> {
  const { head, studentId, dueOn, lateOf, billerId } = charge
  if (billerId !== undefined) return billerById(tx, billerId)
  if (lateOf !== undefined) return billerById(tx, (await chargeOf(tx, lateOf)).billerId)
  if (head === 'competition') return null
  return billerOfChild(tx, { studentId, dueOn, today: indianDay(now) })
}

export type NewCredit = { id: string; chargeId: string; paise: number; reason: string }

/**
 * Takes a charge back, in whole or part, by a credit note. What was paid for it settles other charges, or is
 * an advance. @returns the note's number. @throws {Refusal} 404, 409 for other details under a used id, 422
 * above what was charged.
 */
export async function creditCharge(
  act: BookContext,
  { id, chargeId, paise, reason }: NewCredit,
): Promise<string> {
  const { tx, now, byId } = act
  const found = await chargeOf(tx, chargeId)
  await lockAccountById(tx, found.accountId)
  await lockKey(tx, `credit ${id}`)
  const [same] = await tx.select().from(feeCredits).where(eq(feeCredits.id, id))
  if (same) {
    assertSame(same, { chargeId, paise, reason })
    return same.number
  }
  const charge = await chargeOf(tx, chargeId)
  const left = charge.paise - charge.creditedPaise
  if (paise > left)
    throw new Refusal(422, undefined, {
      errors: { amount: `At most ${rupees(left)} can come off this charge` },
    })
  await undoAllocations(act, charge, paise)
  await tx
    .update(feeCharges)
    .set({ creditedPaise: sql`${feeCharges.creditedPaise} + ${paise}` })
    .where(eq(feeCharges.id, chargeId))
  await stopReminders(act, chargeId)
  if (charge.entryId) await noteEntryPaid(act, charge.entryId)
  const tax = refundTax(JSON.parse(charge.tax) as TaxLines, { beforePaise: charge.creditedPaise, paise })
  const charged = await journalOf(tx, `charge ${chargeId}`)
  await postJournal(act, {
    kind: 'credit',
    key: `credit ${id}`,
    accountId: charge.accountId,
    billerId: charge.billerId,
    hsn: charged?.hsn ?? null,
    lines: linesOf({ head: charge.head, paise }, tax, -1),
    note: reason,
  })
  await settleOpen(act, charge.accountId)
  const number = await nextNumber(tx, creditKind(charge), {
    day: indianDay(now),
    biller: await billerById(tx, charge.billerId),
  })
  await tx
    .insert(feeCredits)
    .values({ id, chargeId, number, paise, reason, tax: JSON.stringify(tax), byId, at: now })
  return number
}

/** The series of a charge's credit notes. */
const creditKind = ({ head }: Pick<ChargeRow, 'head'>) => (head === 'brought forward' ? 'B' : 'C')

/**
 * Charges that one act credits, for update: all their accounts are locked before the first note has a
 * number, in the order of ids. They come in the order in which they are credited: a series is locked from
 * its first number on, so all acts take them in the order of who billed, the academy first.
 */
export async function lockCharges(tx: Tx, ids: readonly string[]): Promise<ChargeRow[]> {
  if (ids.length === 0) return []
  const find = () =>
    tx
      .select()
      .from(feeCharges)
      .where(inArray(feeCharges.id, [...ids]))
  await lockAccounts(
    tx,
    (await find()).map(({ accountId }) => accountId),
  )
  const keyOf = (row: ChargeRow) => `${row.billerId ?? ''} ${creditKind(row)} ${row.id}`
  return (await find()).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** What a charge or a credit of it moves: an old debt was earned and taxed in the books before these. */
const linesOf = (
  { head, paise }: Pick<NewCharge, 'head' | 'paise'>,
  tax: TaxLines,
  sign: 1 | -1 = 1,
): Posting[] => (head === 'brought forward' ? openingLines(paise, sign) : chargeLines('family', tax, sign))

/** The same for a charge that is not there and for one out of scope. */
export const chargeNotFound = () => new Refusal(404, 'Charge not found', { code: 'charge_not_found' })

async function chargeOf(on: Db | Tx, id: string): Promise<ChargeRow> {
  const [row] = await on.select().from(feeCharges).where(eq(feeCharges.id, id))
  if (!row) throw chargeNotFound()
  return row
}

/** Frees what was paid above what stays of a charge, from the payments that settled it last. */
async function undoAllocations(act: BookContext, charge: ChargeRow, credited: number): Promise<void> {
  let above = charge.settledPaise + charge.creditedPaise + credited - charge.paise
  if (above <= 0) return
  const total = sql<number>`sum(${feeAllocations.paise})::int`
  const settled = await act.tx
    .select({ paymentId: feeAllocations.paymentId, paise: total })
    .from(feeAllocations)
    .where(and(eq(feeAllocations.chargeId, charge.id)))
    .groupBy(feeAllocations.paymentId)
    .having(gt(total, 0))
    .orderBy(desc(sql`max(${feeAllocations.id}::text)`))
  for (const { paymentId, paise } of settled) {
    const undone = Math.min(above, paise)
    if (undone > 0) await addAllocation(act, { paymentId, chargeId: charge.id, paise: -undone })
    above -= undone
  }
}
