import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { Refusal } from '../../platform/errors.ts'
import type { Credentials } from '../../platform/http/serve.server.ts'
import { forEachIsolated } from '../../platform/jobs/jobs.server.ts'
import { logged } from '../../platform/runtime/log.server.ts'
import {
  type GatewayReport,
  isOpen,
  nextCheck,
  nextRefundCheck,
  saysNothingCharged,
} from '../enrolment.rules.ts'
import { gatewayEvents, type Order, orders } from '../enrolment.tables.ts'
import { gatewayOf, type GatewayContext, type OtherOrders } from '../gateways.reads.server.ts'
import { openRefund } from './refund-booking.server.ts'
import { settleOrder } from './settle.server.ts'

const MOST_AT_ONCE = 20

/** `report`: what the gateway has just said; null when it was not asked. */
export type OrderCheck = { order: Order; report: GatewayReport | null }

/** Asks the order's gateway what became of it, and settles that. @returns the order as it now is. */
export async function askGateway(paying: GatewayContext, order: Order): Promise<OrderCheck> {
  const gateway = gatewayOf(paying, order)
  if (!gateway) return { order, report: null }
  const report = await gateway.status(order.orderNumber)
  return { order: await settleOrder(paying, { orderId: order.id, report }), report }
}

/**
 * What became of an order that somebody waits for. Who is told that the bank has not decided is told by mail
 * how it ended. @throws {Refusal} 503 while its gateway can't say.
 */
export async function verifyOrder(paying: GatewayContext, known: Order): Promise<OrderCheck> {
  const asked = await askGateway(paying, known).catch((error: unknown) => {
    paying.log.warn({ order: known.orderNumber, error: logged(error) }, 'payment not verified')
    throw new Refusal(503, 'Payment verification failed', {
      code: 'payment_verification_failed',
      retryAfter: 3,
    })
  })
  const { order, report } = asked
  if (isOpen(order.status) && report && !saysNothingCharged(report) && order.waitedAt === null)
    await paying.database.db
      .update(orders)
      .set({ waitedAt: paying.now })
      .where(and(eq(orders.id, order.id), isNull(orders.waitedAt)))
  return asked
}

export type GatewayEvent = {
  gateway: string
  /** As it came. */
  body: Uint8Array
  credentials: Pick<Credentials, 'basic' | 'signature'>
}

/**
 * A gateway's word that something happened to an order, of a course or of a room above: it is asked. What is
 * about no order of ours, such as one of another installation, is let be: there is nothing to send again.
 * @throws {Refusal} 401 for what no gateway sent.
 */
export async function handleGatewayEvent(
  paying: GatewayContext & { otherOrders: OtherOrders },
  hint: GatewayEvent,
): Promise<void> {
  const { db } = paying.database
  const gateway = paying.gateways.find(({ name }) => name === hint.gateway)
  const event = gateway?.webhook(hint.body, hint.credentials)
  if (!gateway || !event)
    throw new Refusal(401, 'These credentials are not known', { code: 'webhook_credentials_unknown' })
  if (!/^[A-Za-z0-9]{1,21}$/.test(event.orderNumber)) return
  const askOther = paying.otherOrders.get(event.orderNumber.slice(0, 2))
  if (askOther) return askOther(event.orderNumber, paying.now)
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderNumber, event.orderNumber), eq(orders.gateway, gateway.name)))
  if (!order) return
  await askGateway(paying, order)
  await db
    .insert(gatewayEvents)
    .values({
      key: `${gateway.name}:${event.event}`,
      orderNumber: order.orderNumber,
      createdAt: paying.now,
    })
    .onConflictDoNothing()
}

/** Asks the gateways about the orders that are due. */
export async function pollOpenOrders(paying: GatewayContext): Promise<void> {
  const { database, gateways, log, now } = paying
  // Orders of a gateway that is not in use any more wait for it, and keep nobody else waiting.
  const ours = inArray(
    orders.gateway,
    gateways.map(({ name }) => name),
  )
  const due = await database.db
    .select()
    .from(orders)
    .where(and(lte(orders.checkAt, now), ours))
    .orderBy(orders.checkAt)
    .limit(MOST_AT_ONCE)
  await forEachIsolated(due, async (order) => {
    try {
      await askGateway(paying, order)
    } catch (error) {
      log.warn({ order: order.orderNumber, error: logged(error) }, 'payment not reconciled')
      const checkAt = await checkAfterFailure(paying, order)
      await database.db.update(orders).set({ checkAt }).where(eq(orders.id, order.id))
      throw error
    }
  })
}

const HOUR_MS = 3_600_000

/**
 * When an order is asked about again whose gateway did not answer. Only one that failed is given up: of an
 * open one, and of a refund, just the gateway's answer is an end.
 */
async function checkAfterFailure({ database, now }: GatewayContext, order: Order): Promise<Date | null> {
  const at = now.getTime()
  const refund = await openRefund(database.db, order.id)
  if (refund) return new Date(nextRefundCheck(refund.askedAt.getTime(), at))
  const next = nextCheck(order.createdAt.getTime(), at)
  if (next !== null) return new Date(next)
  return isOpen(order.status) ? new Date(at + HOUR_MS) : null
}
