import { sql } from 'drizzle-orm'
import {
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
import { billers } from '../enrolment/billers.tables.ts'
import { centres } from '../centres/centres.tables.ts'
import { groups } from '../classroom/classroom.tables.ts'
import { people } from '../people/people.tables.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { CHARGE_KINDS, PART_RULES, PAYMENTS_IN_BOOKS, PROMISE_ENDS } from './fees.rules.ts'

/** What a family owes: a parent, or a student who has no parent's account. Amounts in integer paise. */
export const feeAccounts = pgTable(
  'fee_accounts',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .unique()
      .references(() => people.id),
    /** The sum of its postings, kept in their transaction; negative is an advance. */
    balancePaise: integer('balance_paise').notNull().default(0),
    /** What is open of its charges: an advance under another registration takes nothing off it. */
    owesPaise: integer('owes_paise').notNull().default(0),
    /** The due day of its oldest open charge, like 2026-11-05; null if nothing is open. */
    dueSince: text('due_since'),
    createdAt: createdAt(),
  },
  (t) => [index('fee_accounts_due').on(t.dueSince, t.id), index('fee_accounts_owes').on(t.owesPaise, t.id)],
)

const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => feeAccounts.id)

const billerId = () => uuid('biller_id').references(() => billers.id)

/** A fee that is charged every month. Its prices are rows of their own. */
export const feePlans = pgTable(
  'fee_plans',
  {
    id: id(),
    name: text('name').notNull().unique('fee_plans_name'),
    partRule: text('part_rule', { enum: PART_RULES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('fee_plans_part_rule', isOneOf(t.partRule, PART_RULES))],
)

/** What a plan costs from a day on, GST included. */
export const feePrices = pgTable(
  'fee_prices',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => feePlans.id),
    fromDay: date('from_day').notNull(),
    paise: integer('paise').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.fromDay] }),
    check('fee_prices_rupees', sql`${t.paise} >= 0 and ${t.paise} % 100 = 0`),
  ],
)

/** A child on a plan in a group: what is billed. */
export const feeStays = pgTable(
  'fee_stays',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    planId: uuid('plan_id')
      .notNull()
      .references(() => feePlans.id),
    fromDay: date('from_day').notNull(),
    untilDay: date('until_day'),
    createdAt: createdAt(),
  },
  (t) => [
    index('fee_stays_student').on(t.studentId),
    index('fee_stays_group').on(t.groupId),
    uniqueIndex('fee_stays_one_open').on(t.studentId, t.groupId).where(sql`${t.untilDay} is null`),
    check('fee_stays_days', sql`${t.untilDay} is null or ${t.untilDay} >= ${t.fromDay}`),
  ],
)

/** Days of a stay on which the child does not come and pays nothing. */
export const feePauses = pgTable(
  'fee_pauses',
  {
    /** Made by the page, so that a repeat is the same pause. */
    id: id(),
    stayId: uuid('stay_id')
      .notNull()
      .references(() => feeStays.id),
    fromDay: date('from_day').notNull(),
    untilDay: date('until_day').notNull(),
    reason: text('reason').notNull(),
    byId: uuid('by_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('fee_pauses_stay').on(t.stayId),
    check('fee_pauses_days', sql`${t.untilDay} >= ${t.fromDay}`),
  ],
)

/** By which day a family said it would pay. One of an account runs at a time. */
export const feePromises = pgTable(
  'fee_promises',
  {
    /** Made by the page, so that a repeat is the same promise. */
    id: id(),
    accountId: accountId(),
    day: date('day').notNull(),
    note: text('note').notNull(),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
    /** Null while something is open that was due by its day. */
    endedAt: instant('ended_at'),
    endedAs: text('ended_as', { enum: PROMISE_ENDS }),
  },
  (t) => [
    uniqueIndex('fee_promises_one_open').on(t.accountId).where(sql`${t.endedAt} is null`),
    index('fee_promises_account').on(t.accountId),
    check('fee_promises_end', sql`(${t.endedAt} is null) = (${t.endedAs} is null)`),
    check('fee_promises_ended_as', isOneOf(t.endedAs, PROMISE_ENDS)),
  ],
)

/** A discount of a child on every month's class fee. */
export const feeConcessions = pgTable(
  'fee_concessions',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id),
    percent: integer('percent'),
    rupees: integer('rupees'),
    addsUp: boolean('adds_up').notNull(),
    reason: text('reason').notNull(),
    fromDay: date('from_day').notNull(),
    untilDay: date('until_day'),
    byId: uuid('by_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('fee_concessions_student').on(t.studentId),
    check('fee_concessions_one_kind', sql`(${t.percent} is null) <> (${t.rupees} is null)`),
    check('fee_concessions_percent', sql`${t.percent} between 1 and 100`),
    check('fee_concessions_rupees', sql`${t.rupees} > 0`),
    check('fee_concessions_days', sql`${t.untilDay} is null or ${t.untilDay} >= ${t.fromDay}`),
  ],
)

