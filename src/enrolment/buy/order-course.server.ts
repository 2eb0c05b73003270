import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { priceAt } from '../../catalogue/catalogue.contract.ts'
import { listedCourse } from '../../catalogue/catalogue.reads.server.ts'
import { contactOf } from '../../people/people.reads.server.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { logged } from '../../platform/runtime/log.server.ts'
import { codeOf, redeemCoupon } from '../redemptions.server.ts'
import { nextCheck, OPEN_STATUSES, orderNumber } from '../enrolment.rules.ts'
import { type Order, orders } from '../enrolment.tables.ts'
import { GatewayError, gatewayOf, type GatewayContext, newOrderGateway } from '../gateways.reads.server.ts'
import { askGateway } from '../pay/order-status.server.ts'
import { lockStudentOrders } from '../pay/settle.server.ts'
import { recordOrderEvent } from '../pay/order-events.server.ts'
import { alreadyEnrolled, assertLearns, assertOffered, isEnrolled, orGone } from '../policy.server.ts'
import { enrolFree } from './charge.server.ts'

export type Wanted = {
  studentId: string
  courseId: string
  /** The number of the open order that goes on, at its own price. */
  goesOn?: string | undefined
  /** Empty without one. */
  coupon: string
  /** What the family saw it would pay; undefined when it could not know. */
  seenPaise: number | undefined
  buyerState: string | null
}

/**
 * Orders a course at its price of now: the order that is open already, or a new one, started at a gateway;
 * one of 0 is charged at once.
 * @throws {Refusal} 404 for a course that is not listed, 409 for one that is the student's, is for
 * teachers or costs something else, 422 for a coupon that does not count, 503 while no gateway takes it.
 */
export async function orderCourse(paying: GatewayContext, wanted: Wanted): Promise<Order> {
  const { database, outbox, now } = paying
  await settleBegun(paying, wanted)
  const order = await database.db
    .transaction((tx) => storeOrder({ tx, outbox, now }, paying, wanted))
    .catch(orGone)
  outbox.wake()
  return order.status === 'CHARGED' || order.paymentUrl ? order : startPayment(paying, order)
}

/**
 * Asks what became of a payment that was begun before its address is given again: it may be paid, and the
 * page to pay at may have expired. While the gateway does not answer the order stays as it is known.
 * @throws {Refusal} 409 when its money came and is held: another order would be paid on top.
 */
async function settleBegun(paying: GatewayContext, { studentId, courseId }: Wanted): Promise<void> {
  const begun = await openOrder(paying.database.db, studentId, courseId)
  if (!begun?.paymentUrl) return
  const { order } = await askGateway(paying, begun).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    paying.log.warn({ order: begun.orderNumber, error: logged(error) }, 'payment not asked before it goes on')
    return { order: begun }
  })
  if (order.status === 'HELD') throw paymentEnded()
}

const paymentEnded = () =>
  new Refusal(409, 'This payment has already ended. Please reload the page.', { code: 'payment_ended' })

/**
 * The order of a student for a course, stored before any gateway is asked. Under the student's lock, so that
 * two tabs get the same one, and with a coupon under the coupon's too: its last use is taken once.
 */
async function storeOrder(act: CommandContext, { gateways }: GatewayContext, wanted: Wanted): Promise<Order> {
  const { tx, now } = act
  const { studentId, courseId, seenPaise, buyerState } = wanted
  const { paise } = priceAt(await listedCourse(tx, courseId), now)
  const coupon = codeOf(wanted.coupon) || null
  await lockStudentOrders(tx, studentId)
  if (await isEnrolled(tx, studentId, courseId)) throw alreadyEnrolled()
  await assertOffered(tx, courseId, studentId)
  const open = await openOrder(tx, studentId, courseId)
  if (wanted.goesOn !== undefined) return goOn(tx, open, wanted)
  // It has a use of this coupon already, and its price.
  if (coupon !== null && open?.coupon === coupon) return open
  const amountPaise =
    coupon === null ? paise : await redeemCoupon(tx, { code: coupon, paise, courseId, studentId, now })
  if (seenPaise !== undefined && seenPaise !== amountPaise)
    throw new Refusal(409, 'The price of this course has changed. Please reload the page.', {
      code: 'price_changed',
    })
  const wantedOrder = { studentId, courseId, coupon, discountPaise: paise - amountPaise }
  if (amountPaise === 0) return enrolFree(act, wantedOrder)
  if (open && open.amountPaise !== amountPaise)
    throw new Refusal(
      409,
      'You have an unfinished payment for this course at a different price. Complete or cancel it first.',
      { code: 'unfinished_payment' },
    )
  if (open) return open
  const gateway = newOrderGateway(gateways)
  if (!gateway)
    throw new Refusal(503, 'Online payment is not available right now', {
      code: 'online_payment_unavailable',
    })
  const [order] = await tx
    .insert(orders)
    .values({
      id: newId(),
      orderNumber: orderNumber(randomBytes(14)),
      ...wantedOrder,
      amountPaise,
      gateway: gateway.name,
      buyerState,
      checkAt: new Date(nextCheck(now.getTime(), now.getTime()) ?? now.getTime()),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!order) throw new Error('an order was inserted and is not there')
  await assertLearns(tx, studentId)
  return order
}

/** The open order that the family saw and goes on with; its state for the receipt may be another by now. */
async function goOn(
  tx: Tx,
  open: Order | undefined,
  { goesOn, seenPaise, buyerState }: Wanted,
): Promise<Order> {
  if (!open || open.orderNumber !== goesOn || seenPaise !== open.amountPaise) throw paymentEnded()
  await tx.update(orders).set({ buyerState }).where(eq(orders.id, open.id))
  return { ...open, buyerState }
}

/** The order of a student for a course that is still open. */
export async function openOrder(
  on: Db | Tx,
  studentId: string,
  courseId: string,
): Promise<Order | undefined> {
  const theirs = and(eq(orders.studentId, studentId), eq(orders.courseId, courseId))
  const [order] = await on
    .select()
    .from(orders)
    .where(and(theirs, inArray(orders.status, OPEN_STATUSES)))
  return order
}

/** Opens the payment of an order at its gateway. @returns the order with where it is paid. */
async function startPayment(paying: GatewayContext, order: Order): Promise<Order> {
  const { database, log, now } = paying
  const student = await contactOf(database.db, order.studentId)
  const gateway = gatewayOf(paying, order)
  if (!student || !gateway || gateway.isRetired)
    throw new Refusal(503, 'Online payment is not available right now', {
      code: 'online_payment_unavailable',
    })
  const { orderNumber: number, amountPaise, studentId } = order
  const { email, mobile } = student
  const paymentUrl = await gateway
    .start({ orderNumber: number, amountPaise, studentId, email, mobile })
    .catch((error: unknown) => {
      log.warn({ order: number, gateway: gateway.name, error: logged(error) }, 'payment not started')
      throw new Refusal(503, 'An error occurred. Please try again.', { code: 'order_failed', retryAfter: 5 })
    })
  const started = { paymentUrl, status: 'PENDING' as const, updatedAt: now }
  await database.db
    .update(orders)
    .set(started)
    .where(and(eq(orders.id, order.id), eq(orders.status, 'NEW')))
  await recordOrderEvent(database.db, { orderId: order.id, at: now }, { kind: 'asked', amountPaise })
  return { ...order, ...started }
}
