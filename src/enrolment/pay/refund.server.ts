import { and, eq } from 'drizzle-orm'
import type { CommandContext } from '../../platform/db/context.server.ts'
import type { Tx } from '../../platform/db/db.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { logged } from '../../platform/runtime/log.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { type GatewayReport, refundedAt } from '../enrolment.rules.ts'
import { type Order, orders, type Refund } from '../enrolment.tables.ts'
import {
  GatewayError,
  gatewayOf,
  type GatewayContext,
  type PaymentGateway,
} from '../gateways.reads.server.ts'
import { accountOfPayment } from './post-order.server.ts'
import { addRefund, bookRefund, openRefund, refuseRefund } from './refund-booking.server.ts'
import { lockStudentOrders } from './settle.server.ts'
import { recordOrderEvent } from './order-events.server.ts'

/** What the office decided about an order's money: how much of it, why, and who it was. */
export type Decision = { order: Order; amountPaise: number; reason: string; byId: string }

/** `seenPaise`: what of the order was refunded already when the office decided. */
export type RefundDecision = Decision & { seenPaise: number; endsCourse: boolean }

type RefundContext = GatewayContext & Pick<RoomParts, 'cash'>

/**
 * Refunds a charged order, all of it or a part, or gives back what a held one holds; one that was refunded
 * stays so. Of a part the course stays unless `endsCourse`. One refund of an order at a time: the same amount
 * again, while its gateway has not confirmed it, is the same refund.
 * @throws {Refusal} 409 for any other order, for more than is left of it, when something was refunded since
 * the office looked, and for cash of a till that is closed or has less; 503 while its gateway does not take
 * it: what it took all the same is found when it is asked again.
 */
export async function refundOrder(paying: RefundContext, decision: RefundDecision): Promise<Order['status']> {
  const { order } = decision
  if (order.status === 'REFUNDED') return order.status
  if (order.status === 'HELD') return releaseHeld(paying, decision)
  if (order.status !== 'CHARGED')
    throw new Refusal(409, 'Only a paid order can be refunded', { code: 'order_not_paid' })
  const gateway = byHand(order) ? undefined : openGateway(paying, order)
  const begun = await beginRefund(paying, decision)
  paying.outbox.wake()
  if (!gateway || !begun.open) return begun.order.status
  await payThrough(paying, gateway, { order: begun.order, refund: begun.open })
  const booked = await booking(paying, order, (act, locked) => bookRefund(act, locked, begun.open as Refund))
  paying.outbox.wake()
  return booked.status
}

/** Runs in one transaction under the student's lock and the order's, in this order as everywhere. */
function booking<T>(
  { database, outbox, now }: GatewayContext,
  { id, studentId }: Order,
  act: (act: CommandContext, order: Order) => Promise<T>,
): Promise<T> {
  return database.db.transaction(async (tx) => {
    await lockStudentOrders(tx, studentId)
    const [locked] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    if (!locked) throw new Error('an order that is refunded is not there')
    return act({ tx, outbox, now }, locked)
  })
}

type Begun = { order: Order; open?: Refund }

/**
 * Stores the refund before any money moves; what is handed back by hand is booked at once.
 * @returns the refund that its gateway is to make; none when nothing is left to be asked.
 */
