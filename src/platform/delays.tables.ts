import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.tables.ts'

/**
 * Tries that failed lately, per account, device or address; shared by all instances. Keys are hashes: no
 * e-mail is readable.
 */
export const delays = pgTable(
  'delays',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    nextAt: instant('next_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('delays_age').on(t.updatedAt)],
)
