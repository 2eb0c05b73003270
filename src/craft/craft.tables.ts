import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid, check } from 'drizzle-orm/pg-core'
import { people } from '../people/people.tables.ts'
import { instant, isOneOf } from '../platform/columns.tables.ts'
import { PARTS } from './craft.rules.ts'

/** Attempts at practice. Ids are the devices'; somebody else's id is nobody's business. */
export const practised = pgTable(
  'practised',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    part: text('part', { enum: PARTS }).notNull(),
    thing: text('thing').notNull(),
    right: boolean('is_right').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    at: instant('at').notNull(),
    /** An integer of 32 bits without sign, which PostgreSQL has none of. */
    seed: text('seed'),
    measured: jsonb('measured').$type<Readonly<Record<string, number>>>(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.id] }),
    index('practised_newest').on(t.studentId, t.at),
    // What is forgotten after weeks is found without reading the rest.
    index('practised_detailed').on(t.at).where(sql`${t.seed} is not null or ${t.measured} is not null`),
    check('practised_part', isOneOf(t.part, PARTS)),
  ],
)
