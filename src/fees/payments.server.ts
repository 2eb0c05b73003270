import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { type ByHand, MODE_NAMES } from '../enrolment/enrolment.rules.ts'
import type { Biller } from '../enrolment/billers.reads.server.ts'
import { taxSettingsOf } from '../enrolment/enrolment.reads.server.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import {
  assertSame,
  isPosted,
  lockAccount,
  lockAccountById,
  lockKey,
  nextNumber,
  openPaiseOf,
  openCharges,
  type PaymentRow,
  postJournal,
  settleOpen,
} from './books.server.ts'
import { billerOfPayment } from './billers.server.ts'
import type { BookContext, JournalInput } from '../ledger/ledger.reads.server.ts'
import type { Account } from '../ledger/ledger.rules.ts'
import { lockPayer } from './families.server.ts'
import { chargeLateFees } from './late-fees.server.ts'
import { allocate, MAX_CASH_DAY_PAISE } from './fees.rules.ts'
import { feeAccounts, feeCharges, feePayments } from './fees.tables.ts'
import type { FeeReceipt } from './receipts.server.ts'
import { advancesToGiveBack } from './standing.server.ts'
import { moveTill, type TillCentre } from './till.server.ts'

/** Where money of each way stands first. */
const moneyAccounts = {
  cash: 'till',
  upi: 'upi',
  bank: 'bank',
  cheque: 'cheques',
} as const satisfies Record<ByHand, Account>

export type NewPayment = {
  id: string
  personId: string
  paise: number
  method: ByHand
  reference: string
  /** The charges that the payer names. */
  chargeIds: readonly string[]
  /** At whose desk it is taken, and into whose till cash goes; null: the academy's own. */
  centreId: TillCentre
}

/**
 * Takes a payment at the desk and issues its receipt; the same id again is the same payment. It settles what
 * the payer names, then the oldest; the rest is an advance.
 * @returns the receipt's number. @throws {Refusal} 404 for who pays no more; 409 for other details under
 * a used id, a reference that was used, a closed till and too much cash; 422 for far too large an amount.
 */
export async function takePayment(act: BookContext, payment: NewPayment): Promise<{ number: string }> {
  const { tx, now, byId } = act
  const { id, personId, paise, method, centreId } = payment
  const reference = asReference(method, payment.reference)
  await lockPayer(tx, personId)
  const account = await lockAccount(tx, personId)
  await lockKey(tx, `payment ${id}`)
  const [same] = await tx.select().from(feePayments).where(eq(feePayments.id, id))
  if (same) {
    assertSame(same, { accountId: account.id, paise, method, reference })
    return { number: same.number }
  }
  await assertNotTenTimes(tx, account.id, paise)
  const day = indianDay(now)
  if (method === 'cash') await assertCashAllowed(tx, { accountId: account.id, day, paise })
  if (reference !== '') await assertReferenceUnused(tx, method, reference)

  const biller = await billerOfPayment(act, account, payment)
  const billerId = biller?.id ?? null
  const chargeIds = await chargeLateFees(act, account, { paise, chosen: payment.chargeIds, billerId })
  const open = (await openCharges(tx, account.id)).filter((row) => row.billerId === billerId)
  const openPaise = open.reduce((sum, row) => sum + openPaiseOf(row), 0)
  const charges = open.map((row) => ({ ...row, openPaise: openPaiseOf(row) }))
  const { parts, advancePaise } = allocate(paise, charges, chargeIds)
  const lines = parts.flatMap((part) => {
    const charge = open.find((row) => row.id === part.chargeId)
    return charge ? [{ charge, paise: part.paise }] : []
  })
  const unnumbered = await receiptOf(tx, {
    now,
    personId,
    method,
    reference,
    paise,
    advancePaise,
    lines,
    biller,
    leftPaise: Math.max(0, openPaise - paise),
  })
  // From here on other payments of the till wait: what can be read is read before.
  if (method === 'cash') await moveTill(tx, { centreId, day, paise })
  const number = await nextNumber(tx, '', { day, biller })
  await tx.insert(feePayments).values({
    id,
    accountId: account.id,
    paise,
    method,
    reference,
    day,
    number,
    receipt: JSON.stringify({ number, ...unnumbered } satisfies FeeReceipt),
    billerId,
    centreId,
    byId,
    at: now,
  })
  await postJournal(act, {
    kind: 'payment',
    key: `payment ${id}`,
    accountId: account.id,
    billerId,
    tillCentreId: method === 'cash' ? centreId : null,
    lines: [
      { account: moneyAccounts[method], paise },
      { account: 'family', paise: -paise },
    ],
    note: `${MODE_NAMES[method]}, receipt ${number}`,
  })
  await settleOpen(act, account.id, chargeIds)
  return { number }
}

/** A zero too many. @throws {Refusal} 422 */
async function assertNotTenTimes(tx: Tx, accountId: string, paise: number): Promise<void> {
  const duePaise = (await openCharges(tx, accountId)).reduce((sum, row) => sum + openPaiseOf(row), 0)
  if (duePaise > 0 && paise === duePaise * 10)
    throw new Refusal(422, undefined, { errors: { amount: `Ten times what is due: ${rupees(duePaise)}` } })
}

async function assertCashAllowed(
  tx: Tx,
  { accountId, day, paise }: { accountId: string; day: string; paise: number },
): Promise<void> {
  const [row] = await tx
    .select({ paise: sql<number>`coalesce(sum(${feePayments.paise}), 0)::int` })
    .from(feePayments)
    .where(
      and(eq(feePayments.accountId, accountId), eq(feePayments.day, day), eq(feePayments.method, 'cash')),
    )
  const left = MAX_CASH_DAY_PAISE - (row?.paise ?? 0)
  if (paise > left)
    throw new Refusal(409, `By law at most ${rupees(Math.floor(left / 100) * 100)} more in cash today`, {
      code: 'too_much_cash',
    })
}

