import { eq, sql } from 'drizzle-orm'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { putLetters } from '../../academy/letters.server.ts'
import { coursesById } from '../../catalogue/catalogue.reads.server.ts'
import { contactOf } from '../../people/people.reads.server.ts'
import type { Act } from '../../platform/act.server.ts'
import type { Tx } from '../../platform/db.server.ts'
import { creditNoteNumber, financialYear, receiptNumber, taxOf } from '../enrolment.rules.ts'
import {
  creditNoteCounters,
  creditNotes,
  type Order,
  receiptCounters,
  receipts,
  taxSettings,
} from '../enrolment.tables.ts'
import type { CreditNoteContent, ReceiptContent } from './receipts.server.ts'

/** What is drawn to go with a receipt's mail, and with a refund's. */
export const RECEIPT = 'receipt'
export const CREDIT_NOTE = 'credit note'

/** Who sells an order's course, who gets it, and which one it is. */
export async function partiesOf(tx: Tx, order: Order) {
  const academy = await academyOf(tx)
  const student = await contactOf(tx, order.studentId)
  const course = (await coursesById(tx, [order.courseId])).get(order.courseId)
  if (!academy || !student || !course) throw new Error('an order without academy, student or course')
  return { academy, student, course }
}

/** Gives the next number of the financial year and freezes what the receipt says. A price of 0 gets none. */
export async function issueReceipt(act: Act, order: Order): Promise<string> {
  const { tx, now } = act
  if (order.amountPaise === 0) return ''
  const { academy, student, course } = await partiesOf(tx, order)
  const year = financialYear(now)
  const last = await nextOf(tx, receiptCounters, year)
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
  await tx
    .insert(receipts)
    .values({ number: content.number, orderId: order.id, content: JSON.stringify(content), createdAt: now })
  await putLetters(act, [
    {
      key: `${order.id}:receipt`,
      to: student.email,
      subject: `Receipt ${content.number}: ${course.title}`,
      lines: [
        `Thank you. "${course.title}" is yours: the lessons are under My Courses.`,
        `The receipt ${content.number} over ${order.amountPaise / 100} INR is attached.`,
      ],
      paper: { kind: RECEIPT, of: content },
    },
  ])
  return content.number
}

/**
 * Takes a tax invoice back with the next number of its own series; without a GSTIN on the receipt there is no
 * invoice to take back, and no note.
 */
export async function issueCreditNote({ tx, now }: Act, order: Order): Promise<CreditNoteContent | null> {
  const [row] = await tx
    .select({ content: receipts.content })
    .from(receipts)
    .where(eq(receipts.orderId, order.id))
  const receipt = row && (JSON.parse(row.content) as ReceiptContent)
  if (!receipt?.academy.gstin) return null
  const year = financialYear(now)
  const content: CreditNoteContent = {
    ...receipt,
    number: creditNoteNumber(year, await nextOf(tx, creditNoteCounters, year)),
    date: now.toISOString(),
    original: { number: receipt.number, date: receipt.date },
  }
  await tx
    .insert(creditNotes)
    .values({ number: content.number, orderId: order.id, content: JSON.stringify(content), createdAt: now })
  return content
}

/** The next number of a series: its row is locked until the transaction ends, so none is left out. */
async function nextOf(
  tx: Tx,
  counters: typeof receiptCounters | typeof creditNoteCounters,
  year: string,
): Promise<number> {
  const [{ last } = { last: 1 }] = await tx
    .insert(counters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: counters.year, set: { last: sql`${counters.last} + 1` } })
    .returning({ last: counters.last })
  return last
}
