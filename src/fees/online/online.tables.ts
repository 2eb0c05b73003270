import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { billers } from '../../enrolment/billers.tables.ts'
import { createdAt, id, instant, isOneOf } from '../../platform/db/columns.tables.ts'
import { feeAccounts } from '../fees.tables.ts'
import { MANDATE_STATUSES, ONLINE_STATUSES } from './online.rules.ts'

/** What lets fees of an account be taken by themselves, each time at most so much. */
export const feeMandates = pgTable(
  'fee_mandates',
  {
    /** That of the payment with which it was asked for. */
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => feeAccounts.id),
    /** Whose it is at the gateway. */
    personId: uuid('person_id').notNull(),
    gateway: text('gateway').notNull(),
    /** As the gateway names it; null until it has said. */
    mandateId: text('mandate_id'),
    maxPaise: integer('max_paise').notNull(),
    /** It takes what is billed under this registration; null: the academy's own. */
    billerId: uuid('biller_id').references(() => billers.id),
    status: text('status', { enum: MANDATE_STATUSES }).notNull().default('asked'),
    /** Debits in a row that failed. */
    failures: integer('failures').notNull().default(0),
    /** No debit begins before it; null: at once. */
    nextAt: instant('next_at'),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('fee_mandates_one_active').on(t.accountId).where(sql`${t.status} = 'active'`),
    index('fee_mandates_account').on(t.accountId),
    index('fee_mandates_stopping').on(t.id).where(sql`${t.status} = 'stopping'`),
    check('fee_mandates_status', isOneOf(t.status, MANDATE_STATUSES)),
    check('fee_mandates_named', sql`${t.status} not in ('active', 'stopping') or ${t.mandateId} is not null`),
    check('fee_mandates_ended', sql`(${t.status} = 'ended') = (${t.endedAt} is not null)`),
  ],
)

export type Mandate = typeof feeMandates.$inferSelect

/**
 * A payment of fees that a family began at a gateway. Once its money came it is a payment of the books, with
 * the same id.
 */
export const feeOnlinePayments = pgTable(
  'fee_online_payments',
  {
    /** Made by the page, so that a repeat is the same payment. */
    id: id(),
    /** As the gateway knows it. */
    orderNumber: text('order_number').notNull().unique('fee_online_payments_number'),
    accountId: uuid('account_id')
      .notNull()
      .references(() => feeAccounts.id),
    /** What the family saw that it would pay, late fees of that day included. */
    paise: integer('paise').notNull(),
    /** What it chose to pay. */
    chargeIds: uuid('charge_ids').array().notNull(),
    /** Under which registration that was billed; null: the academy's own. */
    billerId: uuid('biller_id').references(() => billers.id),
    gateway: text('gateway').notNull(),
    /** Of a debit: the mandate under which it is taken. */
    mandateId: uuid('mandate_id').references(() => feeMandates.id),
    /** When the gateway took a debit over; null before, and for a payment of the family's own. */
    sentAt: instant('sent_at'),
    /** Where it is paid; null until the gateway has said, and for a debit. */
    paymentUrl: text('payment_url'),
    status: text('status', { enum: ONLINE_STATUSES }).notNull().default('open'),
    /** Why it is held; empty otherwise. */
    note: text('note').notNull().default(''),
    /** When the gateway first said that the bank had it and had not decided; of a debit, when it began. */
    triedAt: instant('tried_at'),
    /** When the gateway is asked again; null once it is known. */
    checkAt: instant('check_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('fee_online_payments_account').on(t.accountId),
    index('fee_online_payments_check').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    index('fee_online_payments_unsent')
      .on(t.id)
      .where(sql`${t.mandateId} is not null and ${t.sentAt} is null and ${t.status} = 'open'`),
    check('fee_online_payments_status', isOneOf(t.status, ONLINE_STATUSES)),
    check('fee_online_payments_paise', sql`${t.paise} > 0`),
  ],
)

export type OnlinePayment = typeof feeOnlinePayments.$inferSelect
