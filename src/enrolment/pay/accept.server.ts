import { eq } from 'drizzle-orm'
import { personOf } from '../../people/people.reads.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Order, orders } from '../enrolment.tables.ts'
import { gatewayOf, type Paying } from './gateway.server.ts'
import { type Decision, heldBy, sameAmount } from './refund.server.ts'
import { grant, oneAtATime } from './settle.server.ts'
import { tell } from './story.server.ts'

/**
 * Takes what the gateway holds of a held order as its price: the ledger and the receipt say what came, and
 * the course is the student's.
 * @throws {Refusal} 409 for an order that is not held, is being given back, or whose money is not what the
 * office saw; 503 while the gateway can't say.
 */
export async function acceptHeld(
  paying: Paying,
  { order, amountPaise, reason, byId }: Decision,
): Promise<Order['status']> {
  const { database, outbox, now } = paying
  const gateway = gatewayOf(paying, order)
  if (order.status !== 'HELD') throw new Refusal(409, 'Only a held order can be accepted')
  if (!gateway) throw new Refusal(503, 'The gateway of this order is not set up')
  const report = await heldBy(paying, gateway, order)
  if (report.state !== 'charged' || report.currency !== 'INR' || (report.refundedPaise ?? 0) > 0)
    throw new Refusal(409, 'The gateway holds no rupees for this order. Please give it back.')
  sameAmount(amountPaise, report.amountPaise)
  await database.db.transaction(async (tx) => {
    await oneAtATime(tx, order.studentId)
    const [held] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('no key update')
    if (held?.status === 'HELD' && held.givingBackAt)
      throw new Refusal(
        409,
        'Giving this order back was begun, so it cannot be accepted any more. Ask to give it back again until the gateway takes it.',
      )
    if (held?.status !== 'HELD') throw new Refusal(409, 'Somebody has just decided about this order')
    if ((await personOf(tx, order.studentId))?.erasedAt)
      throw new Refusal(409, 'The account was deleted: nobody can take the course. Please give it back.')
    const [accepted] = await tx
      .update(orders)
      .set({ status: 'CHARGED', amountPaise, note: reason, chargedAt: now, updatedAt: now })
      .where(eq(orders.id, order.id))
      .returning()
    if (!accepted) throw new Error('a held order went away under its lock')
    await tell(tx, { orderId: order.id, at: now }, { kind: 'accepted', detail: reason, amountPaise, byId })
    await grant({ tx, outbox, now }, accepted)
  })
  outbox.wake()
  return 'CHARGED'
}
