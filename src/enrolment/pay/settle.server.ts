import { eq, sql } from 'drizzle-orm'
import { queueMails } from '../../academy/mails.server.ts'
import { personOf } from '../../people/people.reads.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Database, Tx } from '../../platform/db/db.server.ts'
import type { Outbox } from '../../platform/mail/outbox.server.ts'
import { hasRedemptionLeft } from '../redemptions.server.ts'
import {
  type GatewayReport,
  isOpen,
  nextCheck,
  nextRefundCheck,
  nextStatus,
  refundedAt,
  saysNothingCharged,
} from '../enrolment.rules.ts'
import { enrolments, ledgerEntries, type Order, orders } from '../enrolment.tables.ts'
import {
  duplicatePaymentMail,
  orderHeldMail,
  paymentFailedMail,
  paymentHeldMail,
  type PaymentOutcome,
} from '../mails.server.ts'
import { issueReceipt, partiesOf } from '../receipts/issue.server.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import { bookReported, openRefund } from './refund-booking.server.ts'
import { recordOrderEvent } from './order-events.server.ts'
import { postOrder } from './post-order.server.ts'

/** What settling an order needs. */
export type SettleContext = { database: Database; outbox: Outbox; now: Date }

/**
 * Applies a gateway's report to an order, whole or not at all: status, ledger, enrolment, receipt and mails
 * are one transaction under the order's lock, so the same report can come any number of times, in any order,
 * from any process.
 * @returns the order as it now is.
 */
export async function settleOrder(
  { database, outbox, now }: SettleContext,
  { orderId, report }: { orderId: string; report: GatewayReport },
): Promise<Order> {
  const settled = await database.db.transaction(async (tx) => {
    const act = { tx, outbox, now }
    // The student's lock comes before the order's everywhere, so that two calls cannot deadlock.
    const [whose] = await tx
      .select({ studentId: orders.studentId })
      .from(orders)
      .where(eq(orders.id, orderId))
    if (whose) await lockStudentOrders(tx, whose.studentId)
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
    if (!order) throw new Error('an order that was settled is not there')
    const { status, changes } = await changesOf(act, order, report)
    const [after = order] = await tx.update(orders).set(changes).where(eq(orders.id, orderId)).returning()
    if (after.status !== order.status) await announceStatus(act, after, report)
    if (status !== order.status) await follow(act, after)
    if (after.status !== order.status && after.waitedAt) await announceSettled(act, after, report)
    const booked = after.status === 'CHARGED' ? await settleRefunds(act, after, report) : after
    return {
      order: booked,
      changed: booked.status !== order.status || booked.refundedPaise !== order.refundedPaise,
    }
  })
  if (settled.changed) outbox.wake()
  return settled.order
}

type OrderChanges = Pick<Order, 'status' | 'checkAt' | 'updatedAt'> &
  Partial<Pick<Order, 'chargedAt' | 'note'>>

/** What a report makes of an order; `status`: before the time is looked at that an open one may take. */
async function changesOf(
  { tx, now }: CommandContext,
  order: Order,
  report: GatewayReport,
): Promise<{ status: Order['status']; changes: OrderChanges }> {
  const next = nextStatus(order, report)
  // Refunds are booked afterwards, one by one.
  const reported = next === 'REFUNDED' ? order.status : next
  const obstacle = reported === 'CHARGED' && order.status !== 'CHARGED' ? await obstacleTo(tx, order) : ''
  const status = obstacle ? 'HELD' : reported
  const isNew = status !== order.status
  const final = status !== 'FAILED' && !isOpen(status)
  const again = final ? null : nextCheck(order.createdAt.getTime(), now.getTime())
  return {
    status,
    changes: {
      // No payment for three days: the family may order again.
      status: !final && again === null ? 'FAILED' : status,
      checkAt: again === null ? null : new Date(again),
      updatedAt: now,
      ...(isNew && status === 'CHARGED' ? { chargedAt: now } : {}),
      ...(isNew && status === 'HELD' ? { note: noteOf(report, obstacle) } : {}),
    },
  }
}

/** Books what was refunded of a charged order; a refund that its gateway has not made yet is asked again. */
async function settleRefunds(act: CommandContext, order: Order, report: GatewayReport): Promise<Order> {
  const booked = await bookReported(act, order, refundedAt(report, order.amountPaise))
  const open = await openRefund(act.tx, order.id)
  if (!open) return booked
  const checkAt = new Date(nextRefundCheck(open.askedAt.getTime(), act.now.getTime()))
  await act.tx.update(orders).set({ checkAt }).where(eq(orders.id, order.id))
  return { ...booked, checkAt }
}

