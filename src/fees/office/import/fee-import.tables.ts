import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '../../../people/people.tables.ts'
import { id, instant, isOneOf } from '../../../platform/db/columns.tables.ts'
import { ROW_STATES, type FeeTerms } from './validate-rows.rules.ts'

/** An import of fees from the books before these. */
export const feeImports = pgTable(
  'fee_imports',
  {
    /** Made by the page, so that a repeat is the same import. */
    id: id(),
    fileName: text('file_name').notNull(),
    /** Of the rows that were sent. */
    fingerprint: text('fingerprint').notNull(),
    importedBy: uuid('imported_by')
      .notNull()
      .references(() => people.id),
    importedAt: instant('imported_at').notNull(),
    /** Totals of the whole sheet, as they were typed too. */
    owedPaise: bigint('owed_paise', { mode: 'number' }).notNull(),
    aheadPaise: bigint('ahead_paise', { mode: 'number' }).notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [index('fee_imports_at').on(t.importedAt)],
)

/** A row of an import: first what it asks for, then what came of it. */
export const feeImportRows = pgTable(
  'fee_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => feeImports.id),
    row: integer('row').notNull(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id),
    /** Owed is positive, paid ahead is negative. */
    balancePaise: integer('balance_paise').notNull(),
    state: text('state', { enum: ROW_STATES }).notNull().default('waiting'),
    /** Null once the row is done: the reason of a discount is the child's own. */
    terms: jsonb('terms').$type<FeeTerms>(),
    /** Why it was refused, or not undone; it names nobody. */
    note: text('note').notNull().default(''),
    /** What it made, for the undo; each is gone or taken back after it. */
    stayId: uuid('stay_id'),
    concessionId: uuid('concession_id'),
    chargeId: uuid('charge_id'),
    paymentId: uuid('payment_id'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index('fee_import_rows_waiting').on(t.importId, t.row).where(sql`${t.state} = 'waiting'`),
    index('fee_import_rows_student').on(t.studentId),
    // A balance is brought forward once, whichever desk and sheet brings it.
    uniqueIndex('fee_import_rows_one_balance')
      .on(t.studentId)
      .where(sql`${t.state} = 'stored' and ${t.balancePaise} <> 0`),
    check('fee_import_rows_state', isOneOf(t.state, ROW_STATES)),
    check('fee_import_rows_terms', sql`(${t.state} = 'waiting') = (${t.terms} is not null)`),
  ],
)
