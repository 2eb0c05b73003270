import { count, desc, eq } from 'drizzle-orm'
import { rupeesExact } from '../platform/text/rupees.rules.ts'
import { coursesById } from '../catalogue/catalogue.reads.server.ts'
import type { Database } from '../platform/db/db.server.ts'
import { type TimelineSource, MAX_TIMELINE_ENTRIES } from '../platform/rooms/dashboard.server.ts'
import { enrolments, orders, receipts } from './enrolment.tables.ts'

const status = {
  NEW: 'started',
  PENDING: 'open',
  CHARGED: 'paid',
  FAILED: 'failed',
  HELD: 'on hold',
  REFUNDED: 'refunded',
} as const

/** A person's courses and orders, for their page in the office. */
export const enrolmentAbout =
  ({ db }: Database): TimelineSource =>
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
      .limit(MAX_TIMELINE_ENTRIES)
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
        lines: courses.slice(0, MAX_TIMELINE_ENTRIES).map(({ courseId, endedAt, createdAt }) => ({
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
          title: [
            `${rupeesExact(order.amountPaise)}, ${status[order.status]}`,
            order.status === 'CHARGED' &&
              order.refundedPaise > 0 &&
              `${rupeesExact(order.refundedPaise)} of it refunded`,
          ]
            .filter(Boolean)
            .join(', '),
          detail: [titleOf(order.courseId), `order ${order.orderNumber}`, receipt && `receipt ${receipt}`]
            .filter(Boolean)
            .join(', '),
        })),
      },
    ]
  }
