import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '../people/people.tables.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { quizzes } from '../quiz/quiz.tables.ts'
import { MAX_AGE, MIN_AGE, ENTERED_BY } from './competition.rules.ts'
import { MAX_SPREAD } from './window.rules.ts'

export type Faq = readonly { readonly question: string; readonly answer: string }[]

/** Short description for families. */
export const competitions = pgTable(
  'competitions',
  {
    id: id(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Name of the subject, like Abacus. */
    subject: text('subject').notNull(),
    place: text('place').notNull(),
    /** The age on this day decides the group. */
    ageOn: date('age_on').notNull(),
    entryOpensAt: instant('entry_opens_at').notNull(),
    entryClosesAt: instant('entry_closes_at').notNull(),
    /** Paid at the office; 0: free. */
    feePaise: integer('fee_paise').notNull().default(0),
    needs: text('needs').notNull().default(''),
    rules: text('rules').notNull().default(''),
    awards: text('awards').notNull().default(''),
    faq: jsonb('faq').$type<Faq>().notNull().default([]),
    mockQuizId: uuid('mock_quiz_id').references(() => quizzes.id),
    /** When it was announced. */
    publishedAt: instant('published_at'),
    /** Seats are given in the order of the entries. */
    lastSeat: integer('last_seat').notNull().default(0),
    revision: integer('revision').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('competitions_published').on(t.publishedAt),
    index('competitions_created').on(t.createdAt, t.id),
    check('competitions_entry', sql`${t.entryClosesAt} > ${t.entryOpensAt}`),
    check('competitions_fee', sql`${t.feePaise} >= 0`),
  ],
)

const competitionId = () =>
  uuid('competition_id')
    .notNull()
    .references(() => competitions.id, { onDelete: 'cascade' })

/** A round of a competition: its window and the state of its marking. */
export const rounds = pgTable(
  'competition_rounds',
  {
    id: id(),
    competitionId: competitionId(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    opensAt: instant('opens_at').notNull(),
    lastStartAt: instant('last_start_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    /** Seconds over which the starts are staggered. */
    spreadSeconds: integer('spread_seconds').notNull().default(20),
    /** Last rank of the previous round that qualifies; null: everyone entered. */
    qualify: integer('qualify'),
    keyPublishedAt: instant('key_at'),
    objectionsUntil: instant('objections_until'),
    ranksFinalAt: instant('final_at'),
    /** Version of the current results; each key correction increments it. */
    version: integer('version').notNull().default(0),
  },
  (t) => [
    unique('competition_rounds_number').on(t.competitionId, t.number),
    check(
      'competition_rounds_window',
      sql`${t.opensAt} <= ${t.lastStartAt} and ${t.lastStartAt} < ${t.closesAt}`,
    ),
    check('competition_rounds_spread', sql`${t.spreadSeconds} between 0 and ${sql.raw(String(MAX_SPREAD))}`),
    check('competition_rounds_key', sql`(${t.keyPublishedAt} is null) = (${t.objectionsUntil} is null)`),
    check('competition_rounds_final', sql`${t.ranksFinalAt} is null or ${t.keyPublishedAt} is not null`),
  ],
)

export const roundId = () =>
  uuid('round_id')
    .notNull()
    .references(() => rounds.id, { onDelete: 'cascade' })

/** An age range, with a level if there are several. */
export const ageGroups = pgTable(
  'competition_groups',
  {
    id: id(),
    competitionId: competitionId(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    level: text('level').notNull().default(''),
    ageFrom: integer('age_from').notNull(),
    ageTo: integer('age_to').notNull(),
    /** Topics of the paper, and an example. */
    syllabus: text('asked').notNull().default(''),
    example: text('example').notNull().default(''),
  },
  (t) => [
    index('competition_groups_of').on(t.competitionId),
    check(
      'competition_groups_ages',
      sql`${t.ageFrom} >= ${sql.raw(String(MIN_AGE))} and ${t.ageTo} between ${t.ageFrom} and ${sql.raw(String(MAX_AGE))}`,
    ),
  ],
)

const groupId = () =>
  uuid('group_id')
    .notNull()
    .references(() => ageGroups.id, { onDelete: 'cascade' })

/** The paper of a group in a round. */
export const papers = pgTable(
  'competition_papers',
  {
    roundId: roundId(),
    groupId: groupId(),
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzes.id),
  },
  (t) => [primaryKey({ columns: [t.roundId, t.groupId] }), index('competition_papers_quiz').on(t.quizId)],
)

/** A child in a competition. */
export const entries = pgTable(
  'competition_entries',
  {
    id: id(),
    competitionId: competitionId(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id),
    /** A group with entries can't be deleted. */
    groupId: uuid('group_id')
      .notNull()
      .references(() => ageGroups.id),
    seat: integer('seat').notNull(),
    bornOn: date('born_on').notNull(),
    /** Town or school, shown beside the name. */
    place: text('place').notNull().default(''),
    /** Consent to show first name and initial. */
    namePublic: boolean('listed').notNull().default(false),
    enteredBy: text('entered_by', { enum: ENTERED_BY }).notNull(),
    /** Account that entered; null for imports and old entries. */
    enteredById: uuid('entered_by_id').references(() => people.id, { onDelete: 'set null' }),
    enteredAt: instant('entered_at').notNull(),
    /** When its charge was settled, by the books of fees. */
    paidAt: instant('paid_at'),
    /** Why it takes part without the fee; null for whoever pays. */
    waiverReason: text('waiver_reason'),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: text('withdrawn_by', { enum: ENTERED_BY }),
    /** When and why the organiser removed it from ranking. */
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason'),
  },
  (t) => [
    unique('competition_entries_once').on(t.competitionId, t.studentId),
    unique('competition_entries_seat').on(t.competitionId, t.seat),
    index('competition_entries_student').on(t.studentId),
    index('competition_entries_entered_by').on(t.enteredById),
    check('competition_entries_void', sql`(${t.voidedAt} is null) = (${t.voidReason} is null)`),
    check('competition_entries_by', isOneOf(t.enteredBy, ENTERED_BY)),
    check('competition_entries_withdrawn_by', isOneOf(t.withdrawnBy, ENTERED_BY)),
  ],
)

export const entryId = () =>
  uuid('entry_id')
    .notNull()
    .references(() => entries.id, { onDelete: 'cascade' })

/** An entry in a round, with its attempt. */
export const sittings = pgTable(
  'competition_sittings',
  {
    roundId: roundId(),
    entryId: entryId(),
    cameAt: instant('came_at').notNull(),
    /** Reason of the last refused start; cleared by a start. */
    refusalReason: text('refused'),
    /** No foreign key: the demo reset deletes attempts first. */
    attemptId: uuid('attempt_id').unique(),
  },
  (t) => [primaryKey({ columns: [t.roundId, t.entryId] }), index('competition_sittings_entry').on(t.entryId)],
)
