import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { centres } from '../centres/centres.tables.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import {
  OBJECTION_LINES,
  ROYALTY_KINDS,
  type RoyaltySums,
  type Slab,
  STATEMENT_STATUSES,
} from './royalty.rules.ts'

/** What a franchise and the academy agreed: ended, never changed; a renewal is a new row. */
export const agreements = pgTable(
  'royalty_agreements',
  {
    /** Made by the page, so that a repeat is the same agreement. */
    id: id(),
    centreId: uuid('centre_id')
      .notNull()
      .references(() => centres.id),
    /** The franchise's legal name, as on its invoices. */
    company: text('company').notNull(),
    /** Empty for a franchise that is not registered. */
    gstin: text('gstin').notNull(),
    kind: text('kind', { enum: ROYALTY_KINDS }).notNull(),
    shareHundredths: integer('share_hundredths').notNull(),
    /** Other shares from so many children on; of shares alone. */
    slabs: jsonb('slabs').$type<Slab[]>().notNull().default([]),
    perChildPaise: integer('per_child_paise').notNull(),
    minimumPaise: integer('minimum_paise').notNull(),
    tdsHundredths: integer('tds_hundredths').notNull(),
    /** Months like 2026-10; both belong to it. */
    fromMonth: text('from_month').notNull(),
    untilMonth: text('until_month'),
    /** The agreement that ended because this one renews it; it goes on if this one is deleted. */
    renewsId: uuid('renews_id').references((): AnyPgColumn => agreements.id, { onDelete: 'set null' }),
    byId: uuid('by_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('royalty_agreements_centre').on(t.centreId, t.fromMonth),
    uniqueIndex('royalty_agreements_one_open').on(t.centreId).where(sql`${t.untilMonth} is null`),
    check('royalty_agreements_kind', isOneOf(t.kind, ROYALTY_KINDS)),
    check(
      'royalty_agreements_terms',
      sql`${t.minimumPaise} >= 0 and ${t.tdsHundredths} between 0 and 10000 and case ${t.kind} when 'child' then ${t.shareHundredths} = 0 and ${t.perChildPaise} > 0 when 'fixed' then ${t.shareHundredths} = 0 and ${t.perChildPaise} = 0 and ${t.minimumPaise} > 0 else ${t.shareHundredths} between 1 and 10000 and ${t.perChildPaise} = 0 end`,
    ),
    check(
      'royalty_agreements_slabs',
      sql`jsonb_typeof(${t.slabs}) = 'array' and (${t.kind} in ('collected', 'billed') or ${t.slabs} = '[]'::jsonb)`,
    ),
    check('royalty_agreements_months', sql`${t.untilMonth} is null or ${t.untilMonth} >= ${t.fromMonth}`),
  ],
)

/** A receipt or a bill that a line of a statement stands on; no name of a child. */
export type Evidence = {
  line: 'came in' | 'goods' | 'paid back'
  /** The receipt's number; of what was billed, what it was for. */
  document: string
  day: string
  paise: number
}

/** What was counted of a month, as it stands on the page. The last two are not in those counted before. */
export type Counted = {
  inPaise: number
  goodsPaise: number
  /** Negative. */
  backPaise: number
  /** Without GST. */
  netPaise: number
  children: number
  /** How many of those who were billed came to a class of the month. */
  cameChildren: number
  /** And how many came who were not billed. */
  cameUnbilled: number
  /** Who of the billed, and of the others with a place, practised, took a quiz or sat an exam. */
  seen?: { children: number; unbilled: number }
  /** Who moved up to a level with a kit in the month, and how many of them have it. */
  movedUp?: { children: number; kits: number }
  evidence: readonly Evidence[]
}

/** What the invoice says of both sides, as it was when it got its number. */
export type InvoiceParties = {
  academy: { name: string; address: string; gstin: string }
  franchise: { company: string; gstin: string; state: string }
}

/** One month of an agreement. Counted anew until it is shown; once it is invoiced nothing of it changes. */
export const statements = pgTable(
  'royalty_statements',
  {
    id: id(),
    agreementId: uuid('agreement_id')
      .notNull()
      .references(() => agreements.id),
    month: text('month').notNull(),
    status: text('status', { enum: STATEMENT_STATUSES }).notNull(),
    counted: jsonb('counted').$type<Counted>().notNull(),
    /** What the month before left below 0. */
    carriedPaise: integer('carried_paise').notNull(),
    sums: jsonb('sums').$type<RoyaltySums>().notNull(),
    /** The State of the academy and of the centre when it was counted; empty without GST. */
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    /** The GST in fees, in percent, when it was counted; 0 without. */
    feesPercent: doublePrecision('fees_percent').notNull(),
    countedAt: instant('counted_at').notNull(),
    shownAt: instant('shown_at'),
    /** The last day on which the franchise can object; moved by an answer. */
    objectBy: text('object_by'),
    agreedAt: instant('agreed_at'),
    /** Null when nobody objected in time. */
    agreedBy: uuid('agreed_by'),
    /** Null before it is agreed, and for a month of nothing. */
    invoiceNumber: text('invoice_number').unique('royalty_statements_invoice'),
    parties: jsonb('parties').$type<InvoiceParties>(),
    dueOn: text('due_on'),
    /** The sums of its payments that stand: money, and tax that the franchise kept back. */
    paidPaise: integer('paid_paise').notNull().default(0),
    keptBackPaise: integer('kept_back_paise').notNull().default(0),
    /** What its credit notes took off the fee, without GST; kept in their transaction. */
    creditedPaise: integer('credited_paise').notNull().default(0),
    /** What was paid too much and left it again: refunded, or set off against another invoice. */
    returnedPaise: integer('returned_paise').notNull().default(0),
  },
  (t) => [
    uniqueIndex('royalty_statements_month').on(t.agreementId, t.month),
    index('royalty_statements_status').on(t.status, t.month),
    check('royalty_statements_status', isOneOf(t.status, STATEMENT_STATUSES)),
    check('royalty_statements_shown', sql`(${t.status} = 'counted') = (${t.shownAt} is null)`),
    check(
      'royalty_statements_invoiced',
      sql`(${t.invoiceNumber} is null) = (${t.parties} is null) and case ${t.status} when 'invoiced' then ${t.invoiceNumber} is not null when 'paid' then true else ${t.invoiceNumber} is null end`,
    ),
    check(
      'royalty_statements_credited',
      sql`${t.creditedPaise} = 0 or (${t.invoiceNumber} is not null and ${t.creditedPaise} between 0 and (${t.sums}->>'feePaise')::int)`,
    ),
    check('royalty_statements_paid', sql`${t.paidPaise} >= 0 and ${t.keptBackPaise} >= 0`),
    check('royalty_statements_returned', sql`${t.returnedPaise} >= 0`),
  ],
)

/** What a franchise says is wrong with a line, and what the academy answered. */
export const objections = pgTable(
  'royalty_objections',
  {
    /** Made by the page, so that a repeat is the same objection. */
    id: id(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id),
    line: text('line', { enum: OBJECTION_LINES }).notNull(),
    words: text('words').notNull(),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
    answer: text('answer').notNull().default(''),
    /** What the answer takes off what came in, with its GST. */
    offPaise: integer('off_paise').notNull().default(0),
    /** So many children fewer. */
    offChildren: integer('off_children').notNull().default(0),
    answeredBy: uuid('answered_by'),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    index('royalty_objections_statement').on(t.statementId, t.at),
    check('royalty_objections_line', isOneOf(t.line, OBJECTION_LINES)),
    check('royalty_objections_off', sql`${t.offPaise} >= 0 and ${t.offChildren} >= 0`),
    check('royalty_objections_answer', sql`(${t.answeredAt} is null) = (${t.answer} = '')`),
  ],
)

/** What takes back an invoice that was issued wrong, in whole or in part; it never deletes it. */
export const royaltyCredits = pgTable(
  'royalty_credits',
  {
    /** Made by the page, so that a repeat is the same credit note. */
    id: id(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id),
    number: text('number').notNull().unique('royalty_credits_number'),
    /** Off the fee, and off each tax on it. */
    feePaise: integer('fee_paise').notNull(),
    cgstPaise: integer('cgst_paise').notNull(),
    sgstPaise: integer('sgst_paise').notNull(),
    igstPaise: integer('igst_paise').notNull(),
    reason: text('reason').notNull(),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('royalty_credits_statement').on(t.statementId),
    index('royalty_credits_at').on(t.at),
    check('royalty_credits_fee', sql`${t.feePaise} > 0`),
    check(
      'royalty_credits_tax',
      sql`${t.cgstPaise} = ${t.sgstPaise} and ${t.cgstPaise} >= 0 and ${t.igstPaise} >= 0`,
    ),
    check('royalty_credits_reason', sql`${t.reason} <> ''`),
  ],
)

/** What a franchise paid of an invoice. */
export const royaltyPayments = pgTable(
  'royalty_payments',
  {
    /** Made by the page, so that a repeat is the same payment. */
    id: id(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id),
    paise: integer('paise').notNull(),
    /** Tax that the franchise kept back of it and pays to the State (TDS). */
    keptBackPaise: integer('kept_back_paise').notNull(),
    /** The bank's UTR: capitals and digits. One transfer may pay several invoices. */
    reference: text('reference').notNull(),
    /** The invoice that was paid too much and pays this one; it has no reference. Null for a transfer. */
    fromStatementId: uuid('from_statement_id').references(() => statements.id),
    day: text('day').notNull(),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
    /** Null while it stands. */
    takenBackAt: instant('taken_back_at'),
    takenBackBy: uuid('taken_back_by'),
    /** Why it was taken back; empty while it stands. */
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    index('royalty_payments_statement').on(t.statementId),
    uniqueIndex('royalty_payments_reference')
      .on(t.reference, t.statementId)
      .where(sql`${t.takenBackAt} is null and ${t.fromStatementId} is null`),
    index('royalty_payments_from').on(t.fromStatementId).where(sql`${t.fromStatementId} is not null`),
    check(
      'royalty_payments_source',
      sql`(${t.fromStatementId} is null) = (${t.reference} <> '') and ${t.fromStatementId} is distinct from ${t.statementId}`,
    ),
    check('royalty_payments_paise', sql`${t.paise} > 0 and ${t.keptBackPaise} >= 0`),
    check(
      'royalty_payments_taken_back',
      sql`(${t.takenBackAt} is null) = (${t.takenBackBy} is null) and (${t.takenBackAt} is null) = (${t.reason} = '')`,
    ),
  ],
)

/** A transfer by which a franchise got back what it had paid beyond an invoice. */
export const royaltyRefunds = pgTable(
  'royalty_refunds',
  {
    /** Made by the page, so that a repeat is the same refund. */
    id: id(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id),
    paise: integer('paise').notNull(),
    /** The bank's UTR: capitals and digits. One transfer may refund several invoices. */
    reference: text('reference').notNull(),
    day: text('day').notNull(),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    uniqueIndex('royalty_refunds_reference').on(t.statementId, t.reference),
    check('royalty_refunds_paise', sql`${t.paise} > 0`),
    check('royalty_refunds_reference_given', sql`${t.reference} <> ''`),
  ],
)
