import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { courses } from '../catalogue/catalogue.tables.ts'
import { people } from '../people/people.tables.ts'
import { createdAt, id, instant } from '../platform/columns.tables.ts'

/** An order is stored before the gateway is asked. Amounts in integer paise. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** What the gateway knows it by: letters and digits, under 18 characters. */
    orderNumber: text('order_number').notNull().unique(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    amountPaise: integer('amount_paise').notNull(),
    currency: text('currency').notNull().default('INR'),
    status: text('status').notNull().default('NEW'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('orders_student').on(t.studentId, t.createdAt),
    check('orders_number', sql`${t.orderNumber} ~ '^[A-Za-z0-9]{1,17}$'`),
    check('orders_amount', sql`${t.amountPaise} >= 0 and ${t.currency} = 'INR'`),
  ],
)

export const enrolments = pgTable(
  'enrolments',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    orderId: uuid('order_id').references(() => orders.id),
    createdAt: createdAt(),
  },
  (t) => [unique('enrolments_once').on(t.studentId, t.courseId)],
)
