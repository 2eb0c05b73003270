import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { billers } from '../enrolment/billers.tables.ts'
import { id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { PAYMENT_METHODS } from './fees.rules.ts'
import { feeAccounts, feePayments } from './fees.tables.ts'
import { REPORTED_ENDS } from './reported.rules.ts'

/**
 * What a family says it has paid in another way. It is no payment: nothing is settled by it until the desk
 * has found the money.
 */
export const feeReportedPayments = pgTable(
  'fee_reported_payments',
  {
    /** Made by the page, so that a repeat is the same. */
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => feeAccounts.id),
    paise: integer('paise').notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    /** UTR, or number and bank of a cheque, as the family typed it; empty for cash. */
    reference: text('reference').notNull(),
    /** On which day it was paid. */
    day: date('day').notNull(),
    /** What it was paid for. */
    chargeIds: uuid('charge_ids').array().notNull(),
    /** Under which registration these were billed; null: the academy's own. */
    billerId: uuid('biller_id').references(() => billers.id),
    at: instant('at').notNull(),
    /** Null while nobody has looked for it. */
    endedAt: instant('ended_at'),
    endedAs: text('ended_as', { enum: REPORTED_ENDS }),
    endedBy: uuid('ended_by'),
    /** What the desk answered when it found nothing; empty otherwise. */
    answer: text('answer').notNull().default(''),
    /** As which payment it was taken. */
    paymentId: uuid('payment_id').references(() => feePayments.id),
  },
  (t) => [
    // Of what one payee billed one is looked for at a time.
    uniqueIndex('fee_reported_payments_one_open')
      .on(t.accountId, sql`coalesce(${t.billerId}::text, '')`)
      .where(sql`${t.endedAt} is null`),
    index('fee_reported_payments_account').on(t.accountId, t.at),
    index('fee_reported_payments_open').on(t.at).where(sql`${t.endedAt} is null`),
    check('fee_reported_payments_paise', sql`${t.paise} > 0`),
    check('fee_reported_payments_method', isOneOf(t.method, PAYMENT_METHODS)),
    check('fee_reported_payments_reference', sql`${t.method} = 'cash' or ${t.reference} <> ''`),
    check('fee_reported_payments_end', sql`(${t.endedAt} is null) = (${t.endedAs} is null)`),
    check('fee_reported_payments_ended_as', isOneOf(t.endedAs, REPORTED_ENDS)),
    check(
      'fee_reported_payments_taken',
      sql`(${t.paymentId} is not null) = (${t.endedAs} is not distinct from 'taken')`,
    ),
    check(
      'fee_reported_payments_answer',
      sql`${t.answer} = '' or ${t.endedAs} is not distinct from 'not found'`,
    ),
  ],
)

export type ReportedPayment = typeof feeReportedPayments.$inferSelect
