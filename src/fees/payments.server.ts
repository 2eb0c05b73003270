import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import type { ByHand } from '../enrolment/enrolment.rules.ts'
import { type Biller, companyOf } from '../enrolment/billers.reads.server.ts'
import { taxSettingsOf } from '../enrolment/enrolment.reads.server.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { formatDay } from '../platform/text/dates.rules.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import {
  type AccountRow,
  assertSame,
  type ChargeRow,
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
  settingsOf,
} from './books.server.ts'
import { assertCashAllowed } from './cash-limit.server.ts'
import { billerById, billerOfPayment, companyAt } from './billers.server.ts'
import type { BookContext, JournalInput } from '../ledger/ledger.reads.server.ts'
import type { Account } from '../ledger/ledger.rules.ts'
import { lockPayer } from './families.server.ts'
import { chargeLateFees } from './late-fees.server.ts'
import { alikeMethods, allocate, asReference, METHOD_NAMES, type PaymentMethod } from './fees.rules.ts'
import { feeAccounts, feeCharges, feePayments } from './fees.tables.ts'
import type { FeeReceipt } from './receipts.server.ts'
import { assertReportedOpen, endAsTaken } from './reported.server.ts'
import { advancesToGiveBack } from './standing.server.ts'
import { moveTill, type TillCentre } from './till.server.ts'

/** Where money of each way stands first. */
const moneyAccounts = {
  cash: 'till',
  upi: 'upi',
  bank: 'bank',
  cheque: 'cheques',
  online: 'gateway',
} as const satisfies Record<PaymentMethod, Account>

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
  /** What the family has reported as paid in another way, if it is that. */
  reportedId?: string | undefined
}

/**
 * Takes a payment at the desk and issues its receipt; the same id again is the same payment. It settles what
 * the payer names, then the oldest; the rest is an advance.
 * @returns the receipt's number. @throws {Refusal} 404 for who pays no more; 409 for other details under
 * a used id, a reference that was used, a closed till, too much cash, and for what was reported and has been
 * looked for; 422 for far too large an amount.
 */
export async function takePayment(act: BookContext, payment: NewPayment): Promise<{ number: string }> {
  const { tx, now } = act
  const { id, personId, paise, method } = payment
  const reference = asReference(method, payment.reference)
  await lockPayer(tx, personId)
  const account = await lockAccount(tx, personId)
  await lockKey(tx, `payment ${id}`)
  const [same] = await tx.select().from(feePayments).where(eq(feePayments.id, id))
  if (same) {
    assertSame(same, { accountId: account.id, paise, method, reference })
    return { number: same.number }
  }
  const { reportedId } = payment
  if (reportedId !== undefined) await assertReportedOpen(tx, account.id, reportedId)
  const open = await openCharges(tx, account.id)
  assertNotTenTimes(open, payment)
  const day = indianDay(now)
  const biller = await billerOfPayment(act, open, payment)
  if (method === 'cash')
    await assertCashAllowed(tx, { payerId: personId, paise, today: day, companyId: companyOf(biller) })
  if (reference !== '') await assertReferenceUnused(tx, { ...payment, reference })

  const booked = await bookPayment(act, account, { ...payment, reference, biller, open })
  await endAsTaken(act, { paymentId: id, accountId: account.id, method, reference, reportedId })
  return booked
}

/** `open`: all that is open on the account, read under its lock. */
type BookedPayment = Omit<NewPayment, 'method' | 'reportedId'> & {
  method: PaymentMethod
  biller: Biller | null
  open: readonly ChargeRow[]
}

/**
 * Books money that came, with its receipt and what it settles: what the payer names, then the oldest; the
 * rest is an advance. The account must be locked.
 * @returns the receipt's number. @throws {Refusal} 409 for a closed till.
 */
export async function bookPayment(
  act: BookContext,
  account: AccountRow,
  payment: BookedPayment,
): Promise<{ number: string }> {
  const { tx, now, byId } = act
  const { id, personId, paise, method, reference, centreId, biller } = payment
  const day = indianDay(now)
  const billerId = biller?.id ?? null
  const settings = await settingsOf(tx)
  const isPayable = (row: ChargeRow) => row.billerId === billerId
  const late = { paise, chosen: payment.chargeIds, open: payment.open.filter(isPayable), settings }
  const { chargeIds, count } = await chargeLateFees(act, account, late)
  const all = count === 0 ? payment.open : await openCharges(tx, account.id)
  const open = all.filter(isPayable)
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
  if (method === 'cash') await moveTill(tx, { centreId, day, paise, companyId: companyOf(biller) })
  await tx.insert(feePayments).values({
    id,
    accountId: account.id,
    paise,
    method,
    reference,
    day,
    // Nobody sees it before it has its number.
    number: id,
    receipt: '',
    billerId,
    centreId,
    byId,
    at: now,
  })
  await settleOpen(act, account.id, { chosen: chargeIds, charges: all })
  // From here on every payment with a number of this series waits: nothing is left but to write it.
  const number = await nextNumber(tx, '', { day, biller, settings })
  const receipt = JSON.stringify({ number, ...unnumbered } satisfies FeeReceipt)
  await tx.update(feePayments).set({ number, receipt }).where(eq(feePayments.id, id))
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
    note: `${METHOD_NAMES[method]}, receipt ${number}`,
  })
  return { number }
}