function beginRefund(paying: RefundContext, decision: RefundDecision): Promise<Begun> {
  const { amountPaise, reason, endsCourse, byId } = decision
  return booking(paying, decision.order, async (act, order) => {
    const { tx, now } = act
    const open = await openRefund(tx, order.id)
    // Asked again in a minute, so that a death in between leaves no refund that the ledger does not know.
    const again = byHand(order) ? {} : { checkAt: new Date(now.getTime() + 60_000) }
    if (open?.amountPaise === amountPaise) {
      await tx.update(orders).set(again).where(eq(orders.id, order.id))
      return { order, open }
    }
    if (open)
      throw new Refusal(
        409,
        `The gateway has not confirmed a refund of ${rupees(open.amountPaise)} yet. Try that refund again first.`,
        { code: 'refund_pending' },
      )
    if (order.status === 'REFUNDED') return { order }
    assertLeft(order, decision)
    const paidInto = await accountOfPayment(tx, order)
    if (paidInto === 'till')
      for (const handBack of paying.cash())
        await handBack(act, { personId: order.studentId, paise: -amountPaise, day: indianDay(now) })
    const refund = await addRefund(act, order, { amountPaise, reason, endsCourse, byId })
    await tx
      .update(orders)
      .set({ note: reason, ...again, updatedAt: now })
      .where(eq(orders.id, order.id))
    const at = { orderId: order.id, at: now }
    await recordOrderEvent(tx, at, { kind: 'paying back', detail: reason, amountPaise, byId })
    return byHand(order)
      ? { order: await bookRefund(act, order, { ...refund, paidInto }) }
      : { order, open: refund }
  })
}

/** @throws {Refusal} 409 when the order is not as the office saw it, or holds less; 422 for nothing. */
function assertLeft(order: Order, { amountPaise, seenPaise }: RefundDecision): void {
  const { refundedPaise } = order
  const left = order.amountPaise - refundedPaise
  if (seenPaise !== refundedPaise)
    throw new Refusal(
      409,
      `${rupees(refundedPaise)} of this order is already refunded. Please check again.`,
      { code: 'order_already_refunded' },
    )
  if (amountPaise > left)
    throw new Refusal(409, `At most ${rupees(left)} of this order can be refunded.`, {
      code: 'refund_too_large',
    })
  if (amountPaise === 0 && left > 0)
    throw new Refusal(422, undefined, { errors: { amount: 'Enter the amount in rupees' } })
}

/** The office refunds cash and bank transfers itself; for a price of 0 there is nothing to refund. */
const byHand = ({ gateway }: Order): boolean => gateway === 'manual' || gateway === 'free'

function openGateway(paying: GatewayContext, order: Order): PaymentGateway {
  const gateway = gatewayOf(paying, order)
  if (!gateway)
    throw new Refusal(503, 'The payment gateway for this order is not set up', { code: 'gateway_not_set_up' })
  return gateway
}

/** @throws {Refusal} 409 when the money is not what the office saw as it decided. */
export function sameAmount(seenPaise: number, paise: number): void {
  if (seenPaise !== paise)
    throw new Refusal(
      409,
      `The amount is now ${rupees(paise)}, not ${rupees(seenPaise)}. Please check again.`,
      { code: 'amount_changed' },
    )
}

type Paid = { order: Order; refund: Refund }

/** Has the gateway make a refund. One that it refuses for good is over: another one can be asked for. */
async function payThrough(
  paying: GatewayContext,
  gateway: PaymentGateway,
  { order, refund }: Paid,
): Promise<void> {
  try {
    await gateway.refund(order.orderNumber, refund)
  } catch (error) {
    paying.log.warn({ order: order.orderNumber, error: logged(error) }, 'refund not taken')
    if (!(error instanceof GatewayError && error.refused)) throw notTaken()
    const report = await heldAmount(paying, gateway, order)
    // An earlier try may have reached it.
    if (refundedAt(report, order.amountPaise) >= order.refundedPaise + refund.amountPaise) return
    await booking(paying, order, (act) => refuseRefund(act, refund))
    throw refusedRefund()
  }
}

const refusedRefund = () =>
  new Refusal(409, 'The gateway refused this refund. Nothing was refunded.', { code: 'refund_refused' })

/** If the gateway does not answer, the reply says that the outcome is unknown. */
const notTaken = () =>
  new Refusal(
    503,
    'The gateway did not confirm the refund. You can safely try again: it will not refund twice.',
    { code: 'refund_not_confirmed', retryAfter: 5 },
  )

/**
 * Pays back what the gateway still holds of an order that never counted here: no ledger entry came in, so
 * none goes out. From the first try on nobody can accept it any more. What went back without us, by the bank
 * or in the gateway's own pages, is not asked for again.
 */
