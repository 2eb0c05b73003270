import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import { queueMails } from '../../academy/mails.server.ts'
import type { Account } from '../../ledger/ledger.rules.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { enrolments, ledgerEntries, type Order, orders, type Refund, refunds } from '../enrolment.tables.ts'
import { refundMail } from '../mails.server.ts'
import { issueCreditNote, partiesOf } from '../receipts/issue.server.ts'
import { recordOrderEvent } from './order-events.server.ts'
import { accountOfPayment, postRefund } from './post-order.server.ts'

const isOpen = and(isNull(refunds.paidAt), isNull(refunds.refusedAt))

/** The refund that was asked of an order's gateway and that it has not confirmed yet. */
export async function openRefund(on: Db | Tx, orderId: string): Promise<Refund | undefined> {
  const [open] = await on
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isOpen))
  return open
}

export type NewRefund = Pick<Refund, 'amountPaise' | 'reason' | 'endsCourse' | 'byId'>

/** Stores a refund of an order that is held under its lock, before any money moves. */
export async function addRefund(
  { tx, now }: CommandContext,
  order: Order,
  asked: NewRefund,
): Promise<Refund> {
  const sequence = (await tx.$count(refunds, eq(refunds.orderId, order.id))) + 1
  const whole = order.refundedPaise + asked.amountPaise === order.amountPaise
  const [refund] = await tx
    .insert(refunds)
    .values({
      ...asked,
      orderId: order.id,
      sequence,
      // A full refund always ends the course.
      endsCourse: asked.endsCourse || whole,
      askedAt: now,
    })
    .returning()
  if (!refund) throw new Error('a refund was inserted and is not there')
  return refund
}

/** `paidInto`: where the order's money came in, if the caller knows it. */
type BookedRefund = Pick<Refund, 'sequence'> & { paidInto?: Account }

/**
 * Books a refund that was paid: ledger, credit note, mail, and the end of the course where it is to end. The
 * order is held under its lock. @returns the order as it then is.
 */
export async function bookRefund(
  act: CommandContext,
  order: Order,
  { sequence, paidInto }: BookedRefund,
): Promise<Order> {
  const { tx, now } = act
  const [refund] = await tx
    .update(refunds)
    .set({ paidAt: now })
    .where(and(eq(refunds.orderId, order.id), eq(refunds.sequence, sequence), isOpen))
    .returning()
  // Already booked: a gateway may report a refund any number of times.
  if (!refund) return order
  const { amountPaise } = refund
  const refundedPaise = order.refundedPaise + amountPaise
  const [after] = await tx
    .update(orders)
    .set({
      refundedPaise,
      status: refundedPaise === order.amountPaise ? 'REFUNDED' : 'CHARGED',
      checkAt: null,
      updatedAt: now,
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (!after) throw new Error('a refunded order went away under its lock')
  await tx.insert(ledgerEntries).values({
    id: newId(),
    orderId: order.id,
    kind: 'refund',
    sequence,
    amountPaise: -amountPaise,
    createdAt: now,
  })
  await recordOrderEvent(tx, { orderId: order.id, at: now }, { kind: 'refunded', amountPaise })
  if (refund.endsCourse) await endCourse(act, order)
  await writeOf(act, order, { refund, paidInto: paidInto ?? (await accountOfPayment(tx, order)) })
  return after
}

/** A refund that its gateway refused for good is over; nothing moved. */
export async function refuseRefund(
  { tx, now }: CommandContext,
  { orderId, sequence, amountPaise }: Refund,
): Promise<void> {
  const [refused] = await tx
    .update(refunds)
    .set({ refusedAt: now })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.sequence, sequence), isOpen))
    .returning({ sequence: refunds.sequence })
  if (refused) await recordOrderEvent(tx, { orderId, at: now }, { kind: 'refund refused', amountPaise })
}

/**
 * Books what a gateway reports as refunded and the books do not have yet: the refund that was asked for, and
 * what the gateway refunded by itself.
 */
export async function bookReported(act: CommandContext, order: Order, reportedPaise: number): Promise<Order> {
  let after = order
  const open = await openRefund(act.tx, order.id)
  if (open && reportedPaise >= after.refundedPaise + open.amountPaise)
    after = await bookRefund(act, after, open)
  const amountPaise = reportedPaise - after.refundedPaise
  if (amountPaise <= 0 || (await openRefund(act.tx, order.id))) return after
  const reason = 'Refunded by the gateway'
  const found = await addRefund(act, after, { amountPaise, reason, endsCourse: false, byId: null })
  return bookRefund(act, after, found)
}

/** The course ends, unless another order for it is paid and was not ended, as after a double payment. */
async function endCourse({ tx, now }: CommandContext, order: Order): Promise<void> {
  const ended = tx
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), refunds.endsCourse, sql`${refunds.paidAt} is not null`))
  const [other] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.studentId, order.studentId),
        eq(orders.courseId, order.courseId),
        eq(orders.status, 'CHARGED'),
        ne(orders.id, order.id),
        notExists(ended),
      ),
    )
    .limit(1)
  await tx
    .update(enrolments)
    .set(other ? { orderId: other.id } : { endedAt: now })
    .where(and(eq(enrolments.orderId, order.id), isNull(enrolments.endedAt)))
}

/** Posts a refund to the journal and mails it to the family, with the credit note where there is one. */
async function writeOf(
  act: CommandContext,
  order: Order,
  { refund, paidInto }: { refund: Refund; paidInto: Account },
): Promise<void> {
  const { student, course } = await partiesOf(act.tx, order)
  const note = await issueCreditNote(act, order, refund)
  await postRefund(act, order, { ...refund, paidInto, number: note?.number ?? '', tax: note?.tax ?? null })
  await queueMails(act, [
    refundMail.write(
      {
        id: order.id,
        sequence: refund.sequence,
        to: student.email,
        course: course.title,
        orderNumber: order.orderNumber,
        paidPaise: order.amountPaise,
        refundPaise: refund.amountPaise,
        endsCourse: refund.endsCourse,
        note,
      },
      student.language,
    ),
  ])
}
