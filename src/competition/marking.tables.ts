import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '../people/people.tables.ts'
import { id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { CODE_LENGTH } from './competition.rules.ts'
import { entryId, roundId } from './competition.tables.ts'
import { CORRECTION_KINDS, OBJECTION_STATES } from './key.rules.ts'
import type { AWARDS } from './rank.rules.ts'

/** Key corrections after the papers; per question the latest counts. */
export const keyCorrections = pgTable(
  'competition_mendings',
  {
    id: id(),
    roundId: roundId(),
    questionId: uuid('question_id').notNull(),
    kind: text('kind', { enum: CORRECTION_KINDS }).notNull(),
    /** Option ids, or stored answers of another kind. */
    options: text('options').array().notNull(),
    reason: text('reason').notNull(),
    correctedBy: uuid('mended_by')
      .notNull()
      .references(() => people.id),
    correctedAt: instant('mended_at').notNull(),
    /** The result version that it produced. */
    version: integer('version').notNull(),
  },
  (t) => [
    unique('competition_mendings_version').on(t.roundId, t.version),
    check('competition_mendings_kind', isOneOf(t.kind, CORRECTION_KINDS)),
    check('competition_mendings_options', sql`(${t.kind} = 'several') = (cardinality(${t.options}) > 0)`),
  ],
)

export const objections = pgTable(
  'competition_objections',
  {
    id: id(),
    roundId: roundId(),
    entryId: entryId(),
    questionId: uuid('question_id').notNull(),
    text: text('text').notNull(),
    madeAt: instant('made_at').notNull(),
    state: text('state', { enum: OBJECTION_STATES }).notNull().default('waiting'),
    answer: text('answer'),
    answeredBy: uuid('answered_by').references(() => people.id),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    unique('competition_objections_once').on(t.roundId, t.entryId, t.questionId),
    index('competition_objections_waiting').on(t.madeAt).where(sql`${t.state} = 'waiting'`),
    check('competition_objections_answer', sql`(${t.state} = 'waiting') = (${t.answer} is null)`),
    check('competition_objections_state', isOneOf(t.state, OBJECTION_STATES)),
  ],
)

/** A result under one key version; earlier versions are kept. */
export const results = pgTable(
  'competition_results',
  {
    roundId: roundId(),
    entryId: entryId(),
    version: integer('version').notNull(),
    total: integer('total').notNull(),
    correct: integer('correct').notNull(),
    wrong: integer('wrong').notNull(),
    marksNumerator: integer('marks_numerator').notNull(),
    marksDenominator: integer('marks_denominator').notNull(),
    maxMarks: integer('max_marks').notNull(),
    seconds: integer('seconds').notNull(),
    /** It had extra time. */
    extra: boolean('extra').notNull().default(false),
    /** Rank in the group, once final. */
    rank: integer('rank'),
    groupSize: integer('of'),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.entryId, t.version] }),
    check(
      'competition_results_rank',
      sql`(${t.rank} is null) = (${t.groupSize} is null) and ${t.rank} <= ${t.groupSize}`,
    ),
  ],
)

/** A certificate's current content; a new ranking rewrites it. */
export type CertificateContent = {
  competition: string
  round: string
  academy: string
  fullName: string
  group: string
  /** ISO 8601: the day of the paper. */
  date: string
  rank: number
  groupSize: number
  marks: number
  maxMarks: number
  seconds: number
  award: (typeof AWARDS)[number] | null
}

export const certificates = pgTable(
  'competition_certificates',
  {
    code: text('code').primaryKey(),
    roundId: roundId(),
    entryId: entryId(),
    content: jsonb('content').$type<CertificateContent>().notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** When the entry was removed from ranking. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('competition_certificates_once').on(t.roundId, t.entryId),
    index('competition_certificates_entry').on(t.entryId),
    check('competition_certificates_code', sql`length(${t.code}) = ${sql.raw(String(CODE_LENGTH))}`),
  ],
)
