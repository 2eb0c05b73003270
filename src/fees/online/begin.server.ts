import { randomBytes } from 'node:crypto'
import { type Biller, companyOf } from '../../enrolment/billers.reads.server.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { orderNumber } from '../../enrolment/enrolment.rules.ts'
import { gatewayOf, type GatewayContext, newOrderGateway } from '../../enrolment/gateways.reads.server.ts'
import { peopleById } from '../../people/people.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { logged } from '../../platform/runtime/log.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { billerOfPayment } from '../billers.server.ts'
import {
  type AccountRow,
  assertSame,
  lockAccount,
  lockKey,
  openCharges,
  openPaiseOf,
  settingsOf,
} from '../books.server.ts'
import { lockPayer } from '../families.server.ts'
import { feePayments } from '../fees.tables.ts'
import { lateFeesOf } from '../late-fees.server.ts'
import { isPromised } from '../promises.server.ts'
import { activeMandate, askForMandate, mandateById } from './mandates.server.ts'
import { isUnderWay, mandateLimit, MAX_BEGUN, onlineCheck } from './online.rules.ts'
import { feeMandates, feeOnlinePayments, type OnlinePayment } from './online.tables.ts'
import { askGateway, notVerified, openPaymentsOf, undecidedPayment } from './online.server.ts'

const HOUR_MS = 3_600_000

type OnlineRequest = {
  id: string
  personId: string
  chargeIds: readonly string[]
  paise: number
  /** Whether the next fees are to be taken by themselves. */
  byItself: boolean
}

/**
 * Begins to pay fees at the gateway; the same id again is the same payment.
 * @returns it with the address of the gateway's page.
 * @throws {Refusal} 404 for who pays no more; 409 when something else is to be paid than the family saw,
 * while the bank has not decided on an earlier payment, and for other details under a used id; 422 at
 * chargeIds for what two registrations billed; 503 while no gateway takes it.
 */
export async function beginPayment(
  paying: GatewayContext,
  wanted: OnlineRequest,
): Promise<OnlinePayment & { paymentUrl: string }> {
  const { database, now } = paying
  await settleBegun(paying, wanted)
  const stored = await database.db.transaction((tx) => storePayment({ tx, now }, paying, wanted))
  return openPage(paying, stored, wanted.personId)
}

/**
 * Asks what became of the payments that the family began before: it may have paid already, and money that is
 * on its way is not asked for twice.
 * @throws {Refusal} 409 while a bank has not decided or a debit is on its way, 503 while the gateway can't
 * say.
 */
async function settleBegun(paying: GatewayContext, { id, personId }: OnlineRequest): Promise<void> {
  const begun = await openPaymentsOf(paying.database.db, personId)
  for (const earlier of begun.slice(0, MAX_BEGUN)) {
    if (earlier.id === id) continue
    const { payment } = await askGateway(paying, earlier).catch(notVerified(paying, earlier.orderNumber))
    if (isUnderWay(payment, paying.now)) throw isOnItsWay(payment)
  }
}

const isOnItsWay = ({ mandateId, paise }: OnlinePayment): Refusal => {
  const amount = rupees(paise)
  return mandateId === null
    ? new Refusal(
        409,
        `The bank has not decided on your payment of ${amount} yet. Please wait, and don’t pay it again.`,
        { code: 'fee_payment_under_way' },
      )
    : new Refusal(409, `${amount} will be taken from your bank account by itself. Please don’t pay it too.`, {
        code: 'fee_debit_under_way',
      })
}

const unavailable = () =>
  new Refusal(503, 'Online payment is not available right now', { code: 'online_payment_unavailable' })

async function storePayment(
  act: Pick<TxContext, 'tx' | 'now'>,
  { gateways }: GatewayContext,
  request: OnlineRequest,
): Promise<OnlinePayment> {
  const { tx, now } = act
  const { id, personId, chargeIds, paise, byItself } = request
  await lockPayer(tx, personId)
  const account = await lockAccount(tx, personId)
  await lockKey(tx, `online ${id}`)
  const same = await sameRequest(tx, account, request)
  // A debit may have begun since the gateway was asked.
  const underWay = await undecidedPayment(tx, personId, now)
  if (underWay && underWay.id !== id) throw isOnItsWay(underWay)
  const biller = await billerOfPayment(act, await openCharges(act.tx, account.id), { chargeIds, personId })
  if ((await toPayOf(act, account, chargeIds)) !== paise)
    throw new Refusal(409, 'What is to be paid has changed. Please reload the page.', {
      code: 'fees_changed',
    })
  if (same) return same
  assertAcademys(biller)
  const gateway = newOrderGateway(gateways)
  if (!gateway) throw unavailable()
  const limit = byItself && gateway.mandates ? mandateLimit(paise) : null
  const maxPaise = (await activeMandate(tx, account.id)) ? null : limit
  const alike = await alikeBegun(act, account, { ...request, gateway: gateway.name, maxPaise })
  if (alike) return alike
  const checkAt = onlineCheck('open', now.getTime(), now.getTime())
  const [stored] = await tx
    .insert(feeOnlinePayments)
    .values({
      id,
      orderNumber: orderNumber(randomBytes(14), 'fees'),
      accountId: account.id,
      paise,
      chargeIds: [...chargeIds],
      billerId: biller?.id ?? null,
      gateway: gateway.name,
      checkAt: new Date(checkAt ?? now.getTime()),
      createdAt: now,
    })
    .returning()
  if (!stored) throw new Error('a payment was inserted and is not there')
  if (maxPaise !== null) await askForMandate(tx, stored, { personId, maxPaise, now })
  return stored
}

