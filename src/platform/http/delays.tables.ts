import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.tables.ts'

/**
 * Recent failed tries per account, device or address, shared by all instances. Keys are hashes, so no email
 * is readable.
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
