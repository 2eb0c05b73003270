import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { ACCOUNTS, JOURNAL_KINDS, SOURCES } from './ledger.rules.ts'

/** One entry of the books; only inserted. Its postings sum to 0: a trigger refuses any other. */
export const journals = pgTable(
  'fee_journals',
  {
    id: id(),
    day: date('day').notNull(),
    kind: text('kind', { enum: JOURNAL_KINDS }).notNull(),
    source: text('source', { enum: SOURCES }).notNull().default('fees'),
    /** What it is the entry of; the same act twice is one entry. */
    key: text('key').notNull().unique(),
    /** The family's account, of a room below; accounts are never deleted. */
    accountId: uuid('account_id'),
    /** Under which registration for GST, of a room below; null: the academy's own. */
    billerId: uuid('biller_id'),
    /**
     * Of goods that were charged or credited their HSN, empty while it is not known: a supply even without
     * tax. Null for all else: what is taxed has the SAC of the academy's fees.
     */
    hsn: text('hsn'),
    /** Of cash: in the till of which centre, of a room below; null: the academy's own. */
    tillCentreId: uuid('till_centre_id'),
    note: text('note').notNull().default(''),
    /** Who of the office did it; the student of an order that a gateway took. */
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('fee_journals_account').on(t.accountId, t.id),
    index('fee_journals_day').on(t.day, t.id),
    index('fee_journals_source').on(t.source, t.at),
    index('fee_journals_till').on(t.tillCentreId, t.day).where(sql`${t.tillCentreId} is not null`),
    check('fee_journals_kind', isOneOf(t.kind, JOURNAL_KINDS)),
    check('fee_journals_source', isOneOf(t.source, SOURCES)),
  ],
)

export const postings = pgTable(
  'fee_postings',
  {
    journalId: uuid('journal_id')
      .notNull()
      .references(() => journals.id),
    line: integer('line').notNull(),
    account: text('account', { enum: ACCOUNTS }).notNull(),
    /** Of the account 'family': whose. */
    accountId: uuid('account_id'),
    paise: integer('paise').notNull(),
    /** Of a tax line: its rate. */
    percent: doublePrecision('percent'),
  },
  (t) => [
    primaryKey({ columns: [t.journalId, t.line] }),
    index('fee_postings_family').on(t.accountId).where(sql`${t.accountId} is not null`),
    check('fee_postings_account', isOneOf(t.account, ACCOUNTS)),
    check('fee_postings_not_nothing', sql`${t.paise} <> 0`),
    check('fee_postings_family', sql`(${t.account} = 'family') = (${t.accountId} is not null)`),
  ],
)
