import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/db/columns.tables.ts'
import { people } from '../../people.tables.ts'

/** An import of children. */
export const childImports = pgTable(
  'child_imports',
  {
    /** Created by the page, so that a retry is the same import. */
    id: id(),
    fileName: text('file_name').notNull(),
    /** Of the rows that were sent. */
    fingerprint: text('fingerprint').notNull(),
    importedBy: uuid('imported_by')
      .notNull()
      .references(() => people.id),
    importedAt: instant('imported_at').notNull(),
    children: integer('children').notNull(),
    /** Families that were made. */
    families: integer('families').notNull(),
    /** Families that were here already. */
    joined: integer('joined').notNull(),
    /** Rows whose child was here already. */
    skipped: integer('skipped').notNull(),
  },
  (t) => [index('child_imports_at').on(t.importedAt)],
)

/** The import that created a child, for the family's login slip. */
export const importedChildren = pgTable(
  'imported_children',
  {
    childId: uuid('child_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    importId: uuid('import_id')
      .notNull()
      .references(() => childImports.id),
    /** The family's invitation is not queued yet. */
    uninvited: boolean('uninvited').notNull().default(false),
  },
  (t) => [
    index('imported_children_import').on(t.importId),
    index('imported_children_uninvited').on(t.importId).where(sql`${t.uninvited}`),
  ],
)
