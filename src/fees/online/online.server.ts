import { queueMails } from '../../academy/mails.server.ts'
import { and, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { type GatewayReport, nextCheck, saysNothingCharged } from '../../enrolment/enrolment.rules.ts'
import { GatewayError, gatewayOf, type GatewayContext } from '../../enrolment/gateways.reads.server.ts'
import { lockPeople, namesOf, personOf } from '../../people/people.reads.server.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { forEachIsolated } from '../../platform/jobs/jobs.server.ts'
import { logged } from '../../platform/runtime/log.server.ts'
import { billerById } from '../billers.server.ts'
import { type AccountRow, lockAccountById, openCharges } from '../books.server.ts'
import { feeAccounts } from '../fees.tables.ts'
import { feePaymentHeldMail } from '../mails.server.ts'
import { bookPayment } from '../payments.server.ts'
import { mailPayment } from '../receipt-mail.server.ts'
import { assertNoMandate, noteDebit, settleMandate } from './mandates.server.ts'
import { debitCheck, isUnderWay, NOTICE_MS, onlineCheck, statusAfter } from './online.rules.ts'
import { feeOnlinePayments, type OnlinePayment } from './online.tables.ts'

type ToLookAt = { payment: OnlinePayment; isBooked: boolean }

/** The note of a payment that failed and whose money went back. */
export const REFUNDED = 'refunded'

const HOUR_MS = 3_600_000
/** The job asks so often at most. */
const MOST_AT_ONCE = 20

export const notVerified =
  ({ log }: GatewayContext, order: string) =>
  (error: unknown): never => {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ order, error: logged(error) }, 'fee payment not verified')
    throw new Refusal(503, 'Payment verification failed', {
      code: 'payment_verification_failed',
      retryAfter: 3,
    })
  }

/** What is not known yet of what a person began to pay, the newest first. */
export const openPaymentsOf = async (on: Db | Tx, personId: string): Promise<OnlinePayment[]> =>
  (
    await on
      .select({ payment: feeOnlinePayments })
      .from(feeOnlinePayments)
      .innerJoin(feeAccounts, eq(feeAccounts.id, feeOnlinePayments.accountId))
      .where(
        and(
          eq(feeAccounts.personId, personId),
          eq(feeOnlinePayments.status, 'open'),
          or(isNotNull(feeOnlinePayments.paymentUrl), isNotNull(feeOnlinePayments.mandateId)),
        ),
      )
      // Those on their way first.
      .orderBy(sql`${feeOnlinePayments.triedAt} desc nulls last`, desc(feeOnlinePayments.id))
  ).map(({ payment }) => payment)

/** The payment that is on its way, so that nothing is to be paid beside it; null without one. */
export const undecidedPayment = async (
  on: Db | Tx,
  personId: string,
  now: Date,
): Promise<OnlinePayment | null> =>
  (await openPaymentsOf(on, personId)).find((payment) => isUnderWay(payment, now)) ?? null

/** `report`: what the gateway has just said; null when it was not asked. */
type Verified = { payment: OnlinePayment; report: GatewayReport | null }

/** Asks the gateway what became of a payment, and books that. @throws {GatewayError} */
export async function askGateway(paying: GatewayContext, payment: OnlinePayment): Promise<Verified> {
  const gateway = gatewayOf(paying, payment)
  // A debit that no gateway has taken yet is unknown there.
  const isUnsent = payment.mandateId !== null && payment.sentAt === null
  if (!gateway || isUnsent) return { payment, report: null }
  const report = await gateway.status(payment.orderNumber)
  return { payment: await settlePayment(paying, payment.id, report), report }
}

/**
 * Applies a gateway's report, whole or not at all, under the account's lock: the same report can come any
 * number of times, in any order, from any process. @returns the payment as it is now.
 */