async function releaseHeld(paying: GatewayContext, decision: Decision): Promise<Order['status']> {
  const { order } = decision
  const gateway = openGateway(paying, order)
  const held = await heldAmount(paying, gateway, order)
  sameAmount(decision.amountPaise, held.amountPaise)
  const leftPaise = leftOf(held)
  if (leftPaise === 0) return endHeld(paying, decision, { detail: decision.reason, byId: decision.byId })
  if (await beginRelease(paying, { ...decision, amountPaise: leftPaise })) return 'REFUNDED'
  // The rest of an amount is another refund than all of it.
  const asked = { sequence: leftPaise === held.amountPaise ? 1 : 2, amountPaise: leftPaise }
  try {
    await gateway.refund(order.orderNumber, asked)
  } catch (error) {
    paying.log.warn({ order: order.orderNumber, error: logged(error) }, 'refund not taken')
    if (!(error instanceof GatewayError && error.refused)) throw notTaken()
    // An earlier try may have reached it.
    if (leftOf(await heldAmount(paying, gateway, order)) > 0) throw refusedRefund()
  }
  return endHeld(paying, { ...decision, amountPaise: leftPaise }, {})
}

/** What of a payment its gateway has not given back, in paise. */
const leftOf = ({ state, amountPaise, refundedPaise = 0 }: GatewayReport): number =>
  state === 'refunded' ? 0 : Math.max(0, amountPaise - refundedPaise)

/** Notes that a held order is being given back. @returns whether that is over: the same click, sent twice. */
function beginRelease(paying: GatewayContext, decision: Decision): Promise<boolean> {
  const { order, amountPaise, reason, byId } = decision
  const { database, now } = paying
  return database.db.transaction(async (tx) => {
    const begun = await tx
      .update(orders)
      .set({ givingBackAt: now, updatedAt: now })
      .where(stillHeld(order))
      .returning({ id: orders.id })
    if (begun.length === 0) return assertReleased(tx, order)
    const at = { orderId: order.id, at: now }
    await recordOrderEvent(tx, at, { kind: 'paying back', detail: reason, amountPaise, byId })
    return false
  })
}

/** Ends a held order whose money went back. `told`: what its event says beside the amount. */
async function endHeld(
  { database, now }: GatewayContext,
  { order, amountPaise, reason }: Decision,
  details: { detail?: string; byId?: string },
): Promise<'REFUNDED'> {
  await database.db.transaction(async (tx) => {
    const ended = await tx
      .update(orders)
      .set({ status: 'REFUNDED', note: reason, updatedAt: now })
      .where(stillHeld(order))
      .returning({ id: orders.id })
    if (ended.length === 0) await assertReleased(tx, order)
    else
      await recordOrderEvent(
        tx,
        { orderId: order.id, at: now },
        { kind: 'refunded', amountPaise, ...details },
      )
  })
  return 'REFUNDED'
}

const stillHeld = ({ id }: Order) => and(eq(orders.id, id), eq(orders.status, 'HELD'))

/** @throws {Refusal} 409 when an order that is not held any more was not given back. */
async function assertReleased(tx: Tx, { id }: Order): Promise<true> {
  const [decided] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, id))
  if (decided?.status === 'REFUNDED') return true
  throw new Refusal(409, 'Someone else has just handled this order', { code: 'order_already_handled' })
}

/** What a gateway holds of an order. @throws {Refusal} 503 while it can't say. */
export const heldAmount = ({ log }: GatewayContext, gateway: PaymentGateway, { orderNumber }: Order) =>
  gateway.status(orderNumber).catch((error: unknown) => {
    log.warn({ order: orderNumber, error: logged(error) }, 'gateway not asked')
    throw new Refusal(503, 'The payment gateway is not responding. Please try again in a moment.', {
      code: 'gateway_not_responding',
      retryAfter: 5,
    })
  })
