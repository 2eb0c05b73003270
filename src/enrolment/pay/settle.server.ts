import { and, eq, ne, sql } from 'drizzle-orm'
import { type Letter, OFFICE, putLetters } from '../../academy/letters.server.ts'
import { personOf } from '../../people/people.reads.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import type { Database, Tx } from '../../platform/db.server.ts'
import type { Outbox } from '../../platform/outbox.server.ts'
import { isUseLeft } from '../coupon-uses.server.ts'
import { type GatewayReport, isOpen, nextCheck, nextStatus, saysNothingCharged } from '../enrolment.rules.ts'
import { enrolments, ledgerEntries, type Order, orders } from '../enrolment.tables.ts'
import { CREDIT_NOTE, issueCreditNote, issueReceipt, partiesOf } from '../receipts/issue.server.ts'
import type { Act } from '../../platform/act.server.ts'
import { tell } from './story.server.ts'

/** In what an order is settled. */
export type Settling = { database: Database; outbox: Outbox; now: Date }

/**
 * Applies a gateway's report to an order, whole or not at all: status, ledger, enrolment, receipt and mails
 * are one transaction under the order's lock, so the same report can come any number of times, in any order,
 * from any process.
 * @returns the order as it now is.
 */
export async function settleOrder(
  { database, outbox, now }: Settling,
  { orderId, report }: { orderId: string; report: GatewayReport },
): Promise<Order> {
  const settled = await database.db.transaction(async (tx) => {
    const act = { tx, outbox, now }
    // The student's lock before the order's: who holds an order must not wait for somebody who needs it.
    const [whose] = await tx
      .select({ studentId: orders.studentId })
      .from(orders)
      .where(eq(orders.id, orderId))
    if (whose) await oneAtATime(tx, whose.studentId)
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
    if (!order) throw new Error('an order that was settled is not there')
    const reported = nextStatus(order, report)
    const obstacle = reported === 'CHARGED' && order.status !== 'CHARGED' ? await obstacleTo(tx, order) : ''
    const status = obstacle ? 'HELD' : reported
    const final = status !== 'FAILED' && !isOpen(status)
    const next = final ? null : nextCheck(order.createdAt.getTime(), now.getTime())
    // Nobody paid for three days: the family may order anew.
    const ended = !final && next === null ? 'FAILED' : status
    const changes = { status: ended, checkAt: next === null ? null : new Date(next), updatedAt: now }
    const [after = order] = await tx
      .update(orders)
      .set({
        ...changes,
        ...(status === 'CHARGED' && order.status !== 'CHARGED' ? { chargedAt: now } : {}),
        ...(status === 'HELD' && order.status !== 'HELD' ? { note: noteOf(report, obstacle) } : {}),
      })
      .where(eq(orders.id, orderId))
      .returning()
    if (ended !== order.status) await tellStatus(act, after, report)
    if (status !== order.status) await follow(act, after)
    if (ended !== order.status && after.waitedAt) await tellWhoWaits(act, after, report)
    return { order: after, changed: ended !== order.status }
  })
  if (settled.changed) outbox.wake()
  return settled.order
}

/**
 * One change of a student's courses at a time: two orders for one course are charged or paid back one after
 * the other.
 */
