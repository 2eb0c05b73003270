import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { courses } from '../catalogue/catalogue.tables.ts'
import { people } from '../people/people.tables.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { MANUAL_METHODS, OPEN_STATUSES, ORDER_EVENTS, ORDER_STATUSES } from './enrolment.rules.ts'

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
    /** What of it was refunded so far. */
    refundedPaise: integer('refunded_paise').notNull().default(0),
    currency: text('currency').notNull().default('INR'),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('NEW'),
    /** Which gateway takes the money; 'manual' for cash and bank, 'free' for a price of 0. */
    gateway: text('gateway').notNull(),
    /** Where the family pays; null until the gateway has answered. */
    paymentUrl: text('payment_url'),
    /** The code of its coupon, in capitals, and what that took off. */
    coupon: text('coupon'),
    discountPaise: integer('discount_paise').notNull().default(0),
    /** The family's state, for the kind of tax; unknown counts as the academy's. */
    buyerState: text('buyer_state'),
    /** How a payment to the office came, and with what reference; null for all others. */
    paidBy: text('paid_by', { enum: MANUAL_METHODS }),
    reference: text('reference'),
    /** The day in India on which the office got it; null for all others. */
    paidOn: date('paid_on'),
    /** Why an order is held, was accepted or was paid back. */
    note: text('note'),
    /** When the gateway is asked again; null once nothing more is to be asked. */
    checkAt: instant('check_at'),
    /** Since when a held order is being given back: from then on nobody can accept it. */
    givingBackAt: instant('giving_back_at'),
    chargedAt: instant('charged_at'),
    /** When the family was told that the bank has not decided: then a mail tells how it ended. */
    waitedAt: instant('waited_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('orders_student').on(t.studentId, t.createdAt),
    index('orders_check').on(t.checkAt),
    index('orders_created').on(t.createdAt, t.id),
    index('orders_amount').on(t.amountPaise, t.id),
    index('orders_by_status').on(t.status, t.id),
    index('orders_updated').on(t.updatedAt),
    // A coupon's uses are counted in each order that names it.
    index('orders_coupon').on(t.coupon, t.status).where(sql`${t.coupon} is not null`),
    // One open order per student and course: two tabs paying get the same one.
    uniqueIndex('orders_one_open').on(t.studentId, t.courseId).where(isOneOf(t.status, OPEN_STATUSES)),
    check('orders_status', isOneOf(t.status, ORDER_STATUSES)),
    check('orders_number', sql`${t.orderNumber} ~ '^[A-Za-z0-9]{1,17}$'`),
    check('orders_amount', sql`${t.amountPaise} >= 0 and ${t.currency} = 'INR'`),
    check('orders_discount', sql`${t.discountPaise} >= 0`),
    check('orders_refunded', sql`${t.refundedPaise} between 0 and ${t.amountPaise}`),
  ],
)

export type Order = typeof orders.$inferSelect

/** What happened to an order, as the office reads it. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: ORDER_EVENTS }).notNull(),
    at: instant('at').notNull(),
    /** Why, or with what reference. */
    detail: text('detail').notNull().default(''),
    /** What the gateway reported, or what moved, in paise; a gateway may report any amount. */
    amountPaise: bigint('amount_paise', { mode: 'number' }),
    /** Who of staff did it. */
    byId: uuid('by_id').references(() => people.id),
  },
  (t) => [index('order_events_order').on(t.orderId, t.at)],
)

/**
 * What was refunded of an order, or is asked of its gateway: one after the other, each once. Neither paid nor
 * refused: the gateway has not confirmed it yet.
 */
export const refunds = pgTable(
  'refunds',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Which refund of its order, from 1. */
    sequence: integer('sequence').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    reason: text('reason').notNull(),
    /** The course ends with it. */
    endsCourse: boolean('ends_course').notNull(),
    /** Who of staff asked for it; null when the gateway refunded it by itself. */
    byId: uuid('by_id').references(() => people.id),
    askedAt: instant('asked_at').notNull(),
    paidAt: instant('paid_at'),
    refusedAt: instant('refused_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.sequence] }),
    // One at a time: two of the office at once are one refund, or one of them is refused.
    uniqueIndex('refunds_one_open').on(t.orderId).where(sql`${t.paidAt} is null and ${t.refusedAt} is null`),
    check('refunds_amount', sql`${t.amountPaise} >= 0 and ${t.sequence} >= 1`),
    check('refunds_one_end', sql`${t.paidAt} is null or ${t.refusedAt} is null`),
  ],
)

