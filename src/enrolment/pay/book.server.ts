import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { Refusal } from '../../platform/errors.ts'
import { dayStart } from '../../platform/india.rules.ts'
import { logged } from '../../platform/log.server.ts'
import { booksAgree, type GatewayReport } from '../enrolment.rules.ts'
import { gatewayChecks, type Order, orders } from '../enrolment.tables.ts'
import { gatewayOf, type Paying } from './gateway.server.ts'
import { heldBy } from './refund.server.ts'
import { settleOrder } from './settle.server.ts'
import { tell } from './story.server.ts'

/** The job runs every minute and asks so often at most, one question after another. */
const MOST_AT_ONCE = 20
/** A gateway that fails so often in a row is left alone until the next minute. */
const MOST_FAILURES = 3
/** What could not be compared for so long is given up, in milliseconds. */
const GIVEN_UP_MS = 7 * 86_400_000

/**
 * Compares yesterday's orders, those made and those that moved, with the gateway's book, and keeps what
 * differs.
 * @throws {Error} when the gateway answered to none that were asked.
 */
export async function compareBooks(paying: Paying): Promise<void> {
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
async function compare(paying: Paying, order: Order): Promise<void> {
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
async function note({ database: { db }, now }: Paying, order: Order, report: GatewayReport) {
  const [before] = await db.select().from(gatewayChecks).where(eq(gatewayChecks.orderId, order.id))
  const told = {
    ours: order.status,
    oursPaise: order.amountPaise,
    theirs: wordOf(report),
    theirsPaise: report.amountPaise,
  }
  const agree = booksAgree(order, report)
  const same =
    before?.differsSince &&
    before.ours === told.ours &&
    before.oursPaise === told.oursPaise &&
    before.theirs === told.theirs &&
    before.theirsPaise === told.theirsPaise
  await db
    .update(gatewayChecks)
    .set({
      ...told,
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
    state === 'charged' && refundedPaise > 0 ? `${refundedPaise / 100} of it paid back` : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Orders whose book differs, as long as nobody has looked at it. */
export const differing = and(sql`${gatewayChecks.differsSince} is not null`, isNull(gatewayChecks.settledAt))

type Looked = { order: Order; reason: string | undefined; byId: string }

/**
 * Asks the gateway once more and settles what it says, as any hint does. A difference that stays is closed by
 * the office's reason.
 * @returns whether the books agree now. @throws {Refusal} 409 for an order that does not differ.
 */
export async function settleDifference(
  paying: Paying,
  { order, reason, byId }: Looked,
): Promise<{ agree: boolean }> {
  const { db } = paying.database
  const [open] = await db
    .select({ id: gatewayChecks.orderId })
    .from(gatewayChecks)
    .where(and(eq(gatewayChecks.orderId, order.id), differing))
  const gateway = gatewayOf(paying, order)
  if (!open) throw new Refusal(409, 'The books do not differ about this order')
  if (!gateway) throw new Refusal(503, 'The gateway of this order is not set up')
  const report = await heldBy(paying, gateway, order)
  const agree = await note(paying, await settleOrder(paying, { orderId: order.id, report }), report)
  if (agree || reason === undefined) return { agree }
  const closed = await db
    .update(gatewayChecks)
    .set({ settledAt: paying.now })
    .where(and(eq(gatewayChecks.orderId, order.id), differing))
    .returning({ id: gatewayChecks.orderId })
  if (closed.length > 0)
    await tell(db, { orderId: order.id, at: paying.now }, { kind: 'looked at', detail: reason, byId })
  return { agree }
}
