import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  check,
} from 'drizzle-orm/pg-core'
import { people } from '../people/people.tables.ts'
import { instant, isOneOf } from '../platform/db/columns.tables.ts'
import { HELPS, PARTS } from './craft.rules.ts'

/** Attempts at practice. Ids are the devices'; somebody else's id is nobody's business. */
export const practiceAttempts = pgTable(
  'practised',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    part: text('part', { enum: PARTS }).notNull(),
    itemKey: text('thing').notNull(),
    right: boolean('is_right').notNull(),
    /** What was practised before this was asked counts as done alone: nothing is taken back. */
    help: text('help', { enum: HELPS }).notNull().default('none'),
    milliseconds: integer('milliseconds').notNull(),
    at: instant('at').notNull(),
    /** An integer of 32 bits without sign, which PostgreSQL has none of. */
    seed: text('seed'),
    /** Whether a hand can have done it, in the time that there was; what cannot be counts nothing. */
    counts: boolean('counts').notNull().default(true),
    measured: jsonb('measured').$type<Readonly<Record<string, number>>>(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.id] }),
    index('practised_newest').on(t.studentId, t.at),
    // What is forgotten after weeks is found without reading the rest.
    index('practised_detailed').on(t.at).where(sql`${t.seed} is not null or ${t.measured} is not null`),
    check('practised_part', isOneOf(t.part, PARTS)),
    check('practised_help', isOneOf(t.help, HELPS)),
  ],
)

/**
 * Of each child and thing one row a day, added up as its attempts are stored and kept when they are deleted:
 * what is mastered follows from all days. Attempts that do not count are not in it.
 */
export const practiceDays = pgTable(
  'practice_days',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    part: text('part', { enum: PARTS }).notNull(),
    itemKey: text('item_key').notNull(),
    /** Days since 1970 in India. */
    day: integer('day').notNull(),
    /** Without help. */
    tries: integer('tries').notNull(),
    right: integer('right_count').notNull(),
    helped: integer('helped').notNull(),
    /** Of the tries without help together; bigint, since a day of other devices may be long. */
    milliseconds: bigint('milliseconds', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.part, t.itemKey, t.day] }),
    check('practice_days_part', isOneOf(t.part, PARTS)),
    check('practice_days_not_negative', sql`${t.tries} >= 0 and ${t.helped} >= 0`),
    check('practice_days_right_of_tries', sql`${t.right} between 0 and ${t.tries}`),
  ],
)
