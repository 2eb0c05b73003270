import { and, desc, eq, lt } from 'drizzle-orm'
import { courses } from '../catalogue/catalogue.tables.ts'
import { people } from '../people/people.tables.ts'
import type { Database } from '../platform/db.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { getOrders } from './enrolment.contract.ts'
import { orders, receipts } from './enrolment.tables.ts'

const PAGE = 50

/** The office's look at orders. */
export function orderOfficeCalls({ db }: Database): Served[] {
  return [
    serve(getOrders, async ({ query }) => {
      const rows = await db
        .select({ order: orders, studentName: people.fullName, courseTitle: courses.title, receipt: receipts.number })
        .from(orders)
        .innerJoin(people, eq(people.id, orders.studentId))
        .innerJoin(courses, eq(courses.id, orders.courseId))
        .leftJoin(receipts, eq(receipts.orderId, orders.id))
        .where(
          and(
            query.status === undefined ? undefined : eq(orders.status, query.status),
            query.before === undefined ? undefined : lt(orders.id, query.before),
          ),
        )
        .orderBy(desc(orders.id))
        .limit(PAGE)
      return enveloped(
        rows.map(({ order, ...names }) => ({
          ...names,
          _id: order.id,
          order_id: order.orderNumber,
          studentId: order.studentId,
          courseId: order.courseId,
          amount: order.amountPaise / 100,
          status: order.status,
          gateway: order.gateway,
          note: order.note,
          createdAt: order.createdAt.toISOString(),
        })),
      )
    }),
  ]
}