/** A reference as it is stored: of a transfer its number alone, however it was typed. */
const asReference = (method: ByHand, typed: string): string =>
  method === 'cheque' ? typed.trim() : typed.replaceAll(/\s/g, '').toUpperCase()

/** One transfer is one, whether the desk calls it UPI or bank. */
const TRANSFERS: readonly ByHand[] = ['upi', 'bank']

async function assertReferenceUnused(tx: Tx, method: ByHand, reference: string): Promise<void> {
  const alike = TRANSFERS.includes(method) ? TRANSFERS : [method]
  await lockKey(tx, `${alike.join()} ${reference}`)
  const [used] = await tx
    .select({ number: feePayments.number })
    .from(feePayments)
    .where(
      and(
        inArray(feePayments.method, [...alike]),
        eq(feePayments.reference, reference),
        isNull(feePayments.returnedAt),
      ),
    )
  if (used)
    throw new Refusal(409, `This reference is already on receipt ${used.number}`, {
      code: 'payment_reference_used',
      errors: { reference: `Already on receipt ${used.number}` },
    })
}

type ReceiptInput = {
  now: Date
  personId: string
  method: ByHand
  reference: string
  paise: number
  advancePaise: number
  leftPaise: number
  biller: Biller | null
  lines: readonly { charge: typeof feeCharges.$inferSelect; paise: number }[]
}

async function receiptOf(
  tx: Tx,
  { now, personId, lines, biller, ...said }: ReceiptInput,
): Promise<Omit<FeeReceipt, 'number'>> {
  const academy = await academyOf(tx)
  const own = await taxSettingsOf(tx)
  const { gstin, address } = biller ?? own
  const names = await namesOf(tx, [personId, ...lines.map(({ charge }) => charge.studentId)])
  return {
    ...said,
    date: now.toISOString(),
    academy: {
      name: academy?.academyName ?? '',
      address,
      gstin,
      phone: academy?.phone1 ?? '',
      email: academy?.email ?? '',
    },
    payer: names.get(personId) ?? '',
    sacCode: gstin ? own.sacCode : '',
    lines: lines.map(({ charge, paise }) => ({
      child: names.get(charge.studentId) ?? '',
      title: charge.title,
      paise,
      chargedPaise: charge.paise,
      tax: JSON.parse(charge.tax) as FeeReceipt['lines'][number]['tax'],
    })),
  }
}

/** A payment, with its account locked. @throws {Refusal} 404 */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow & { personId: string }> {
  const find = () => tx.select().from(feePayments).where(eq(feePayments.id, id))
  const [found] = await find()
  if (!found) throw new Refusal(404, 'Payment not found', { code: 'fee_payment_not_found' })
  const { personId } = await lockAccountById(tx, found.accountId)
  const [row] = await find()
  return { ...(row ?? found), personId }
}

export type PayBack = { personId: string; paise: number; method: 'cash' | 'bank'; key: string; note: string }

/**
 * Gives an advance back, oldest payment first; a cheque's only once the bank has paid it. Of advances under
 * two registrations those of the oldest one: the others by an act of their own.
 * @throws {Refusal} 409 for a low till and for other details under a used key, 422 above the advance.
 */
export async function payBack(
  act: BookContext,
  { personId, paise, method, key, note }: PayBack,
): Promise<void> {
  const { tx, now } = act
  const account = await lockAccount(tx, personId)
  const entry: JournalInput = {
    kind: 'paid back',
    key: `paid back ${key}`,
    accountId: account.id,
    lines: [
      { account: 'family', paise },
      { account: moneyAccounts[method], paise: -paise },
    ],
    note,
  }
  if (await isPosted(tx, entry)) return
  const all = await advancesToGiveBack(tx, account.id)
  const billerId = all[0]?.billerId ?? null
  const advances = all.filter(({ waitsForBank }) => !waitsForBank)
  const most = advances.reduce((sum, { leftPaise }) => sum + leftPaise, 0)
  const waits = advances.length < all.length ? ', without cheques that wait for the bank' : ''
  if (paise > most)
    throw new Refusal(422, undefined, {
      errors: { amount: `At most ${rupees(most)} was paid ahead${waits}` },
    })
  let left = paise
  for (const { id, leftPaise } of advances) {
    const back = Math.min(left, leftPaise)
    left -= back
    if (back > 0)
      await tx
        .update(feePayments)
        .set({ paidBackPaise: sql`${feePayments.paidBackPaise} + ${back}` })
        .where(eq(feePayments.id, id))
  }
  if (method === 'cash') await moveTill(tx, { centreId: null, day: indianDay(now), paise: -paise })
  await postJournal(act, { ...entry, billerId })
}

/**
 * The stored receipt of a payment, with whether its cheque came back; undefined if it is not there, and for
 * an advance that was brought forward.
 */
export async function storedReceipt(tx: Pick<Tx, 'select'>, id: string) {
  const [row] = await tx
    .select({ payment: feePayments, personId: feeAccounts.personId })
    .from(feePayments)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feePayments.accountId))
    .where(and(eq(feePayments.id, id), ne(feePayments.method, 'brought forward')))
  return (
    row && {
      personId: row.personId,
      receipt: JSON.parse(row.payment.receipt) as FeeReceipt,
      isCancelled: row.payment.returnedAt !== null,
    }
  )
}
