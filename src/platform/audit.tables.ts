import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.tables.ts'

/** What staff did, written before it is done. Triggers refuse every change, whoever asks. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: instant('at').notNull(),
    personId: uuid('person_id').notNull(),
    role: text('role').notNull(),
    /** Method and path of the call, as defined. */
    call: text('call').notNull(),
    /** JSON: ids of the path and the fields of the body that the call's definition names. */
    detail: text('detail').notNull(),
    address: text('address').notNull(),
  },
  (t) => [index('audit_person').on(t.personId, t.id)],
)

/** How it ended, as an HTTP status; missing when the process died in between. */
export const auditOutcomes = pgTable('audit_outcomes', {
  entryId: uuid('entry_id')
    .primaryKey()
    .references(() => auditEntries.id),
  status: integer('status').notNull(),
  /** What was done, as a sentence without its subject; a person in it is `{person:ID}`. */
  told: text('told'),
  at: instant('at').notNull(),
})
