import { and, eq, gt, sql } from 'drizzle-orm'
import type { Milestone } from '../platform/rooms/milestones.server.ts'
import { orders } from './enrolment.tables.ts'

/** Students for whom a course was paid. */
export const coursePayers: Milestone = async (on, studentIds) => {
  const ids = JSON.stringify(studentIds)
  const rows = await on
    .selectDistinct({ id: orders.studentId })
    .from(orders)
    .where(
      and(
        sql`${orders.studentId} in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`,
        eq(orders.status, 'CHARGED'),
        gt(orders.amountPaise, 0),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