/** The academy's gateway takes no other company's money. @throws {Refusal} 409 for a franchise's. */
function assertAcademys(biller: Biller | null): void {
  if (companyOf(biller) !== null)
    throw new Refusal(
      409,
      `${biller?.name ?? ''} takes these fees itself. Please pay at its desk or by UPI.`,
      {
        code: 'franchise_takes_fees',
      },
    )
}

/**
 * The payment that was begun under this id; undefined for a new one. @throws {Refusal} 409 for one with other
 * details or that has ended, and for the id of another payment, under which it could not be booked.
 */
async function sameRequest(
  tx: Tx,
  account: AccountRow,
  { id, chargeIds, paise }: OnlineRequest,
): Promise<OnlinePayment | undefined> {
  const [same] = await tx.select().from(feeOnlinePayments).where(eq(feeOnlinePayments.id, id))
  if (!same && (await tx.$count(feePayments, eq(feePayments.id, id))) > 0) throw ended()
  if (!same) return undefined
  const requested = { accountId: account.id, paise, chargeIds: chargeIds.join() }
  assertSame({ ...same, chargeIds: same.chargeIds.join() }, requested)
  if (same.status !== 'open') throw ended()
  return same
}

const ended = () =>
  new Refusal(409, 'This payment has ended. Please begin again.', { code: 'fee_payment_ended' })

type Begun = OnlineRequest & { gateway: string; maxPaise: number | null }

/**
 * What was begun alike within the hour and not tried: another press, or another tab, goes on with it.
 * @throws {Refusal} 409 once several others were begun.
 */
async function alikeBegun(
  { tx, now }: Pick<TxContext, 'tx' | 'now'>,
  account: AccountRow,
  { gateway, paise, chargeIds, maxPaise }: Begun,
): Promise<OnlinePayment | undefined> {
  const begun = await tx
    .select({ payment: feeOnlinePayments, maxPaise: feeMandates.maxPaise })
    .from(feeOnlinePayments)
    .leftJoin(feeMandates, eq(feeMandates.id, feeOnlinePayments.id))
    .where(
      and(
        eq(feeOnlinePayments.accountId, account.id),
        eq(feeOnlinePayments.status, 'open'),
        isNull(feeOnlinePayments.triedAt),
        gt(feeOnlinePayments.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
  const alike = begun.find(
    (each) =>
      each.payment.gateway === gateway &&
      each.payment.paise === paise &&
      each.payment.chargeIds.join() === chargeIds.join() &&
      each.maxPaise === maxPaise,
  )
  if (!alike && begun.length >= MAX_BEGUN)
    throw new Refusal(409, 'You have begun several payments. Please finish one, or try again in an hour.', {
      code: 'too_many_fee_payments',
    })
  return alike?.payment
}

/** What paying these charges in full costs today, in paise; 0 when one of them is not open any more. */
async function toPayOf(
  { tx, now }: Pick<TxContext, 'tx' | 'now'>,
  account: AccountRow,
  chargeIds: readonly string[],
): Promise<number> {
  const today = indianDay(now)
  const chosen = (await openCharges(tx, account.id)).filter(({ id }) => chargeIds.includes(id))
  if (chosen.length < new Set(chargeIds).size) return 0
  const isSpared = await isPromised(tx, account.id, today)
  const lateFeeOf = await lateFeesOf(tx, chosen, { today, settings: await settingsOf(tx) })
  return chosen.reduce((sum, row) => sum + openPaiseOf(row) + (isSpared ? 0 : lateFeeOf(row)), 0)
}

/** Opens the gateway's page for a payment, once. */
async function openPage(
  paying: GatewayContext,
  payment: OnlinePayment,
  personId: string,
): Promise<OnlinePayment & { paymentUrl: string }> {
  const { database, log } = paying
  if (payment.paymentUrl !== null) return { ...payment, paymentUrl: payment.paymentUrl }
  const payer = (await peopleById(database.db, [personId])).get(personId)
  const gateway = gatewayOf(paying, payment)
  if (!payer || !gateway || gateway.isRetired) throw unavailable()
  const order = { orderNumber: payment.orderNumber, amountPaise: payment.paise, studentId: personId }
  const mandate = await mandateById(database.db, payment.id)
  const paymentUrl = await gateway
    .start(
      { ...order, email: payer.email ?? '', mobile: payer.mobile ?? '' },
      mandate && { maxPaise: mandate.maxPaise },
    )
    .catch((error: unknown) => {
      log.warn({ order: payment.orderNumber, error: logged(error) }, 'fee payment not started')
      throw new Refusal(503, 'An error occurred. Please try again.', {
        code: 'order_failed',
        retryAfter: 5,
      })
    })
  await database.db.update(feeOnlinePayments).set({ paymentUrl }).where(eq(feeOnlinePayments.id, payment.id))
  return { ...payment, paymentUrl }
}