async function settlePayment(
  { database, outbox, now }: GatewayContext,
  id: string,
  report: GatewayReport,
): Promise<OnlinePayment> {
  const find = (on: Db | Tx) => on.select().from(feeOnlinePayments).where(eq(feeOnlinePayments.id, id))
  const [known] = await find(database.db)
  if (!known) throw new Error('a payment that was settled is not there')
  const settled = await database.db.transaction(async (tx) => {
    await lockPayerOf(tx, known.accountId)
    const account = await lockAccountById(tx, known.accountId)
    const [before = known] = await find(tx)
    const { status: next, paise } = statusAfter(before.status, report)
    const again = checkOf(before, next, now)
    // Nobody paid for three days.
    const status = next === 'open' && again === null ? 'failed' : next
    const isTried = status === 'open' && !saysNothingCharged(report)
    const last = nextCheck(before.createdAt.getTime(), now.getTime())
    const mandate = { report, isGivenUp: last === null }
    const isMandateOpen = await settleMandate({ tx, outbox, now }, { ...before, status }, mandate)
    const checkAt = isMandateOpen ? last : again
    const [after = before] = await tx
      .update(feeOnlinePayments)
      .set({
        status,
        checkAt: checkAt === null ? null : new Date(checkAt),
        ...noteOf(status, report),
        ...(isTried && before.triedAt === null && { triedAt: now }),
      })
      .where(eq(feeOnlinePayments.id, id))
      .returning()
    if (after.status !== before.status) await noteDebit({ tx, outbox, now }, after)
    if (status === 'held' && before.status !== 'held')
      await mailOffice({ tx, outbox, now }, account, { payment: after, isBooked: false })
    if (paise > 0) await book({ tx, outbox, now }, account, { payment: after, paise })
    return after
  })
  if (settled.status !== known.status) outbox.wake()
  return settled
}

/** Why a payment is held, or that its money went back, as it is stored beside it. */
function noteOf(status: OnlinePayment['status'], report: GatewayReport): { note?: string } {
  if (status === 'held') return { note: `The gateway shows ${report.amountPaise / 100} ${report.currency}` }
  return status === 'failed' && report.state === 'refunded' ? { note: REFUNDED } : {}
}

/** Whose account it is stays until the transaction ends: a person is locked before an account everywhere. */
async function lockPayerOf(tx: Tx, accountId: string): Promise<void> {
  const [account] = await tx
    .select({ personId: feeAccounts.personId })
    .from(feeAccounts)
    .where(eq(feeAccounts.id, accountId))
  if (account) await lockPeople(tx, [account.personId])
}

/** Money that cannot be booked, or on an account that nobody looks at: the office does. */
async function mailOffice(
  act: CommandContext,
  { personId }: AccountRow,
  { payment: { id, orderNumber: number, paise: amountPaise, note }, isBooked }: ToLookAt,
): Promise<void> {
  const family = (await namesOf(act.tx, [personId])).get(personId) ?? ''
  const facts = { id, orderNumber: number, family, amountPaise, note, isBooked }
  await queueMails(act, [feePaymentHeldMail.write(facts)])
}

/** Money that came is a payment of the books with its receipt; what it does not settle is an advance. */
async function book(
  { tx, outbox, now }: CommandContext,
  account: AccountRow,
  { payment, paise }: { payment: OnlinePayment; paise: number },
): Promise<void> {
  const { id, orderNumber: reference, chargeIds, billerId } = payment
  await bookPayment({ tx, now, byId: account.personId }, account, {
    id,
    personId: account.personId,
    paise,
    method: 'online',
    reference,
    chargeIds,
    centreId: null,
    biller: await billerById(tx, billerId),
    open: await openCharges(tx, account.id),
  })
  await mailPayment({ tx, outbox, now }, id)
  const payer = await personOf(tx, account.personId)
  if (!payer || payer.erasedAt || payer.endedAt)
    await mailOffice({ tx, outbox, now }, account, { payment: { ...payment, paise }, isBooked: true })
}

/**
 * What became of a payment that its family waits for. @throws {Refusal} 404 for one of another family, 503
 * while the gateway can't say.
 */
