import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, isOneOf } from '../db/columns.tables.ts'
import { TRANSLATIONS } from '../languages.rules.ts'
import type { TranslatedText } from './translations.rules.ts'

/** What the academy wrote in another language: of each item its texts, beside their English. */
export const translations = pgTable(
  'translations',
  {
    /** What kind of item it is of, and the item's id. */
    kind: text('kind').notNull(),
    itemId: uuid('item_id').notNull(),
    language: text('language', { enum: TRANSLATIONS }).notNull(),
    texts: jsonb('texts').$type<readonly TranslatedText[]>().notNull(),
    /** Grows with each save: who saves says on which one the texts are based. */
    revision: integer('revision').notNull().default(1),
    savedAt: instant('saved_at').notNull(),
    /** Who saved it; null for the demo's own. No reference: people are above this room. */
    savedBy: uuid('saved_by'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId, t.language] }),
    check('translations_language', isOneOf(t.language, TRANSLATIONS)),
    check('translations_texts', sql`jsonb_array_length(${t.texts}) > 0`),
  ],
)