/** A zero too many, for all that is due or for what the payer names. @throws {Refusal} 422 */
function assertNotTenTimes(open: readonly ChargeRow[], { paise, chargeIds }: NewPayment): void {
  const named = open.filter(({ id }) => chargeIds.includes(id))
  for (const rows of [open, named]) {
    const duePaise = rows.reduce((sum, row) => sum + openPaiseOf(row), 0)
    if (duePaise > 0 && paise === duePaise * 10)
      throw new Refusal(422, undefined, { errors: { amount: `Ten times what is due: ${rupees(duePaise)}` } })
  }
}

type WithReference = Pick<NewPayment, 'method' | 'reference' | 'centreId'>

/** The desk that took the other payment, and head office, read whose it is. @throws {Refusal} 409 */
async function assertReferenceUnused(tx: Tx, { method, reference, centreId }: WithReference): Promise<void> {
  const alike = alikeMethods(method)
  await lockKey(tx, `${alike.join()} ${reference}`)
  const [used] = await tx
    .select({
      number: feePayments.number,
      day: feePayments.day,
      personId: feeAccounts.personId,
      centreId: feePayments.centreId,
    })
    .from(feePayments)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feePayments.accountId))
    .where(
      and(
        inArray(feePayments.method, [...alike]),
        eq(feePayments.reference, reference),
        isNull(feePayments.returnedAt),
      ),
    )
  if (!used) return
  const isOwn = centreId === null || centreId === used.centreId
  const payer = isOwn ? (await namesOf(tx, [used.personId])).get(used.personId) : undefined
  throw new Refusal(409, 'Nothing was taken: this number is on another receipt', {
    code: 'payment_reference_used',
    errors: {
      // Of another centre nothing is said, not even a number.
      reference: isOwn
        ? `Already on receipt ${used.number} of ${formatDay(used.day)}${payer ? `, ${payer}` : ''}`
        : 'Used already, not at this centre. Ask head office.',
    },
  })
}

type ReceiptInput = {
  now: Date
  personId: string
  method: PaymentMethod
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
      name: biller?.name ?? academy?.academyName ?? '',
      address,
      gstin: gstin ?? '',
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

/** The same for a payment that is not there and for one out of scope. */
export const paymentNotFound = () => new Refusal(404, 'Payment not found', { code: 'fee_payment_not_found' })

/** A payment, with its account locked. @throws {Refusal} 404 */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow & { personId: string }> {
  const find = () => tx.select().from(feePayments).where(eq(feePayments.id, id))
  const [found] = await find()
  if (!found) throw paymentNotFound()
  const { personId } = await lockAccountById(tx, found.accountId)
  const [row] = await find()
  return { ...(row ?? found), personId }
}

export type PayBack = {
  personId: string
  paise: number
  method: 'cash' | 'bank'
  key: string
  note: string
  /** Out of whose till cash goes; null: the academy's own. */
  centreId: TillCentre
}

/**
 * Gives an advance back, oldest payment first; a cheque's only once the bank has paid it. Of advances under
 * two registrations those of the oldest one: the others by an act of their own. At a centre it gives back
 * what its company was paid alone.
 * @throws {Refusal} 409 for a low or closed till and for other details under a used key, 422 above the
 * advance.
 */
export async function payBack(
  act: BookContext,
  { personId, paise, method, key, note, centreId }: PayBack,
): Promise<void> {
  const { tx, now } = act
  const account = await lockAccount(tx, personId)
  const entry: JournalInput = {
    kind: 'paid back',
    key: `paid back ${key}`,
    accountId: account.id,
    tillCentreId: method === 'bank' ? null : centreId,
    lines: [
      { account: 'family', paise },
      { account: moneyAccounts[method], paise: -paise },
    ],
    note,
  }
  if (await isPosted(tx, entry)) return
  const all = await advancesToGiveBack(tx, account.id, await companyAt(tx, centreId, now))
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
  const companyId = companyOf(await billerById(tx, billerId))
  if (method === 'cash') await moveTill(tx, { centreId, day: indianDay(now), paise: -paise, companyId })
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