export const oneAtATime = (tx: Tx, studentId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${studentId}))`)

/**
 * Why an order that was paid can't be granted, empty when it can. Its student was erased: the office pays it
 * back. It had failed, and the use of its coupon that it gave back is somebody else's: the office decides.
 */
async function obstacleTo(tx: Tx, order: Order): Promise<string> {
  if ((await personOf(tx, order.studentId))?.erasedAt) return 'the account was deleted'
  if (order.status === 'FAILED' && !(await isUseLeft(tx, order)))
    return `the coupon ${order.coupon} was used up meanwhile`
  return ''
}

const noteOf = ({ amountPaise, currency }: GatewayReport, obstacle: string): string =>
  `The gateway reports ${amountPaise / 100} ${currency}${obstacle ? `, and ${obstacle}` : ''}`

/** Writes the new status into the order's story. */
async function tellStatus({ tx, now }: Act, order: Order, report: GatewayReport): Promise<void> {
  const at = { orderId: order.id, at: now }
  const amountPaise = order.amountPaise
  if (order.status === 'HELD')
    await tell(tx, at, { kind: 'held', detail: order.note ?? '', amountPaise: report.amountPaise })
  if (order.status === 'CHARGED') await tell(tx, at, { kind: 'charged', amountPaise })
  if (order.status === 'REFUNDED') await tell(tx, at, { kind: 'refunded', amountPaise })
  if (order.status === 'FAILED')
    await tell(tx, at, {
      kind: 'failed',
      detail: report.state === 'pending' ? 'Nobody paid for three days' : 'The gateway says so',
    })
}

/**
 * Who was told that the bank has not decided hears how it ended; of a payment that came, the receipt's mail
 * tells. One mail for each end, however often it is reported.
 */
async function tellWhoWaits(act: Act, order: Order, report: GatewayReport): Promise<void> {
  if (order.status !== 'FAILED' && order.status !== 'HELD') return
  const { student, course } = await partiesOf(act.tx, order)
  const failed = order.status === 'FAILED'
  const what = `the payment of ${order.amountPaise / 100} INR for "${course.title}" (order ${order.orderNumber})`
  await putLetters(act, [
    {
      key: `${order.id}:waited:${order.status}`,
      to: student.email,
      subject: failed ? `Payment failed: ${course.title}` : `We are looking at your payment: ${course.title}`,
      lines: failed
        ? [
            `You waited for ${what}: it has failed. ${moneyOf(report)}`,
            'What you chose is still there: you can pay again on the page of the course.',
          ]
        : [`You waited for ${what}: our office is looking at it.`, 'Please do not pay again; we call you.'],
    },
  ])
}

/** What is known of the money of a payment that failed. */
function moneyOf(report: GatewayReport): string {
  if (report.state === 'refunded') return 'What was charged has gone back to you.'
  return saysNothingCharged(report)
    ? 'Nothing was charged.'
    : 'The bank has not decided within three days. Should your account show a charge, please call us.'
}

/** What a new status brings with it. */
async function follow(act: Act, order: Order): Promise<void> {
  if (order.status === 'CHARGED') await grant(act, order)
  if (order.status === 'REFUNDED') await takeBack(act, order)
  if (order.status === 'HELD')
    await putLetters(act, [
      toOffice(
        order,
        'held',
        `Order ${order.orderNumber} is held: the course costs ${order.amountPaise / 100} INR, nothing was granted. ${order.note ?? ''}.`,
      ),
    ])
}

/** Ledger, enrolment, receipt and its mail of an order that was charged. */
export async function grant(act: Act, order: Order): Promise<string> {
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
    // A course that was paid back can be bought again; one that runs is not touched.
    .onConflictDoUpdate({
      target: [enrolments.studentId, enrolments.courseId],
      set: { orderId: order.id, endedAt: null },
      setWhere: sql`${enrolments.endedAt} is not null`,
    })
    .returning({ id: enrolments.id })
  if (!enrolled) {
    await putLetters(act, [
      toOffice(
        order,
        'double',
        `Order ${order.orderNumber} was charged for a course that the student already has. Please pay it back.`,
      ),
    ])
  }
  return issueReceipt(act, order)
}

async function takeBack(act: Act, order: Order): Promise<void> {
  const { tx, now } = act
  await tx
    .insert(ledgerEntries)
    .values({
      id: newId(),
      orderId: order.id,
      kind: 'refund',
      amountPaise: -order.amountPaise,
      createdAt: now,
    })
    .onConflictDoNothing()
  // The course stays while another order for it is charged, as after a double payment.
  const [other] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.studentId, order.studentId),
        eq(orders.courseId, order.courseId),
        eq(orders.status, 'CHARGED'),
        ne(orders.id, order.id),
      ),
    )
    .limit(1)
  await tx
    .update(enrolments)
    .set(other ? { orderId: other.id } : { endedAt: now })
    .where(eq(enrolments.orderId, order.id))
  const { student, course } = await partiesOf(tx, order)
  const note = await issueCreditNote(act, order)
  await putLetters(act, [
    {
      key: `${order.id}:refund`,
      to: student.email,
      subject: `Refund for ${course.title}`,
      lines: [
        `We have paid back ${order.amountPaise / 100} INR for "${course.title}" (order ${order.orderNumber}). Your bank may need a few days to show it.`,
        ...(note ? [`The credit note ${note.number} is attached.`] : []),
      ],
      ...(note ? { paper: { kind: CREDIT_NOTE, of: note } } : {}),
    },
  ])
}

const toOffice = (order: Order, what: string, text: string): Letter => ({
  key: `${order.id}:${what}`,
  to: OFFICE,
  subject: `Payment to look at: ${order.orderNumber}`,
  lines: [text],
})
