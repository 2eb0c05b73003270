import { sql } from 'drizzle-orm'
import { check, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { centres } from '../centres/centres.tables.ts'
import { createdAt, id, instant } from '../platform/db/columns.tables.ts'

/**
 * A registration for GST of the academy in another State: who bills there. The one of the tax settings has no
 * row; wherever a biller is null, it is that one. Never changed, since papers name it.
 */
export const billers = pgTable(
  'billers',
  {
    /** Made by the page, so that a repeat is the same registration. */
    id: id(),
    /** The first signs of its numbers: G and the State's code. Those of the academy are three letters. */
    code: text('code').notNull().unique('billers_code'),
    gstin: text('gstin').notNull().unique('billers_gstin'),
    state: text('state').notNull().unique('billers_state'),
    address: text('address').notNull(),
    byId: uuid('by_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('billers_code_of_gstin', sql`${t.code} = 'G' || left(${t.gstin}, 2)`)],
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