/** What is owed for something. Open is the amount less what was credited and settled. */
export const feeCharges = pgTable(
  'fee_charges',
  {
    /** Of a charge by hand made by the page, so that a repeat is the same charge. */
    id: id(),
    accountId: accountId(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id),
    head: text('head', { enum: CHARGE_KINDS }).notNull(),
    title: text('title').notNull(),
    paise: integer('paise').notNull(),
    creditedPaise: integer('credited_paise').notNull().default(0),
    /** The sum of its allocations, kept in their transaction. */
    settledPaise: integer('settled_paise').notNull().default(0),
    dueOn: date('due_on').notNull(),
    stayId: uuid('stay_id').references(() => feeStays.id),
    /** Of a late fee the charge that was paid late; each bears one. */
    lateOf: uuid('late_of').unique('fee_charges_late_of'),
    /** Of a competition's fee the entry that it is for; no foreign key, since the books outlive entries. */
    entryId: uuid('entry_id'),
    /** The step of the last reminder, in days after the due day; null before the first. */
    remindedStep: integer('reminded_step'),
    /** The month of a stay, like 2026-11. */
    period: text('period'),
    /** JSON: the lines of the sum. */
    why: text('why').notNull().default('[]'),
    /** JSON: the tax in it, as enrolment's receipts have it. */
    tax: text('tax').notNull(),
    /** Under which registration it was billed; null: the academy's own. */
    billerId: billerId(),
    createdAt: createdAt(),
  },
  (t) => [
    // A month of a stay is billed once, however often the run is started.
    unique('fee_charges_once').on(t.stayId, t.period),
    index('fee_charges_account').on(t.accountId, t.dueOn),
    index('fee_charges_open')
      .on(t.accountId, t.dueOn)
      .where(sql`${t.settledPaise} + ${t.creditedPaise} < ${t.paise}`),
    index('fee_charges_period').on(t.period),
    index('fee_charges_created').on(t.createdAt),
    index('fee_charges_entry').on(t.entryId).where(sql`${t.entryId} is not null`),
    // A fee is not asked for twice; one that was credited may be charged again.
    uniqueIndex('fee_charges_open_entry')
      .on(t.entryId)
      .where(sql`${t.settledPaise} + ${t.creditedPaise} < ${t.paise}`),
    check('fee_charges_head', isOneOf(t.head, CHARGE_KINDS)),
    check('fee_charges_rupees', sql`${t.paise} > 0 and ${t.paise} % 100 = 0`),
    check(
      'fee_charges_settled',
      sql`${t.settledPaise} >= 0 and ${t.creditedPaise} >= 0 and ${t.settledPaise} + ${t.creditedPaise} <= ${t.paise}`,
    ),
    check('fee_charges_period', sql`(${t.stayId} is null) = (${t.period} is null)`),
  ],
)

/**
 * Money that a family paid at the desk; its receipt keeps its number even when a cheque comes back. Or an
 * advance of the books before these, without a receipt.
 */
