import { sql } from 'drizzle-orm'
import { check, date, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centres } from '../centres/centres.tables.ts'
import { createdAt, id, instant } from '../platform/db/columns.tables.ts'

/**
 * Who bills beside the academy under its own registration: the academy in another State, or a franchise,
 * which is another company and bills for itself. Wherever a biller is null it is the academy's own
 * registration, of the tax settings. Never changed, since papers name it.
 */
export const billers = pgTable(
  'billers',
  {
    /** Made by the page, so that a repeat is the same one. */
    id: id(),
    /**
     * The first signs of its numbers: G and the State's code, or of a franchise a letter and two digits.
     * Those of the academy are three letters.
     */
    code: text('code').notNull().unique('billers_code'),
    /** The company of a franchise, as it stands on receipts; null: it is the academy's. */
    name: text('name'),
    /** Of a franchise; the academy's is in its GSTIN. */
    pan: text('pan'),
    /** Null for a franchise that is not registered for GST: it bills without tax. */
    gstin: text('gstin').unique('billers_gstin'),
    state: text('state').notNull(),
    address: text('address').notNull(),
    /** A franchise's own UPI address; empty: none. */
    upiAddress: text('upi_address').notNull().default(''),
    byId: uuid('by_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('billers_own_state').on(t.state).where(sql`${t.name} is null`),
    check('billers_code_of_gstin', sql`${t.name} is not null or ${t.code} = 'G' || left(${t.gstin}, 2)`),
    check('billers_own_gstin', sql`${t.name} is not null or ${t.gstin} is not null`),
    check('billers_company', sql`(${t.name} is null) = (${t.pan} is null)`),
    check('billers_franchise_code', sql`${t.name} is null or ${t.code} ~ '^[A-FH-Z][0-9]{2}$'`),
  ],
)

/** Under which registration a centre bills from a day on; before the first row under the academy's. */
export const centreBillers = pgTable(
  'centre_billers',
  {
    centreId: uuid('centre_id')
      .notNull()
      .references(() => centres.id),
    fromDay: date('from_day').notNull(),
    /** Null: the academy's own again. */
    billerId: uuid('biller_id').references(() => billers.id),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.centreId, t.fromDay] })],
)
