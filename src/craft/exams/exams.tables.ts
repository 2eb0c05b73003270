import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '../../people/people.tables.ts'
import { id, instant, isOneOf } from '../../platform/db/columns.tables.ts'
import { quizzes } from '../../quiz/quiz.tables.ts'
import type { Blueprint, Marked } from './exam.rules.ts'
import { CODE_LENGTH, DECISIONS, SITTING_MODES } from './exam-states.rules.ts'

/** A ladder of the academy's own. */
export const examScales = pgTable('exam_ladders', {
  id: id(),
  name: text('name').notNull(),
  about: text('about').notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
})

/** A grade of such a ladder as it is asked today. */
export const scaleGrades = pgTable(
  'exam_rungs',
  {
    id: id(),
    ladderId: uuid('ladder_id')
      .notNull()
      .references(() => examScales.id),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    blueprint: jsonb('blueprint').$type<Blueprint>().notNull(),
    retiredAt: instant('retired_at'),
  },
  (t) => [uniqueIndex('exam_rungs_position').on(t.ladderId, t.position).where(sql`${t.retiredAt} is null`)],
)

/** Given ladders that visitors do not see, by their keys. */
export const hiddenScales = pgTable('exam_hidden_scales', { key: text('key').primaryKey() })

/** A grade as it was asked: with another blueprint it is another row, and papers keep theirs. */
export const examGrades = pgTable(
  'exam_grades',
  {
    id: id(),
    grade: text('grade').notNull(),
    /** Of name and blueprint. */
    fingerprint: text('fingerprint').notNull(),
    name: text('name').notNull(),
    blueprint: jsonb('blueprint').$type<Blueprint>().notNull(),
    /** What has the clock; null only while it is made. */
    quizId: uuid('quiz_id').references(() => quizzes.id),
  },
  (t) => [unique('exam_grades_once').on(t.grade, t.fingerprint)],
)

/** A paper that a student has begun on the screen, or an exam held on paper. */
export const examSittings = pgTable(
  'exam_sittings',
  {
    id: id(),
    gradeId: uuid('grade_id')
      .notNull()
      .references(() => examGrades.id),
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Null on paper. No key to the attempts: they go before this when the demo is emptied. */
    attemptId: uuid('attempt_id').unique(),
    /** An integer of 32 bits without sign, which PostgreSQL has none of; null on paper. */
    seed: text('seed'),
    mode: text('mode', { enum: SITTING_MODES }).notNull(),
    /** On paper the day in India on which it was held, at its start. */
    begunAt: instant('begun_at').notNull(),
    endedAt: instant('ended_at'),
    points: integer('points'),
    passed: boolean('passed'),
    parts: jsonb('parts').$type<Marked['parts']>(),
    /** Null on paper too. */
    seconds: integer('seconds'),
    /** On paper: who supervised it. */
    supervisor: text('supervisor'),
    /** On paper: what was saved in one act, so that sending it again records nothing twice. */
    recordingId: uuid('recording_id'),
    recordedBy: uuid('recorded_by').references(() => people.id),
    /** Recorded by mistake: it counts no more, and its certificate neither. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by').references(() => people.id),
    withdrawalReason: text('withdrawal_reason'),
    /** What the teacher says of it, with a word to the family; ''. */
    judged: text('judged', { enum: DECISIONS }),
    decisionNote: text('word').notNull().default(''),
    decidedBy: uuid('judged_by').references(() => people.id),
    decidedAt: instant('judged_at'),
  },
  (t) => [
    index('exam_sittings_student').on(t.studentId),
    index('exam_sittings_waiting').on(t.endedAt).where(sql`${t.passed} and ${t.judged} is null`),
    // One paper at a time, whoever begins at once.
    uniqueIndex('exam_sittings_one_open').on(t.studentId).where(sql`${t.endedAt} is null`),
    uniqueIndex('exam_sittings_paper_once')
      .on(t.gradeId, t.studentId, t.begunAt)
      .where(sql`${t.mode} = 'paper' and ${t.withdrawnAt} is null`),
    index('exam_sittings_recording').on(t.recordingId).where(sql`${t.recordingId} is not null`),
    index('exam_sittings_ended_at').on(t.endedAt),
    check('exam_sittings_mode', isOneOf(t.mode, SITTING_MODES)),
    check(
      'exam_sittings_paper',
      sql`case when ${t.mode} = 'paper'
        then num_nonnulls(${t.attemptId}, ${t.seed}, ${t.seconds}) = 0
          and num_nulls(${t.endedAt}, ${t.supervisor}, ${t.recordingId}, ${t.recordedBy}) = 0
        else num_nulls(${t.attemptId}, ${t.seed}) = 0
          and num_nonnulls(${t.supervisor}, ${t.recordingId}, ${t.recordedBy}, ${t.withdrawnAt}) = 0 end`,
    ),
    check(
      'exam_sittings_withdrawn',
      sql`num_nulls(${t.withdrawnAt}, ${t.withdrawnBy}, ${t.withdrawalReason}) in (0, 3)`,
    ),
    check('exam_sittings_judged', isOneOf(t.judged, DECISIONS)),
    check(
      'exam_sittings_ended',
      sql`(${t.endedAt} is null) = (${t.points} is null) and (${t.endedAt} is null) = (${t.passed} is null)
        and (${t.endedAt} is null) = (${t.parts} is null)
        and (${t.mode} = 'paper' or (${t.endedAt} is null) = (${t.seconds} is null))`,
    ),
    check('exam_sittings_word', sql`(${t.judged} is null) = (${t.decidedAt} is null)`),
    check('exam_sittings_confirmed', sql`${t.judged} is null or ${t.passed}`),
  ],
)

/** What a certificate says: frozen when it was issued. */
export type ExamCertificateContent = {
  academy: string
  fullName: string
  grade: string
  /** ISO 8601: the day of the paper. */
  date: string
  points: number
  marks: number
  /** Held on paper. */
  onPaper?: boolean
}

export const examCertificates = pgTable(
  'exam_certificates',
  {
    code: text('code').primaryKey(),
    sittingId: uuid('sitting_id')
      .notNull()
      .unique()
      .references(() => examSittings.id, { onDelete: 'cascade' }),
    content: jsonb('content').$type<ExamCertificateContent>().notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** Whether its page shows first name and initial to whoever has the number. */
    shown: boolean('shown').notNull().default(true),
    /** When the teacher took the word back. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [check('exam_certificates_code', sql`length(${t.code}) = ${sql.raw(String(CODE_LENGTH))}`)],
)
