import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.tables.ts'
import { people } from '../people.tables.ts'

/**
 * Printed ID cards. Printing again prints the card that is in use; a lost one is replaced by another row. Who
 * has two after a merge may use both.
 */
export const idCards = pgTable(
  'id_cards',
  {
    /** What the square on the card holds; it says nothing about the child. */
    code: text('code').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The last time. */
    printedAt: instant('printed_at').notNull(),
    lostAt: instant('lost_at'),
  },
  (t) => [
    index('id_cards_person').on(t.personId),
    check('id_cards_code', sql`${t.code} ~ '^[0-9A-HJKMNP-TV-Z]{16}$'`),
  ],
)
