import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { people } from '../../people/people.tables.ts'
import { createdAt, instant } from '../../platform/db/columns.tables.ts'

export type DraftData = Readonly<Record<string, unknown>>

const document = () => ({ kind: text('kind').notNull(), id: uuid('id').notNull() })

/** The draft of each document; published content is in the tables of its room. */
export const documents = pgTable(
  'office_documents',
  {
    ...document(),
    title: text('title').notNull(),
    draft: jsonb('draft').$type<DraftData>().notNull(),
    /** Counts the saves: who saves says on which one the words are based. */
    revision: integer('revision').notNull(),
    /** The revision that visitors see; null when it is not (or no more) shown. */
    shownRevision: integer('shown_revision'),
    savedAt: instant('saved_at').notNull(),
    savedBy: uuid('saved_by')
      .notNull()
      .references(() => people.id),
    /** When it is published automatically, and in which version. */
    publishAt: instant('publish_at'),
    publishVersion: integer('publish_version'),
    publishRevision: integer('publish_revision'),
    /** Why it was not published. */
    fault: text('fault').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] }), index('office_documents_due').on(t.publishAt)],
)

export const documentVersions = pgTable(
  'office_document_versions',
  {
    ...document(),
    version: integer('version').notNull(),
    data: jsonb('data').$type<DraftData>().notNull(),
    at: instant('at').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => people.id),
    act: text('act', { enum: ['saved', 'published', 'scheduled', 'unpublished', 'restored'] }).notNull(),
    /** What changed, a few words each. */
    changes: jsonb('changes').$type<readonly string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id, t.version] })],
)

/** Who has a document open. */
export const documentPresence = pgTable(
  'office_document_readers',
  {
    ...document(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The field they are in. */
    place: text('place').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id, t.personId] })],
)
