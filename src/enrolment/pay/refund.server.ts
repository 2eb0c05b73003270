import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../platform/errors.ts'
import { logged } from '../../platform/log.server.ts'
import { type Order, orders } from '../enrolment.tables.ts'
import { gatewayOf, type Paying, type PaymentGateway } from './gateway.server.ts'
import { settleOrder } from './settle.server.ts'
import { tell } from './story.server.ts'

/** What the office decided about an order's money: how much it saw, why, and who it was. */
export type Decision = { order: Order; amountPaise: number; reason: string; byId: string }

const inRupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN')}`

/**
 * Pays a charged order back in full, or gives back what a held one holds; one that was paid back stays so.
 * @throws {Refusal} 409 for any other and for another amount than was seen, 503 while its gateway does not
 * take it: what it took all the same is found when it is asked again.
 */
export async function refundOrder(paying: Paying, decision: Decision): Promise<Order['status']> {
  const { database, now } = paying
  const { order, amountPaise, reason, byId } = decision
  if (order.status === 'REFUNDED') return order.status
  if (order.status === 'HELD') return releaseHeld(paying, decision)
  if (order.status !== 'CHARGED') throw new Refusal(409, 'Only a charged order can be paid back')
  sameAmount(amountPaise, order.amountPaise)
  const gateway = byHand(order) ? undefined : openGateway(paying, order)
  // Asked again in a minute, so that a death in between leaves no refund that the ledger does not know.
  const again = new Date(now.getTime() + 60_000)
  await database.db.transaction(async (tx) => {
    await tx
      .update(orders)
      .set({ note: reason, ...(gateway ? { checkAt: again } : {}), updatedAt: now })
      .where(eq(orders.id, order.id))
    const at = { orderId: order.id, at: now }
    await tell(tx, at, { kind: 'paying back', detail: reason, amountPaise, byId })
  })
  await paidBack(paying, order, () => gateway?.refund(order.orderNumber, amountPaise))
  const report = { state: 'refunded' as const, amountPaise, currency: order.currency }
  return (await settleOrder(paying, { orderId: order.id, report })).status
}

/** Cash and bank are paid back by hand, and a price of 0 is nothing to pay back. */
const byHand = ({ gateway }: Order): boolean => gateway === 'manual' || gateway === 'free'

function openGateway(paying: Paying, order: Order): PaymentGateway {
  const gateway = gatewayOf(paying, order)
  if (!gateway) throw new Refusal(503, 'The gateway of this order is not set up')
  return gateway
}

/** @throws {Refusal} 409 when the money is not what the office saw as it decided. */
export function sameAmount(seenPaise: number, paise: number): void {
  if (seenPaise !== paise)
    throw new Refusal(409, `It is ${inRupees(paise)} now, not ${inRupees(seenPaise)}. Please look again.`)
}

/** What a gateway does not answer to is told as it is: nobody knows yet. */
async function paidBack(
  { log }: Paying,
  { orderNumber }: Order,
  pay: () => Promise<void> | undefined,
): Promise<void> {
  try {
    await pay()
  } catch (error) {
    log.warn({ order: orderNumber, error: logged(error) }, 'refund not taken')
    const words = 'The gateway did not take the refund. Asking again pays nothing twice.'
    throw new Refusal(503, words, { retryAfter: 5 })
  }
}

/**
 * Pays back what the gateway holds of an order that never counted here: no ledger entry came in, so none goes
 * out. From the first try on nobody can accept it any more.
 */
async function releaseHeld(
  paying: Paying,
  { order, amountPaise, reason, byId }: Decision,
): Promise<Order['status']> {
  const { database, now } = paying
  const gateway = openGateway(paying, order)
  const held = await heldBy(paying, gateway, order)
  sameAmount(amountPaise, held.amountPaise)
  const still = and(eq(orders.id, order.id), eq(orders.status, 'HELD'))
  const at = { orderId: order.id, at: now }
  await database.db.transaction(async (tx) => {
    const begun = await tx
      .update(orders)
      .set({ givingBackAt: now, updatedAt: now })
      .where(still)
      .returning({ id: orders.id })
    if (begun.length === 0) throw new Refusal(409, 'Somebody has just decided about this order')
    await tell(tx, at, { kind: 'paying back', detail: reason, amountPaise, byId })
  })
  await paidBack(paying, order, () => gateway.refund(order.orderNumber, amountPaise))
  await database.db.transaction(async (tx) => {
    const ended = await tx
      .update(orders)
      .set({ status: 'REFUNDED', note: reason, updatedAt: now })
      .where(still)
      .returning({ id: orders.id })
    if (ended.length > 0) await tell(tx, at, { kind: 'refunded', amountPaise })
  })
  return 'REFUNDED'
}

/** What a gateway holds of an order. @throws {Refusal} 503 while it can't say. */
export const heldBy = ({ log }: Paying, gateway: PaymentGateway, { orderNumber }: Order) =>
  gateway.status(orderNumber).catch((error: unknown) => {
    log.warn({ order: orderNumber, error: logged(error) }, 'gateway not asked')
    throw new Refusal(503, 'The gateway does not answer. Please try again in a moment.', { retryAfter: 5 })
  })