export type Refund = typeof refunds.$inferSelect

/**
 * The last comparison of each order with its gateway's book. `theirs` is empty until the gateway has
 * answered.
 */
export const gatewayChecks = pgTable(
  'gateway_checks',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    triedAt: instant('tried_at').notNull(),
    askedAt: instant('asked_at'),
    ours: text('ours', { enum: ORDER_STATUSES }).notNull(),
    oursPaise: integer('ours_paise').notNull(),
    theirs: text('theirs').notNull().default(''),
    theirsPaise: bigint('theirs_paise', { mode: 'number' }).notNull().default(0),
    /** Since when the two differ; null while they agree. */
    differsSince: instant('differs_since'),
    /** When the office said that this difference is looked at. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    index('gateway_checks_differ')
      .on(t.differsSince)
      .where(sql`${t.differsSince} is not null and ${t.settledAt} is null`),
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
    /** When the student last gave a sign of being at a lesson: time is counted from one sign to the next. */
    studiedAt: instant('studied_at'),
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
    /** Which refund of its order; 1 for the charge. */
    sequence: integer('sequence').notNull().default(1),
    amountPaise: integer('amount_paise').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // An order is charged once, and each of its refunds is booked once, however often that is reported.
    unique('ledger_once').on(t.orderId, t.kind, t.sequence),
    index('ledger_created').on(t.createdAt),
    check(
      'ledger_sign',
      sql`(${t.kind} = 'charge' and ${t.amountPaise} >= 0 and ${t.sequence} = 1) or (${t.kind} = 'refund' and ${t.amountPaise} <= 0)`,
    ),
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

export const receipts = pgTable(
  'receipts',
  {
    number: text('number').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    /** What the receipt says, frozen: later changes of names, prices or taxes do not reach it. */
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('receipts_created').on(t.createdAt)],
)

/** As receipt_counters, for credit notes. */
export const creditNoteCounters = pgTable('credit_note_counters', {
  year: text('year').primaryKey(),
  last: integer('last').notNull(),
})

/** What takes a tax invoice back, or a part of it, when its order is refunded: one for each refund. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    number: text('number').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Which refund of its order. */
    sequence: integer('sequence').notNull().default(1),
    /** What it says, frozen. */
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('credit_notes_once').on(t.orderId, t.sequence),
    index('credit_notes_created').on(t.createdAt),
  ],
)

/** A code that lowers a price; its uses are the orders that name it. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** In capitals; it never changes, since orders name it. */
    code: text('code').notNull().unique('coupons_code'),
    percentOff: integer('percent_off'),
    amountOffPaise: integer('amount_off_paise'),
    /** Null for all courses. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** How many orders may use it; null without a limit. */
    maxRedemptions: integer('uses_limit'),
    oncePerStudent: boolean('once_per_student').notNull().default(false),
    stoppedAt: instant('stopped_at'),
    /** Counts the changes: who changes an older one is refused. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('coupons_created').on(t.createdAt, t.id),
    index('coupons_ends').on(t.endsAt, t.id),
    check('coupons_percent', sql`${t.percentOff} between 1 and 100`),
    check('coupons_amount', sql`${t.amountOffPaise} > 0`),
    check('coupons_one_kind', sql`(${t.percentOff} is null) <> (${t.amountOffPaise} is null)`),
    check('coupons_days', sql`${t.startsAt} < ${t.endsAt}`),
    check('coupons_limit', sql`${t.maxRedemptions} > 0`),
  ],
)

export type CouponRow = typeof coupons.$inferSelect

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
    /** Inter-State invoices above it are listed one by one (GSTR-1, table 5): 1 lakh since August 2024. */
    interStateLimitPaise: integer('inter_state_limit_paise').notNull().default(10_000_000),
    /** All is paid back within so many days while no more lessons than these were opened; 0 days: no rule. */
    refundDays: integer('refund_days').notNull().default(7),
    refundLessons: integer('refund_lessons').notNull().default(2),
  },
  (t) => [check('tax_settings_one_row', sql`${t.only}`)],
)
