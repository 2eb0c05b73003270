import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { Refusal } from '../../platform/errors.ts'
import { dayStart } from '../../platform/text/india.rules.ts'
import { logged } from '../../platform/runtime/log.server.ts'
import { isReconciled, type GatewayReport } from '../enrolment.rules.ts'
import { gatewayChecks, type Order, orders } from '../enrolment.tables.ts'
import { gatewayOf, type GatewayContext } from '../gateways.reads.server.ts'
import { heldAmount } from './refund.server.ts'
import { settleOrder } from './settle.server.ts'
import { recordOrderEvent } from './order-events.server.ts'

/** The job runs every minute and asks so often at most, one question after another. */
const MOST_AT_ONCE = 20
/** After so many failures in a row a gateway is not asked again until the next minute. */
const MOST_FAILURES = 3
/** An order that could not be compared for this long is given up, in milliseconds. */
const GIVEN_UP_MS = 7 * 86_400_000

/**
 * Compares yesterday's orders, those made and those that moved, with the gateway's book, and keeps what
 * differs.
 * @throws {Error} when the gateway answered to none that were asked.
 */
export async function reconcileWithGateway(paying: GatewayContext): Promise<void> {
  const { database, gateways, log, now } = paying
  const today = dayStart(now)
  const ours = inArray(
    orders.gateway,
    gateways.map(({ name }) => name),
  )
  const due = await database.db
    .select({ order: orders })
    .from(orders)
    .leftJoin(gatewayChecks, eq(gatewayChecks.orderId, orders.id))
    .where(
      and(
        ours,
        lt(orders.updatedAt, today),
        gte(orders.updatedAt, new Date(today.getTime() - GIVEN_UP_MS)),
        or(isNull(gatewayChecks.askedAt), lt(gatewayChecks.askedAt, orders.updatedAt)),
      ),
    )
    // Those that failed go behind the others.
    .orderBy(sql`${gatewayChecks.triedAt} nulls first`, asc(orders.updatedAt))
    .limit(MOST_AT_ONCE)
  let failures = 0
  let answers = 0
  for (const { order } of due) {
    if (failures === MOST_FAILURES) break
    try {
      await compare(paying, order)
      answers += 1
      failures = 0
    } catch (error) {
      failures += 1
      log.warn({ order: order.orderNumber, error: logged(error) }, 'order not compared')
    }
  }
  if (due.length > 0 && answers === 0) throw new Error('the gateway did not answer about its book')
}

/** Asks the gateway about an order and keeps whether the books agree. */
async function compare(paying: GatewayContext, order: Order): Promise<void> {
  const gateway = gatewayOf(paying, order)
  if (!gateway) return
  const { db } = paying.database
  const [ours, triedAt] = [{ ours: order.status, oursPaise: order.amountPaise }, paying.now]
  await db
    .insert(gatewayChecks)
    .values({ orderId: order.id, triedAt, ...ours })
    .onConflictDoUpdate({ target: gatewayChecks.orderId, set: { triedAt } })
  await note(paying, order, await gateway.status(order.orderNumber))
}

/** Keeps what the gateway said; a difference that was settled opens again when either book says another. */
async function note({ database: { db }, now }: GatewayContext, order: Order, report: GatewayReport) {
  const [before] = await db.select().from(gatewayChecks).where(eq(gatewayChecks.orderId, order.id))
  const mismatch = {
    ours: order.status,
    oursPaise: order.amountPaise,
    theirs: wordOf(report),
    theirsPaise: report.amountPaise,
  }
  const agree = isReconciled(order, report)
  const same =
    before?.differsSince &&
    before.ours === mismatch.ours &&
    before.oursPaise === mismatch.oursPaise &&
    before.theirs === mismatch.theirs &&
    before.theirsPaise === mismatch.theirsPaise
  await db
    .update(gatewayChecks)
    .set({
      ...mismatch,
      askedAt: now,
      differsSince: agree ? null : (before?.differsSince ?? now),
      settledAt: same && !agree ? before.settledAt : null,
    })
    .where(eq(gatewayChecks.orderId, order.id))
  return agree
}

const wordOf = ({ state, currency, refundedPaise = 0 }: GatewayReport): string =>
  [
    state,
    currency === 'INR' || state === 'failed' ? '' : currency,
    state === 'charged' && refundedPaise > 0 ? `${refundedPaise / 100} of it refunded` : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Orders whose book differs, as long as nobody has looked at it. */
export const unresolvedDifferences = and(
  sql`${gatewayChecks.differsSince} is not null`,
  isNull(gatewayChecks.settledAt),
)

type Looked = { order: Order; reason: string | undefined; byId: string }

/**
 * Asks the gateway once more and settles what it says, as any hint does. A difference that stays is closed by
 * the office's reason.
 * @returns whether the books agree now. @throws {Refusal} 409 for an order that does not differ.
 */
export async function resolveDifference(
  paying: GatewayContext,
  { order, reason, byId }: Looked,
): Promise<{ agree: boolean }> {
  const { db } = paying.database
  const [open] = await db
    .select({ id: gatewayChecks.orderId })
    .from(gatewayChecks)
    .where(and(eq(gatewayChecks.orderId, order.id), unresolvedDifferences))
  const gateway = gatewayOf(paying, order)
  if (!open) throw new Refusal(409, 'There is no mismatch for this order', { code: 'no_difference' })
  if (!gateway)
    throw new Refusal(503, 'The payment gateway for this order is not set up', { code: 'gateway_not_set_up' })
  const report = await heldAmount(paying, gateway, order)
  const agree = await note(paying, await settleOrder(paying, { orderId: order.id, report }), report)
  if (agree || reason === undefined) return { agree }
  const closed = await db
    .update(gatewayChecks)
    .set({ settledAt: paying.now })
    .where(and(eq(gatewayChecks.orderId, order.id), unresolvedDifferences))
    .returning({ id: gatewayChecks.orderId })
  if (closed.length > 0)
    await recordOrderEvent(
      db,
      { orderId: order.id, at: paying.now },
      { kind: 'looked at', detail: reason, byId },
    )
  return { agree }
}
