import { check, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, isOneOf } from '../../platform/db/columns.tables.ts'
import type { StrokeOrder } from './letter-order.rules.ts'
import { SCRIPTS } from './letters.rules.ts'

/** Letters that a teacher has signed off, as the academy writes them; others are the built-in ones. */
export const letterModels = pgTable(
  'letter_models',
  {
    script: text('script', { enum: SCRIPTS }).notNull(),
    letter: text('letter').notNull(),
    order: jsonb('stroke_order').$type<StrokeOrder>().notNull(),
    signedOffAt: instant('signed_off_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.script, t.letter] }),
    check('letter_models_script', isOneOf(t.script, SCRIPTS)),
  ],
)