/**
 * One change of a student's courses at a time: two orders for one course are charged or refunded one after
 * the other.
 */
export const lockStudentOrders = (tx: Tx, studentId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${studentId}))`)

/**
 * Why a paid order can't be granted; empty when it can. Either its student was erased, or it had failed
 * before and another order has used the coupon's last use since. The office decides.
 */
async function obstacleTo(tx: Tx, order: Order): Promise<string> {
  if ((await personOf(tx, order.studentId))?.erasedAt) return 'the account was deleted'
  if (order.status === 'FAILED' && !(await hasRedemptionLeft(tx, order)))
    return `coupon ${order.coupon} had already reached its limit`
  return ''
}

const noteOf = ({ amountPaise, currency }: GatewayReport, obstacle: string): string =>
  `The gateway shows ${amountPaise / 100} ${currency}${obstacle ? `, and ${obstacle}` : ''}`

/** Records the new status in the order's events. */
async function announceStatus(
  { tx, now }: CommandContext,
  order: Order,
  report: GatewayReport,
): Promise<void> {
  const at = { orderId: order.id, at: now }
  const amountPaise = order.amountPaise
  if (order.status === 'HELD')
    await recordOrderEvent(tx, at, {
      kind: 'held',
      detail: order.note ?? '',
      amountPaise: report.amountPaise,
    })
  if (order.status === 'CHARGED') await recordOrderEvent(tx, at, { kind: 'charged', amountPaise })
  if (order.status === 'FAILED')
    await recordOrderEvent(tx, at, {
      kind: 'failed',
      detail: report.state === 'pending' ? 'No payment for three days' : 'Reported by the gateway',
    })
}

/**
 * Mails families who were shown 'pending' when their order failed or was held; a charged order's receipt says
 * the rest. One mail per outcome.
 */
async function announceSettled(act: CommandContext, order: Order, report: GatewayReport): Promise<void> {
  if (order.status !== 'FAILED' && order.status !== 'HELD') return
  const { student, course } = await partiesOf(act.tx, order)
  const facts = {
    id: order.id,
    to: student.email,
    amountPaise: order.amountPaise,
    course: course.title,
    orderNumber: order.orderNumber,
  }
  await queueMails(act, [
    order.status === 'FAILED'
      ? paymentFailedMail.write({ ...facts, outcome: outcomeOf(report) }, student.language)
      : paymentHeldMail.write(facts, student.language),
  ])
}

/** What is known about the money of a failed payment. */
function outcomeOf(report: GatewayReport): PaymentOutcome {
  if (report.state === 'refunded') return 'refunded'
  return saysNothingCharged(report) ? 'not charged' : 'unknown'
}

/** Does what a new status requires. */
async function follow(act: CommandContext, order: Order): Promise<void> {
  if (order.status === 'CHARGED') await fulfilOrder(act, order)
  if (order.status === 'HELD')
    await queueMails(act, [
      orderHeldMail.write({
        id: order.id,
        orderNumber: order.orderNumber,
        amountPaise: order.amountPaise,
        note: order.note ?? '',
      }),
    ])
}

/**
 * Ledger, journal, enrolment, receipt and its mail of an order that was charged. `byId`: who of the office
 * took the money. @returns the receipt's number, empty for a price of 0.
 */
export async function fulfilOrder(act: CommandContext, order: Order, byId?: string): Promise<string> {
  const { tx, now } = act
  await tx
    .insert(ledgerEntries)
    .values({
      id: newId(),
      orderId: order.id,
      kind: 'charge',
      amountPaise: order.amountPaise,
      createdAt: now,
    })
    .onConflictDoNothing()
  const [enrolled] = await tx
    .insert(enrolments)
    .values({
      id: newId(),
      studentId: order.studentId,
      courseId: order.courseId,
      orderId: order.id,
      createdAt: now,
    })
    // A refunded course can be bought again; a running enrolment stays as it is.
    .onConflictDoUpdate({
      target: [enrolments.studentId, enrolments.courseId],
      set: { orderId: order.id, endedAt: null },
      setWhere: sql`${enrolments.endedAt} is not null`,
    })
    .returning({ id: enrolments.id })
  if (!enrolled) {
    await queueMails(act, [duplicatePaymentMail.write({ id: order.id, orderNumber: order.orderNumber })])
  }
  const receipt = await issueReceipt(act, order)
  const number = receipt?.number ?? ''
  await postOrder(act, order, { number, tax: receipt?.tax ?? null, byId })
  return number
}
