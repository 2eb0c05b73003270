import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../db/columns.tables.ts'

/** What staff did, written before it is done. Triggers refuse every change. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: instant('at').notNull(),
    personId: uuid('person_id').notNull(),
    role: text('role').notNull(),
    /** Method and path of the call, as defined. */
    call: text('call').notNull(),
    /** JSON: ids in the path, and the fields of the body that the definition lists as audited. */
    detail: text('detail').notNull(),
    address: text('address').notNull(),
  },
  (t) => [index('audit_person').on(t.personId, t.id)],
)

/** The outcome as an HTTP status; missing if the process died before it. */
export const auditOutcomes = pgTable('audit_outcomes', {
  entryId: uuid('entry_id')
    .primaryKey()
    .references(() => auditEntries.id),
  status: integer('status').notNull(),
  /** What was done, as a sentence without a subject; a person in it is `{person:ID}`. */
  summary: text('told'),
  at: instant('at').notNull(),
})
