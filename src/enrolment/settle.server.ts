import { eq, sql } from 'drizzle-orm'
import { courses } from '../catalogue/catalogue.tables.ts'
import { siteSettings } from '../content/content.tables.ts'
import { contacts, people } from '../people/people.tables.ts'
import { newId } from '../platform/columns.tables.ts'
import type { Database, Tx } from '../platform/db.server.ts'
import type { Mail, Outbox } from '../platform/outbox.server.ts'
import { financialYear, type GatewayReport, nextCheck, nextStatus, receiptNumber, taxOf } from './enrolment.rules.ts'
import { enrolments, ledgerEntries, orders, receiptCounters, receipts, taxSettings } from './enrolment.tables.ts'
import { type ReceiptContent, receiptPdf } from './papers.server.ts'

export type Order = typeof orders.$inferSelect

/**
 * Applies a gateway's report to an order, whole or not at all: status, ledger, enrolment, receipt and mails are one
 * transaction under the order's lock, so the same report can come any number of times, in any order, from any process.
 * @returns the order as it now is.
 */
export async function settle(database: Database, outbox: Outbox, orderId: string, report: GatewayReport, now: Date): Promise<Order> {
  const settled = await database.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) throw new Error('an order that was settled is not there')
    const reported = nextStatus(order, report)
    // Paid for somebody who was erased meanwhile: the office pays it back.
    const [student] = await tx.select({ erasedAt: people.erasedAt }).from(people).where(eq(people.id, order.studentId))
    const status = reported === 'CHARGED' && order.status !== 'CHARGED' && student?.erasedAt ? 'HELD' : reported
    const final = status === 'CHARGED' || status === 'REFUNDED' || status === 'HELD'
    const next = final ? null : nextCheck(order.createdAt.getTime(), now.getTime())
    // Nobody paid for three days: the family may order anew.
    const ended = !final && next === null ? 'FAILED' : status
    const changes = { status: ended, checkAt: next === null ? null : new Date(next), updatedAt: now }
    const [after = order] = await tx
      .update(orders)
      .set({
        ...changes,
        ...(status === 'CHARGED' && order.status !== 'CHARGED' ? { chargedAt: now } : {}),
        ...note(order, status, report),
      })
      .where(eq(orders.id, orderId))
      .returning()
    if (status !== order.status) await follow(tx, outbox, after, report, now)
    return { order: after, changed: status !== order.status }
  })
  if (settled.changed) outbox.wake()
  return settled.order
}

const note = (order: Order, status: Order['status'], { amountPaise, currency }: GatewayReport) =>
  status === 'HELD' && order.status !== 'HELD' ? { note: `The gateway reports ${amountPaise / 100} ${currency}` } : {}

/** What a new status brings with it. */
async function follow(tx: Tx, outbox: Outbox, order: Order, report: GatewayReport, now: Date): Promise<void> {
  if (order.status === 'CHARGED') await grant(tx, outbox, order, now)
  if (order.status === 'REFUNDED') await takeBack(tx, outbox, order, now)
  if (order.status === 'HELD')
    await outbox.put(tx, [
      await toOffice(
        tx,
        order,
        'held',
        `Order ${order.orderNumber} is held: the course costs ${order.amountPaise / 100} INR, the gateway reports ${report.amountPaise / 100} ${report.currency}, or the account was deleted. Nothing was granted.`,
      ),
    ])
}

/** Ledger, enrolment, receipt and its mail of an order that was charged. */
export async function grant(tx: Tx, outbox: Outbox, order: Order, now: Date): Promise<string> {
  await tx
    .insert(ledgerEntries)
    .values({ id: newId(), orderId: order.id, kind: 'charge', amountPaise: order.amountPaise, createdAt: now })
    .onConflictDoNothing()
  const [enrolled] = await tx
    .insert(enrolments)
    .values({ id: newId(), studentId: order.studentId, courseId: order.courseId, orderId: order.id, createdAt: now })
    // A course that was paid back can be bought again; one that runs is not touched.
    .onConflictDoUpdate({
      target: [enrolments.studentId, enrolments.courseId],
      set: { orderId: order.id, endedAt: null },
      setWhere: sql`${enrolments.endedAt} is not null`,
    })
    .returning({ id: enrolments.id })
  if (!enrolled) {
    await outbox.put(tx, [
      await toOffice(
        tx,
        order,
        'double',
        `Order ${order.orderNumber} was charged for a course that the student already has. Please pay it back.`,
      ),
    ])
  }
  return issueReceipt(tx, outbox, order, now)
}

