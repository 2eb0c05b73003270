import { eq } from 'drizzle-orm'
import { personOf } from '../../people/people.reads.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Order, orders } from '../enrolment.tables.ts'
import { gatewayOf, type GatewayContext } from '../gateways.reads.server.ts'
import { type Decision, heldAmount, sameAmount } from './refund.server.ts'
import { fulfilOrder, lockStudentOrders } from './settle.server.ts'
import { recordOrderEvent } from './order-events.server.ts'

/**
 * Takes what the gateway holds of a held order as its price: the ledger and the receipt say what came, and
 * the course is the student's.
 * @throws {Refusal} 409 for an order that is not held, is being given back, or whose money is not what the
 * office saw; 503 while the gateway can't say.
 */
export async function approveHeldOrder(
  paying: GatewayContext,
  { order, amountPaise, reason, byId }: Decision,
): Promise<Order['status']> {
  const { database, outbox, now } = paying
  const gateway = gatewayOf(paying, order)
  if (order.status !== 'HELD')
    throw new Refusal(409, 'Only an order on hold can be accepted', { code: 'order_not_on_hold' })
  if (!gateway)
    throw new Refusal(503, 'The payment gateway for this order is not set up', { code: 'gateway_not_set_up' })
  const report = await heldAmount(paying, gateway, order)
  if (report.state !== 'charged' || report.currency !== 'INR' || (report.refundedPaise ?? 0) > 0)
    throw new Refusal(409, 'The gateway has no payment in rupees for this order. Please refund it.', {
      code: 'no_payment_in_rupees',
    })
  sameAmount(amountPaise, report.amountPaise)
  await database.db.transaction(async (tx) => {
    await lockStudentOrders(tx, order.studentId)
    const [held] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('no key update')
    if (held?.status === 'HELD' && held.givingBackAt)
      throw new Refusal(
        409,
        'A refund was started, so this order can’t be accepted. Retry the refund until the gateway accepts it.',
        { code: 'refund_started' },
      )
    if (held?.status !== 'HELD')
      throw new Refusal(409, 'Someone else has just handled this order', { code: 'order_already_handled' })
    if ((await personOf(tx, order.studentId))?.erasedAt)
      throw new Refusal(409, 'The account was deleted. Please refund this order.', {
        code: 'account_deleted',
      })
    const [accepted] = await tx
      .update(orders)
      .set({ status: 'CHARGED', amountPaise, note: reason, chargedAt: now, updatedAt: now })
      .where(eq(orders.id, order.id))
      .returning()
    if (!accepted) throw new Error('a held order went away under its lock')
    await recordOrderEvent(
      tx,
      { orderId: order.id, at: now },
      { kind: 'accepted', detail: reason, amountPaise, byId },
    )
    await fulfilOrder({ tx, outbox, now }, accepted, byId)
  })
  outbox.wake()
  return 'CHARGED'
}
