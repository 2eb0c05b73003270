import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
import { people } from '../people/people.tables.ts'
import { instant } from '../platform/db/columns.tables.ts'

/** Whether a parent gets Sunday's letter; it comes as long as nobody has said otherwise. */
export const sundayLetters = pgTable('sunday_letters', {
  parentId: uuid('parent_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  wanted: boolean('wanted').notNull(),
  saidAt: instant('said_at').notNull(),
})
