import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, isOneOf } from '../../../platform/db/columns.tables.ts'
import { people } from '../../people.tables.ts'
import type { WaitingChild } from './child-row.rules.ts'
import { MEANINGS } from './columns.rules.ts'

/** A row that was not imported although its check was good: its family was changed meanwhile. */
export type RefusedRow = { row: number; message: string }

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
    /** Emptied after 30 days: the sentences may name a parent. */
    refused: jsonb('refused').notNull().default([]).$type<readonly RefusedRow[]>(),
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

/** Checked children who are still to be stored, piece by piece; a piece holds whole families. */
export const waitingChildren = pgTable(
  'waiting_children',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => childImports.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    piece: integer('piece').notNull(),
    content: jsonb('content').notNull().$type<WaitingChild>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index('waiting_children_piece').on(t.importId, t.piece),
  ],
)

/** What the office said of a heading, a group's or a teacher's name in a sheet, for the next one. */
export const importMeanings = pgTable(
  'import_meanings',
  {
    kind: text('kind', { enum: MEANINGS }).notNull(),
    /** In the form in which texts are compared. */
    text: text('text').notNull(),
    /** The column, or the id; empty: it is left out. */
    meaning: text('meaning').notNull(),
    savedBy: uuid('saved_by').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.text] }),
    check('import_meanings_kind', isOneOf(t.kind, MEANINGS)),
  ],
)
