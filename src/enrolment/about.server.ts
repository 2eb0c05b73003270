import { count, desc, eq } from 'drizzle-orm'
import { rupees } from '../academy/papers.server.ts'
import { coursesById } from '../catalogue/catalogue.reads.server.ts'
import type { Database } from '../platform/db.server.ts'
import { type About, MOST_LINES } from '../platform/desk.server.ts'
import { enrolments, orders, receipts } from './enrolment.tables.ts'

const status = {
  NEW: 'begun',
  PENDING: 'open',
  CHARGED: 'paid',
  FAILED: 'failed',
  HELD: 'held',
  REFUNDED: 'paid back',
} as const

/** A person's courses and orders. */
export const enrolmentAbout =
  ({ db }: Database): About =>
  async ({ id }) => {
    const courses = await db
      .select()
      .from(enrolments)
      .where(eq(enrolments.studentId, id))
      .orderBy(desc(enrolments.createdAt))
    const paid = await db
      .select({ order: orders, receipt: receipts.number })
      .from(orders)
      .leftJoin(receipts, eq(receipts.orderId, orders.id))
      .where(eq(orders.studentId, id))
      .orderBy(desc(orders.createdAt))
      .limit(MOST_LINES)
    const [all] = await db.select({ count: count() }).from(orders).where(eq(orders.studentId, id))
    const known = await coursesById(db, [
      ...courses.map(({ courseId }) => courseId),
      ...paid.map(({ order }) => order.courseId),
    ])
    const titleOf = (courseId: string) => known.get(courseId)?.title ?? ''
    return [
      {
        heading: 'Courses',
        count: courses.length,
        lines: courses.slice(0, MOST_LINES).map(({ courseId, endedAt, createdAt }) => ({
          at: createdAt,
          title: titleOf(courseId),
          detail: endedAt ? 'ended' : '',
        })),
      },
      {
        heading: 'Payments and receipts',
        count: all?.count ?? 0,
        stays: true,
        lines: paid.map(({ order, receipt }) => ({
          at: order.createdAt,
          title: `${rupees(order.amountPaise)}, ${status[order.status]}`,
          detail: [titleOf(order.courseId), `order ${order.orderNumber}`, receipt && `receipt ${receipt}`]
            .filter(Boolean)
            .join(', '),
        })),
      },
    ]
  }