export const feePayments = pgTable(
  'fee_payments',
  {
    /** Made by the page, so that a repeat is the same payment. */
    id: id(),
    accountId: accountId(),
    paise: integer('paise').notNull(),
    /** The sum of its allocations, kept in their transaction. */
    allocatedPaise: integer('allocated_paise').notNull().default(0),
    /** What of it went back to the family. */
    paidBackPaise: integer('paid_back_paise').notNull().default(0),
    method: text('method', { enum: PAYMENTS_IN_BOOKS }).notNull(),
    /** UTR, or number and bank of a cheque; empty for cash. */
    reference: text('reference').notNull(),
    day: date('day').notNull(),
    number: text('number').notNull().unique('fee_payments_number'),
    /** What the receipt says, frozen; empty without one. */
    receipt: text('receipt').notNull(),
    /** Under which registration it was taken: it settles what that one billed. Null: the academy's own. */
    billerId: billerId(),
    /** At which centre's desk it was taken; null: at the academy's own. */
    centreId: uuid('centre_id').references(() => centres.id),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
    /** When a cheque was paid into the bank's books. */
    clearedAt: instant('cleared_at'),
    /** When a cheque came back, or an advance of an import was taken back. */
    returnedAt: instant('returned_at'),
  },
  (t) => [
    index('fee_payments_account').on(t.accountId, t.at),
    index('fee_payments_day').on(t.day, t.method),
    // A UTR or a cheque settles once; one that came back may be sent to the bank again.
    uniqueIndex('fee_payments_reference')
      .on(t.method, t.reference)
      .where(sql`${t.reference} <> '' and ${t.returnedAt} is null`),
    index('fee_payments_advance')
      .on(t.accountId)
      .where(sql`${t.returnedAt} is null and ${t.allocatedPaise} + ${t.paidBackPaise} < ${t.paise}`),
    check('fee_payments_method', isOneOf(t.method, PAYMENTS_IN_BOOKS)),
    check('fee_payments_paise', sql`${t.paise} > 0`),
    check(
      'fee_payments_once',
      sql`${t.allocatedPaise} >= 0 and ${t.paidBackPaise} >= 0 and ${t.allocatedPaise} + ${t.paidBackPaise} <= ${t.paise}`,
    ),
    check(
      'fee_payments_cheque',
      sql`${t.method} = 'cheque' or (${t.clearedAt} is null and (${t.returnedAt} is null or ${t.method} = 'brought forward'))`,
    ),
    check('fee_payments_one_end', sql`${t.clearedAt} is null or ${t.returnedAt} is null`),
  ],
)

/** What a payment settles of a charge; an undone one has a second, negative row. */
export const feeAllocations = pgTable(
  'fee_allocations',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => feePayments.id),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => feeCharges.id),
    paise: integer('paise').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('fee_allocations_payment').on(t.paymentId),
    index('fee_allocations_charge').on(t.chargeId),
    index('fee_allocations_at').on(t.at),
    check('fee_allocations_paise', sql`${t.paise} <> 0`),
  ],
)

/** What takes a charge back, in whole or part; it never deletes it. */
export const feeCredits = pgTable(
  'fee_credits',
  {
    /** Made by the page, so that a repeat is the same credit note. */
    id: id(),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => feeCharges.id),
    number: text('number').notNull().unique('fee_credits_number'),
    paise: integer('paise').notNull(),
    reason: text('reason').notNull(),
    /** JSON: the tax that it takes back. */
    tax: text('tax').notNull(),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('fee_credits_charge').on(t.chargeId),
    index('fee_credits_at').on(t.at),
    check('fee_credits_paise', sql`${t.paise} > 0`),
  ],
)

/** The last number given in each series and financial year, counted in the transaction that uses it. */
export const feeCounters = pgTable(
  'fee_counters',
  { series: text('series').notNull(), year: text('year').notNull(), last: integer('last').notNull() },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
)

/** One row: the cash in the academy's own till. Each movement of cash locks it. */
export const feeTill = pgTable(
  'fee_till',
  {
    only: boolean('only').primaryKey().default(true),
    balancePaise: integer('balance_paise').notNull().default(0),
    /** The last closed day: cash moves on later days only. */
    closedDay: date('closed_day'),
  },
  (t) => [
    check('fee_till_one_row', sql`${t.only}`),
    check('fee_till_not_below', sql`${t.balancePaise} >= 0`),
  ],
)

