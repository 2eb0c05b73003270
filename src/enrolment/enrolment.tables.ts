import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { courses, lessons } from '../catalogue/catalogue.tables.ts'
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
    status: text('status', { enum: ['NEW', 'PENDING', 'CHARGED', 'FAILED', 'HELD', 'REFUNDED'] })
      .notNull()
      .default('NEW'),
    /** Which gateway takes the money; 'manual' for cash and bank, 'free' for a price of 0. */
    gateway: text('gateway').notNull(),
    /** Where the family pays; null until the gateway has answered. */
    paymentUrl: text('payment_url'),
    coupon: text('coupon'),
    /** The family's state, for the kind of tax; unknown counts as the academy's. */
    buyerState: text('buyer_state'),
    /** How and with what reference a manual payment came, or why an order is held or was paid back. */
    note: text('note'),
    /** When the gateway is asked again; null once nothing more is to be asked. */
    checkAt: instant('check_at'),
    chargedAt: instant('charged_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('orders_student').on(t.studentId, t.createdAt),
    index('orders_check').on(t.checkAt),
    // One open order per student and course: two tabs paying get the same one.
    uniqueIndex('orders_one_open').on(t.studentId, t.courseId).where(sql`${t.status} in ('NEW', 'PENDING')`),
    check('orders_status', sql`${t.status} in ('NEW', 'PENDING', 'CHARGED', 'FAILED', 'HELD', 'REFUNDED')`),
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
    /** When a refund ended it; what was learned stays. */
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [unique('enrolments_once').on(t.studentId, t.courseId)],
)

/** Money as it moved, never changed afterwards (a trigger refuses it). Refunds are negative. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: ['charge', 'refund'] }).notNull(),
    amountPaise: integer('amount_paise').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // An order is charged once and paid back once, however often that is told.
    unique('ledger_once').on(t.orderId, t.kind),
    check('ledger_sign', sql`(${t.kind} = 'charge' and ${t.amountPaise} >= 0) or (${t.kind} = 'refund' and ${t.amountPaise} <= 0)`),
  ],
)

/** What gateways told us, once each. Nothing of a payer is kept. */
export const gatewayEvents = pgTable('gateway_events', {
  /** Gateway and its own id of the event. */
  key: text('key').primaryKey(),
  orderNumber: text('order_number').notNull(),
  createdAt: createdAt(),
})

/** The last number given in each financial year, counted in the transaction that charges: no gaps. */
export const receiptCounters = pgTable('receipt_counters', {
  year: text('year').primaryKey(),
  last: integer('last').notNull(),
})

export const receipts = pgTable('receipts', {
  number: text('number').primaryKey(),
  orderId: uuid('order_id')
    .notNull()
    .unique()
    .references(() => orders.id),
  /** What the receipt says, frozen: later changes of names, prices or taxes do not reach it. */
  content: text('content').notNull(),
  createdAt: createdAt(),
})

export const coupons = pgTable(
  'coupons',
  {
    code: text('code').primaryKey(),
    percentOff: integer('percent_off').notNull(),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    endsAt: instant('ends_at'),
  },
  (t) => [check('coupons_percent', sql`${t.percentOff} between 1 and 100`)],
)

/** One row: how tax stands on receipts. Without a GSTIN no tax is shown. */
export const taxSettings = pgTable(
  'tax_settings',
  {
    only: boolean('only').primaryKey().default(true),
    gstin: text('gstin').notNull().default(''),
    sacCode: text('sac_code').notNull().default('999293'),
    ratePercent: integer('rate_percent').notNull().default(18),
    state: text('state').notNull().default(''),
    address: text('address').notNull().default(''),
  },
  (t) => [check('tax_settings_one_row', sql`${t.only}`)],
)

export const lessonProgress = pgTable(
  'lesson_progress',
  {
    enrolmentId: uuid('enrolment_id')
      .notNull()
      .references(() => enrolments.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** Where the student stopped. */
    seconds: integer('seconds').notNull(),
    doneAt: instant('done_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.enrolmentId, t.lessonId] })],
)

/** What goes with a lesson, such as a worksheet: small files, kept where every instance finds them. */
export const lessonFiles = pgTable(
  'lesson_files',
  {
    id: id(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type').notNull(),
    /** base64; at most about 2 MB. */
    content: text('content').notNull(),
  },
  (t) => [index('lesson_files_lesson').on(t.lessonId), check('lesson_files_size', sql`length(${t.content}) <= 2800000`)],
)