export async function verifyPayment(
  paying: GatewayContext,
  { number, personId, mayAsk }: { number: string; personId: string; mayAsk: boolean },
): Promise<Verified> {
  const [row] = await paying.database.db
    .select({ payment: feeOnlinePayments })
    .from(feeOnlinePayments)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feeOnlinePayments.accountId))
    .where(and(eq(feeOnlinePayments.orderNumber, number), eq(feeAccounts.personId, personId)))
  if (!row) throw new Refusal(404, 'Payment not found', { code: 'fee_payment_not_found' })
  const { payment } = row
  if (!mayAsk || payment.checkAt === null) return { payment, report: null }
  return askGateway(paying, payment).catch(notVerified(paying, number))
}

/** Asks about the payment that a gateway's webhook named; one of another installation is let be. */
export async function hearOfPayment(paying: GatewayContext, number: string): Promise<void> {
  const [payment] = await paying.database.db
    .select()
    .from(feeOnlinePayments)
    .where(eq(feeOnlinePayments.orderNumber, number))
  if (payment) await askGateway(paying, payment)
}

/** Asks the gateways about the payments that are due. */
export async function pollPayments(paying: GatewayContext): Promise<void> {
  const { database, gateways, log, now } = paying
  const ours = inArray(
    feeOnlinePayments.gateway,
    gateways.map(({ name }) => name),
  )
  const due = await database.db
    .select()
    .from(feeOnlinePayments)
    // A debit that no gateway has taken yet is unknown there.
    .where(
      and(
        lte(feeOnlinePayments.checkAt, now),
        ours,
        or(isNull(feeOnlinePayments.mandateId), isNotNull(feeOnlinePayments.sentAt)),
      ),
    )
    .orderBy(feeOnlinePayments.checkAt)
    .limit(MOST_AT_ONCE)
  await forEachIsolated(due, async (payment) => {
    try {
      await askGateway(paying, payment)
    } catch (error) {
      log.warn({ order: payment.orderNumber, error: logged(error) }, 'fee payment not asked about')
      await database.db
        .update(feeOnlinePayments)
        .set({ checkAt: afterFailure(payment, now) })
        .where(eq(feeOnlinePayments.id, payment.id))
      throw error
    }
  })
}

/** Only one that failed is given up: of an open one just the gateway's answer is an end. */
function afterFailure(payment: OnlinePayment, now: Date): Date | null {
  const next = checkOf(payment, payment.status, now)
  if (next !== null) return new Date(next)
  return payment.status === 'open' ? new Date(now.getTime() + HOUR_MS) : null
}

/** When the gateway is asked again about a payment, or a debit; in milliseconds, null for never. */
const checkOf = (
  { mandateId, sentAt, createdAt }: OnlinePayment,
  status: OnlinePayment['status'],
  now: Date,
): number | null =>
  mandateId === null || sentAt === null
    ? onlineCheck(status, createdAt.getTime(), now.getTime())
    : debitCheck(status, sentAt.getTime() + NOTICE_MS, now.getTime())

/**
 * @throws {Refusal} 409 while a bank has not decided on a payment of an account that nobody will look at
 * again.
 */
export async function assertNoneUnderWay(tx: Tx, accountId: string): Promise<void> {
  await assertNoMandate(tx, accountId)
  const waiting = await tx.$count(
    feeOnlinePayments,
    and(
      eq(feeOnlinePayments.accountId, accountId),
      eq(feeOnlinePayments.status, 'open'),
      // The page of one that was just begun may still be paid at.
      or(
        isNotNull(feeOnlinePayments.triedAt),
        sql`${feeOnlinePayments.createdAt} > now() - interval '1 hour'`,
      ),
    ),
  )
  if (waiting > 0)
    throw new Refusal(
      409,
      'The bank has not decided on an online payment of this family yet. Try again later.',
      {
        code: 'family_payment_under_way',
      },
    )
}

/** Whether something of an account is not known for good yet, so that it stays whose it is. */
export const mayStillCome = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.$count(
    feeOnlinePayments,
    and(eq(feeOnlinePayments.accountId, accountId), isNotNull(feeOnlinePayments.checkAt)),
  )) > 0
