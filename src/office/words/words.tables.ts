import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { people } from '../../people/people.tables.ts'
import { instant, isOneOf } from '../../platform/db/columns.tables.ts'
import { WORD_STATES } from './words.rules.ts'

/** What was said of a word of the families' screens, with the texts of which it was said. */
export const wordReviews = pgTable(
  'word_reviews',
  {
    /** Hash of language, file, source and English: a word whose text changes is another one, and open. */
    key: text('key').primaryKey(),
    language: text('language').notNull(),
    /** The file of words from src/ on, and the first word in it that says this. */
    file: text('file').notNull(),
    name: text('name').notNull(),
    /** The text of the build, and what it translates. */
    source: text('source').notNull(),
    english: text('english').notNull(),
    state: text('state', { enum: WORD_STATES }).notNull(),
    /** What is shown instead; only of a changed word. */
    changedText: text('changed_text'),
    comment: text('comment').notNull().default(''),
    decidedBy: uuid('decided_by')
      .notNull()
      .references(() => people.id),
    decidedAt: instant('decided_at').notNull(),
    /** Grows with each decision. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    check('word_reviews_state', isOneOf(t.state, WORD_STATES)),
    check('word_reviews_changed', sql`(${t.state} = 'changed') = (${t.changedText} is not null)`),
    check('word_reviews_open', sql`${t.state} <> 'open' or ${t.comment} <> ''`),
  ],
)