async function takeBack(tx: Tx, outbox: Outbox, order: Order, now: Date): Promise<void> {
  await tx
    .insert(ledgerEntries)
    .values({ id: newId(), orderId: order.id, kind: 'refund', amountPaise: -order.amountPaise, createdAt: now })
    .onConflictDoNothing()
  await tx.update(enrolments).set({ endedAt: now }).where(eq(enrolments.orderId, order.id))
  const { academy, student, course } = await namesOf(tx, order)
  await outbox.put(tx, [
    {
      key: `${order.id}:refund`,
      from: { name: academy.academyName, address: academy.email },
      to: student.email,
      subject: `Refund for ${course.title}`,
      text: `We have paid back ${order.amountPaise / 100} INR for "${course.title}" (order ${order.orderNumber}). Your bank may need a few days to show it.\n\n${academy.academyName}\n${academy.phone1}\n`,
    },
  ])
}

async function namesOf(tx: Tx, order: Order) {
  const [academy] = await tx.select().from(siteSettings)
  const [student] = await tx.select().from(contacts).where(eq(contacts.id, order.studentId))
  const [course] = await tx.select().from(courses).where(eq(courses.id, order.courseId))
  if (!academy || !student || !course) throw new Error('an order without academy, student or course')
  return { academy, student, course }
}

async function toOffice(tx: Tx, order: Order, what: string, text: string): Promise<Mail> {
  const { academy } = await namesOf(tx, order)
  const from = { name: academy.academyName, address: academy.email }
  return { key: `${order.id}:${what}`, from, to: academy.email, subject: `Payment to look at: ${order.orderNumber}`, text: `${text}\n` }
}

/** Gives the next number of the financial year and freezes what the receipt says. A price of 0 gets none. */
async function issueReceipt(tx: Tx, outbox: Outbox, order: Order, now: Date): Promise<string> {
  if (order.amountPaise === 0) return ''
  const { academy, student, course } = await namesOf(tx, order)
  const year = financialYear(now)
  const [{ last } = { last: 1 }] = await tx
    .insert(receiptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: receiptCounters.year, set: { last: sql`${receiptCounters.last} + 1` } })
    .returning({ last: receiptCounters.last })
  const [tax] = await tx.select().from(taxSettings)
  const content: ReceiptContent = {
    number: receiptNumber(year, last),
    date: now.toISOString(),
    academy: {
      name: academy.academyName,
      address: tax?.address ?? '',
      gstin: tax?.gstin ?? '',
      phone: academy.phone1,
      email: academy.email,
    },
    student: student.fullName,
    course: course.title,
    order: order.orderNumber,
    sacCode: tax?.gstin ? tax.sacCode : '',
    totalPaise: order.amountPaise,
    tax: taxOf(
      order.amountPaise,
      { gstin: tax?.gstin ?? '', state: tax?.state ?? '', ratePercent: tax?.ratePercent ?? 0 },
      order.buyerState,
    ),
  }
  await tx.insert(receipts).values({ number: content.number, orderId: order.id, content: JSON.stringify(content), createdAt: now })
  const pdf = await receiptPdf(content)
  await outbox.put(tx, [
    {
      key: `${order.id}:receipt`,
      from: { name: academy.academyName, address: academy.email },
      to: student.email,
      subject: `Receipt ${content.number}: ${course.title}`,
      text: `Thank you. "${course.title}" is yours: the lessons are under My Courses.\n\nThe receipt ${content.number} over ${order.amountPaise / 100} INR is attached.\n\n${academy.academyName}\n${academy.phone1}\n`,
      attachment: { name: `${content.number.replaceAll('/', '-')}.pdf`, type: 'application/pdf', content: pdf },
    },
  ])
  return content.number
}
