import { eq, sql } from 'drizzle-orm'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { queueMails } from '../../academy/mails.server.ts'
import { coursesById } from '../../catalogue/catalogue.reads.server.ts'
import { putMessages } from '../../messages/messages.reads.server.ts'
import { contactOf } from '../../people/people.reads.server.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import type { Tx } from '../../platform/db/db.server.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { creditNoteNumber, financialYear, receiptNumber, refundTax, taxOf } from '../enrolment.rules.ts'
import {
  creditNoteCounters,
  creditNotes,
  type Order,
  type Refund,
  receiptCounters,
  receipts,
  taxSettings,
} from '../enrolment.tables.ts'
import { receiptMail } from '../mails.server.ts'
import type { CreditNoteContent, ReceiptContent } from './receipts.server.ts'

/** The academy, the student and the course of an order. */
export async function partiesOf(tx: Tx, order: Order) {
  const academy = await academyOf(tx)
  const student = await contactOf(tx, order.studentId)
  const course = (await coursesById(tx, [order.courseId])).get(order.courseId)
  if (!academy || !student || !course) throw new Error('an order without academy, student or course')
  return { academy, student, course }
}

/** Issues a receipt under the year's next number and freezes its content. A price of 0 gets none. */
export async function issueReceipt(act: CommandContext, order: Order): Promise<ReceiptContent | null> {
  const { tx, now } = act
  if (order.amountPaise === 0) return null
  const { student, course, ...issuer } = await partiesOf(tx, order)
  const year = financialYear(now)
  const number = receiptNumber(year, await nextOf(tx, receiptCounters, year))
  const [tax] = await tx.select().from(taxSettings)
  const content = receiptContent(order, { ...issuer, student, course, tax, number, date: now })
  await tx
    .insert(receipts)
    .values({ number: content.number, orderId: order.id, content: JSON.stringify(content), createdAt: now })
  await queueMails(act, [receiptMail.write({ id: order.id, to: student.email, content }, student.language)])
  await putMessages(act, [
    {
      kind: 'fee_paid',
      key: `fee-paid:${order.id}`,
      personId: order.studentId,
      facts: () => ({
        for: course.title,
        amount: rupees(order.amountPaise),
        receipt: content.number,
      }),
      path: '/family#fees',
    },
  ])
  return content
}

type ReceiptParts = Awaited<ReturnType<typeof partiesOf>> & {
  tax: typeof taxSettings.$inferSelect | undefined
  number: string
  date: Date
}

/** What a receipt says; without a GSTIN it has no tax. */
function receiptContent(order: Order, parts: ReceiptParts): ReceiptContent {
  const { academy, student, course, tax, number, date } = parts
  return {
    number,
    date: date.toISOString(),
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
    ...officePayment(order),
    sacCode: tax?.gstin ? tax.sacCode : '',
    totalPaise: order.amountPaise,
    tax: taxOf(
      order.amountPaise,
      { gstin: tax?.gstin ?? '', state: tax?.state ?? '', ratePercent: tax?.ratePercent ?? 0 },
      order.buyerState,
    ),
  }
}

/** How the office took the payment; nothing for one at the gateway. */
const officePayment = ({ paidBy, paidOn, reference }: Order): Pick<ReceiptContent, 'payment'> =>
  paidBy && paidOn ? { payment: { mode: paidBy, on: paidOn, reference: reference ?? '' } } : {}

/**
 * Issues a credit note against a tax invoice for the refunded amount, under the next number of its series.
 * Null for a receipt without a GSTIN, which is no tax invoice. `order` as it was before this refund.
 */
export async function issueCreditNote(
  { tx, now }: CommandContext,
  order: Order,
  { sequence, amountPaise }: Pick<Refund, 'sequence' | 'amountPaise'>,
): Promise<CreditNoteContent | null> {
  const [row] = await tx
    .select({ content: receipts.content })
    .from(receipts)
    .where(eq(receipts.orderId, order.id))
  const receipt = row && (JSON.parse(row.content) as ReceiptContent)
  if (!receipt?.academy.gstin) return null
  const year = financialYear(now)
  const { payment: _, ...said } = receipt
  const content: CreditNoteContent = {
    ...said,
    totalPaise: amountPaise,
    tax: refundTax(receipt.tax, { beforePaise: order.refundedPaise, paise: amountPaise }),
    number: creditNoteNumber(year, await nextOf(tx, creditNoteCounters, year)),
    date: now.toISOString(),
    original: { number: receipt.number, date: receipt.date },
  }
  await tx.insert(creditNotes).values({
    number: content.number,
    orderId: order.id,
    sequence,
    content: JSON.stringify(content),
    createdAt: now,
  })
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
