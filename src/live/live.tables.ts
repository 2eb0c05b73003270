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
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { groups } from '../classroom/classroom.tables.ts'
import { people } from '../people/people.tables.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import type { LessonState, Span } from './live.rules.ts'

const PHASES = ['open', 'live', 'ended'] as const
const RESULTS = ['at once', 'mended', 'not'] as const

/**
 * A live lesson of a group. Beads, movements, hands and signs are never stored: they are in the memory of the
 * one process that is the home of the lesson.
 */
export const liveLessons = pgTable(
  'live_lessons',
  {
    id: id(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    /** The day of class in India. */
    day: date('day').notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    phase: text('phase', { enum: PHASES }).notNull().default('open'),
    /** Grows with each act. */
    revision: integer('revision').notNull().default(0),
    state: jsonb('state').$type<LessonState>().notNull(),
    begunAt: instant('begun_at'),
    endedAt: instant('ended_at'),
    /** The process that holds the lesson, and until when unless it says so again. */
    home: text('home'),
    leaseUntil: instant('lease_until'),
    /** Since when this process holds it, and whether somebody arrived at another one since. */
    claimedAt: instant('claimed_at'),
    isWantedElsewhere: boolean('is_wanted_elsewhere').notNull().default(false),
    isDemo: boolean('is_demo').notNull().default(false),
    registeredAt: instant('registered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('live_lessons_once').on(t.groupId, t.startsAt),
    index('live_lessons_running').on(t.startsAt).where(sql`${t.phase} <> 'ended'`),
    check('live_lessons_phase', isOneOf(t.phase, PHASES)),
    check('live_lessons_minutes', sql`${t.minutes} between 10 and 600`),
  ],
)

const lessonId = () =>
  uuid('lesson_id')
    .notNull()
    .references(() => liveLessons.id, { onDelete: 'cascade' })
const studentId = () =>
  uuid('student_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** A child's seat in a lesson, and when it was there. */
export const liveParticipants = pgTable(
  'live_participants',
  {
    lessonId: lessonId(),
    studentId: studentId(),
    /** From 0 in the order of the register; it never changes. */
    number: integer('number').notNull(),
    spans: jsonb('spans').$type<Span[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.studentId] }),
    uniqueIndex('live_participants_number').on(t.lessonId, t.number),
    index('live_participants_student').on(t.studentId),
    check('live_participants_in_room', sql`${t.number} between 0 and 59`),
  ],
)

/** A sum that was called. */
export const liveSums = pgTable(
  'live_sums',
  {
    lessonId: lessonId(),
    number: integer('number').notNull(),
    /** At most ten digits: text, as integers end before. */
    start: text('start').notNull(),
    by: text('by').notNull(),
    calledAt: instant('called_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.number] })],
)

/** What a child did of a sum. */
export const liveOutcomes = pgTable(
  'live_outcomes',
  {
    lessonId: lessonId(),
    sum: integer('sum').notNull(),
    studentId: studentId(),
    result: text('result', { enum: RESULTS }).notNull(),
    /** The first movement that went off, like '+4 big', and how. */
    formula: text('formula'),
    mistake: text('mistake'),
    milliseconds: integer('milliseconds').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.sum, t.studentId] }),
    index('live_outcomes_student').on(t.studentId),
    check('live_outcomes_result', isOneOf(t.result, RESULTS)),
  ],
)

/** A round of Flash. */
export const liveRounds = pgTable(
  'live_rounds',
  {
    lessonId: lessonId(),
    number: integer('number').notNull(),
    digits: integer('digits').notNull(),
    count: integer('count').notNull(),
    seconds: real('seconds').notNull(),
    numbers: integer('numbers').array().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.number] })],
)

/** A child's answer of a round, and how well its device kept the time. */
export const liveAnswers = pgTable(
  'live_answers',
  {
    lessonId: lessonId(),
    round: integer('round').notNull(),
    studentId: studentId(),
    answer: text('answer').notNull(),
    isRight: boolean('is_right').notNull(),
    worstMs: integer('worst_ms').notNull(),
    boundMs: integer('bound_ms').notNull(),
    counts: boolean('counts').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.round, t.studentId] }),
    index('live_answers_student').on(t.studentId),
  ],
)

/** A code with which tablets join a lesson while it is shown. */
export const liveTabletCodes = pgTable('live_tablet_codes', {
  code: text('code').primaryKey(),
  lessonId: lessonId().unique(),
  until: instant('until').notNull(),
})

const TABLET_STATES = ['asking', 'in', 'ended'] as const

/** A tablet of the academy at which a child takes part without logging in, as its teacher lets it. */
export const liveTablets = pgTable(
  'live_tablets',
  {
    id: id(),
    lessonId: lessonId(),
    studentId: studentId(),
    state: text('state', { enum: TABLET_STATES }).notNull().default('asking'),
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('live_tablets_asking').on(t.lessonId, t.studentId).where(sql`${t.state} = 'asking'`),
    index('live_tablets_student').on(t.studentId),
    check('live_tablets_state', isOneOf(t.state, TABLET_STATES)),
  ],
)

/** A line on a page of a lesson's board, nobody's name beside it; kept for a week. */
export const liveLines = pgTable(
  'live_lines',
  {
    lessonId: lessonId(),
    page: integer('page').notNull(),
    number: integer('number').notNull(),
    chalk: integer('chalk').notNull(),
    points: integer('points').array().notNull(),
    text: text('text'),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.page, t.number] })],
)
