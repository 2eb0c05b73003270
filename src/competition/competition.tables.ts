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
import { createdAt, id, instant, isOneOf } from '../platform/columns.tables.ts'
import { quizzes } from '../quiz/quiz.tables.ts'
import { AGE_MAX, AGE_MIN, ENTERED_BY } from './competition.rules.ts'
import { SPREAD_MAX } from './window.rules.ts'

export type Faq = readonly { readonly question: string; readonly answer: string }[]

/** What a family reads of it before it enters. */
export const competitions = pgTable(
  'competitions',
  {
    id: id(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** In the academy's words, like Abacus. */
    subject: text('subject').notNull(),
    place: text('place').notNull(),
    /** A child's age on this day decides on its group. */
    ageOn: date('age_on').notNull(),
    entryOpensAt: instant('entry_opens_at').notNull(),
    entryClosesAt: instant('entry_closes_at').notNull(),
    /** Paid to the office, which notes it; 0: free. */
    feePaise: integer('fee_paise').notNull().default(0),
    needs: text('needs').notNull().default(''),
    rules: text('rules').notNull().default(''),
    awards: text('awards').notNull().default(''),
    faq: jsonb('faq').$type<Faq>().notNull().default([]),
    mockQuizId: uuid('mock_quiz_id').references(() => quizzes.id),
    /** From then on families see it. */
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

/** A paper day of a competition, with its window and what became of its papers. */
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
    /** Seconds over which the starts are spread. */
    spreadSeconds: integer('spread_seconds').notNull().default(20),
    /** The last rank of the round before that lets in; null: everybody who entered. */
    qualify: integer('qualify'),
    keyAt: instant('key_at'),
    objectionsUntil: instant('objections_until'),
    finalAt: instant('final_at'),
    /** Of the results that stand: it grows with each mended key. */
    version: integer('version').notNull().default(0),
  },
  (t) => [
    unique('competition_rounds_number').on(t.competitionId, t.number),
    check(
      'competition_rounds_window',
      sql`${t.opensAt} <= ${t.lastStartAt} and ${t.lastStartAt} < ${t.closesAt}`,
    ),
    check('competition_rounds_spread', sql`${t.spreadSeconds} between 0 and ${sql.raw(String(SPREAD_MAX))}`),
    check('competition_rounds_key', sql`(${t.keyAt} is null) = (${t.objectionsUntil} is null)`),
    check('competition_rounds_final', sql`${t.finalAt} is null or ${t.keyAt} is not null`),
  ],
)

export const roundId = () =>
  uuid('round_id')
    .notNull()
    .references(() => rounds.id, { onDelete: 'cascade' })

/** Who competes with whom: an age, and a level where there are several. */
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
    /** What the paper asks, and what of it looks like. */
    asked: text('asked').notNull().default(''),
    example: text('example').notNull().default(''),
  },
  (t) => [
    index('competition_groups_of').on(t.competitionId),
    check(
      'competition_groups_ages',
      sql`${t.ageFrom} >= ${sql.raw(String(AGE_MIN))} and ${t.ageTo} between ${t.ageFrom} and ${sql.raw(String(AGE_MAX))}`,
    ),
  ],
)

const groupId = () =>
  uuid('group_id')
    .notNull()
    .references(() => ageGroups.id, { onDelete: 'cascade' })

/** The paper that a group writes in a round. */
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
    /** Nothing of a group goes while somebody is in it. */
    groupId: uuid('group_id')
      .notNull()
      .references(() => ageGroups.id),
    seat: integer('seat').notNull(),
    bornOn: date('born_on').notNull(),
    /** The town or the school that stands beside the name. */
    place: text('place').notNull().default(''),
    /** Whether the family lets first name and initial be public. */
    listed: boolean('listed').notNull().default(false),
    enteredBy: text('entered_by', { enum: ENTERED_BY }).notNull(),
    enteredAt: instant('entered_at').notNull(),
    /** When the office noted the fee. */
    paidAt: instant('paid_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** When the organiser took it out of the ranks, and why. */
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason'),
  },
  (t) => [
    unique('competition_entries_once').on(t.competitionId, t.studentId),
    unique('competition_entries_seat').on(t.competitionId, t.seat),
    index('competition_entries_student').on(t.studentId),
    check('competition_entries_void', sql`(${t.voidedAt} is null) = (${t.voidReason} is null)`),
    check('competition_entries_by', isOneOf(t.enteredBy, ENTERED_BY)),
  ],
)

export const entryId = () =>
  uuid('entry_id')
    .notNull()
    .references(() => entries.id, { onDelete: 'cascade' })

/** Who came to a round, and the attempt that was begun there. */
export const sittings = pgTable(
  'competition_sittings',
  {
    roundId: roundId(),
    entryId: entryId(),
    cameAt: instant('came_at').notNull(),
    /** Why a start was refused at last; a start that succeeds clears it. */
    refused: text('refused'),
    /** No key to the attempts: they go before this when the demo is emptied. */
    attemptId: uuid('attempt_id').unique(),
  },
  (t) => [primaryKey({ columns: [t.roundId, t.entryId] }), index('competition_sittings_entry').on(t.entryId)],
)