const countOfDay = () => ({
  bookPaise: integer('book_paise').notNull(),
  countedPaise: integer('counted_paise').notNull(),
  /** How many of each note, as `NOTES` lists them. */
  counts: integer('counts').array().notNull(),
  /** Why the count differs; empty if it does not. */
  reason: text('reason').notNull(),
  closedBy: uuid('closed_by').notNull(),
  closedAt: instant('closed_at').notNull(),
  /** A day is reopened once. */
  reopenedAt: instant('reopened_at'),
})

/** A counted and closed day of the academy's own till. */
export const feeTillDays = pgTable(
  'fee_till_days',
  { day: date('day').primaryKey(), ...countOfDay() },
  (t) => [check('fee_till_days_reason', sql`${t.bookPaise} = ${t.countedPaise} or ${t.reason} <> ''`)],
)

/** The cash in a centre's till, made at its first use. Each movement of cash locks it. */
export const feeCentreTills = pgTable(
  'fee_centre_tills',
  {
    centreId: uuid('centre_id')
      .primaryKey()
      .references(() => centres.id),
    balancePaise: integer('balance_paise').notNull().default(0),
    /** Whose cash is in it: a franchise's that bills for itself; null: the academy's. */
    companyId: uuid('company_id').references(() => billers.id),
    /** The last closed day: cash moves on later days only. */
    closedDay: date('closed_day'),
  },
  (t) => [check('fee_centre_tills_not_below', sql`${t.balancePaise} >= 0`)],
)

/** A counted and closed day of a centre's till. */
export const feeCentreTillDays = pgTable(
  'fee_centre_till_days',
  {
    centreId: uuid('centre_id')
      .notNull()
      .references(() => feeCentreTills.centreId),
    day: date('day').notNull(),
    ...countOfDay(),
  },
  (t) => [
    primaryKey({ columns: [t.centreId, t.day] }),
    check('fee_centre_till_days_reason', sql`${t.bookPaise} = ${t.countedPaise} or ${t.reason} <> ''`),
  ],
)

/** One row: how fees are billed and paid. */
export const feeSettings = pgTable(
  'fee_settings',
  {
    only: boolean('only').primaryKey().default(true),
    /** Three capitals in the numbers of receipts. */
    code: text('code').notNull().default('FEE'),
    dueDay: integer('due_day').notNull().default(5),
    secondChildPercent: integer('second_child_percent').notNull().default(0),
    laterChildPercent: integer('later_child_percent').notNull().default(0),
    chequeChargePaise: integer('cheque_charge_paise').notNull().default(0),
    /** A late fee begins so many days after the due day. */
    lateGraceDays: integer('late_grace_days').notNull().default(7),
    /** For each day after that; 0: there are no late fees. */
    latePerDayPaise: integer('late_per_day_paise').notNull().default(0),
    /** The most of one charge. */
    lateCapPaise: integer('late_cap_paise').notNull().default(15_000),
    /** A merchant's UPI address; empty: no UPI at the desk. */
    upiAddress: text('upi_address').notNull().default(''),
    /** Families are reminded of what is due. */
    remindsFamilies: boolean('reminds_families').notNull().default(false),
  },
  (t) => [
    check('fee_settings_one_row', sql`${t.only}`),
    check('fee_settings_code', sql`${t.code} ~ '^[A-Z]{3}$'`),
    check('fee_settings_due_day', sql`${t.dueDay} between 1 and 28`),
    check(
      'fee_settings_percent',
      sql`${t.secondChildPercent} between 0 and 100 and ${t.laterChildPercent} between 0 and 100`,
    ),
    check('fee_settings_cheque', sql`${t.chequeChargePaise} >= 0 and ${t.chequeChargePaise} % 100 = 0`),
    check(
      'fee_settings_late',
      sql`${t.lateGraceDays} >= 0 and ${t.latePerDayPaise} >= 0 and ${t.latePerDayPaise} % 100 = 0 and ${t.lateCapPaise} >= 0 and ${t.lateCapPaise} % 100 = 0`,
    ),
  ],
)
