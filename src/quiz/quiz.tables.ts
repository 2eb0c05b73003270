import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
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
import { createdAt, id, instant } from '../platform/columns.tables.ts'

export const subjects = pgTable('quiz_subjects', {
  id: id(),
  name: text('name').notNull().unique(),
  /** Place in the sidebar. */
  position: integer('position').notNull(),
  /** Minutes of a quiz that names no time of its own. */
  quizMinutes: integer('quiz_minutes').notNull().default(30),
})

export const quizzes = pgTable(
  'quizzes',
  {
    id: id(),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => subjects.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    sequence: integer('sequence').notNull(),
    pricePaise: integer('price_paise').notNull().default(0),
    durationMinutes: integer('duration_minutes'),
    /** Marks of the whole quiz; each question is worth marks / questions. */
    marks: integer('marks').notNull(),
    passingMarks: integer('passing_marks').notNull(),
    /** Part of a question's marks that a wrong answer costs. */
    penaltyNumerator: integer('penalty_numerator').notNull().default(1),
    penaltyDenominator: integer('penalty_denominator').notNull().default(4),
    language: text('language').notNull().default('English'),
    allowReattempt: boolean('allow_reattempt').notNull().default(false),
    pausable: boolean('pausable').notNull().default(true),
    /** How often an attempt may be paused, and for how many minutes in all. */
    pauseLimit: integer('pause_limit').notNull().default(20),
    pauseMinutes: integer('pause_minutes').notNull().default(1_440),
    /** Whether visitors see it; results of one that was taken away stay readable. */
    active: boolean('active').notNull().default(true),
  },
  (t) => [
    unique('quizzes_sequence').on(t.subjectId, t.sequence),
    check('quizzes_duration', sql`${t.durationMinutes} between 1 and 600`),
    check('quizzes_marks', sql`${t.marks} > 0 and ${t.passingMarks} between 0 and ${t.marks}`),
    check('quizzes_penalty', sql`${t.penaltyNumerator} >= 0 and ${t.penaltyDenominator} > 0`),
    check('quizzes_price', sql`${t.pricePaise} >= 0`),
    check(
      'quizzes_pauses',
      sql`${t.pauseLimit} between 0 and 1000 and ${t.pauseMinutes} between 0 and 43200`,
    ),
  ],
)

/** What authors took in from a file, each in one act; it can be taken back until a question is used. */
export const questionImports = pgTable('question_imports', {
  /** Made by the page that asks: asking again is the same import. */
  id: id(),
  fileName: text('file_name').notNull(),
  /** Of the rows that were sent. */
  fingerprint: text('fingerprint').notNull(),
  importedBy: uuid('imported_by')
    .notNull()
    .references(() => people.id),
  importedAt: instant('imported_at').notNull(),
  undoneAt: instant('undone_at'),
  quizIds: uuid('quiz_ids').array().notNull(),
  added: integer('added').notNull(),
  changed: integer('changed').notNull(),
  /** Rows that stood there already. */
  duplicates: integer('duplicates').notNull(),
})

/**
 * A question never changes once it is there: an edit retires it and adds another, so a running attempt keeps
 * its paper.
 */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    explanation: text('explanation').notNull().default(''),
    retiredAt: instant('retired_at'),
    /**
     * The author's own name of it: a sheet that has it changes this question. It goes on to what replaces it.
     */
    ref: text('ref'),
    importId: uuid('import_id').references(() => questionImports.id),
    /** The question in whose place an import put it. */
    replacesId: uuid('replaces_id'),
  },
  (t) => [
    uniqueIndex('questions_position').on(t.quizId, t.position).where(sql`${t.retiredAt} is null`),
    uniqueIndex('questions_ref').on(t.quizId, t.ref).where(sql`${t.retiredAt} is null`),
    index('questions_import').on(t.importId),
  ],
)

export const options = pgTable(
  'question_options',
  {
    id: id(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    correct: boolean('correct').notNull().default(false),
  },
  (t) => [
    unique('options_position').on(t.questionId, t.position),
    unique('options_text').on(t.questionId, t.text),
    uniqueIndex('options_one_key').on(t.questionId).where(sql`${t.correct}`),
  ],
)

/** The frozen paper of an attempt: questions and options by id, in the order this attempt shows. */
export type Paper = readonly { readonly question: string; readonly options: readonly string[] }[]

const all = (...conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

export const attempts = pgTable(
  'attempts',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id),
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    /** 1 for the first attempt of this student at this quiz. */
    number: integer('number').notNull(),
    paper: jsonb('paper').$type<Paper>().notNull(),
    startedAt: instant('started_at').notNull(),
    /** Moves later by each pause, when it ends. */
    deadlineAt: instant('deadline_at').notNull(),
    pausedAt: instant('paused_at'),
    /** When this pause has used up all that may be paused: then the attempt is ended. */
    pausedUntil: instant('paused_until'),
    /** Milliseconds of all pauses that ended. */
    pausedMs: bigint('paused_ms', { mode: 'number' }).notNull().default(0),
    /** How often it was paused. */
    pauses: integer('pauses').notNull().default(0),
    submittedAt: instant('submitted_at'),
    timeTaken: integer('time_taken'),
    correct: integer('correct'),
    incorrect: integer('incorrect'),
    /** Marks as an exact fraction. */
    marksNumerator: integer('marks_numerator'),
    marksDenominator: integer('marks_denominator'),
    /** The scheme it was begun under, once the quiz has got another; null: the quiz's. */
    schemeMarks: integer('scheme_marks'),
    schemeNumerator: integer('scheme_numerator'),
    schemeDenominator: integer('scheme_denominator'),
  },
  (t) => [
    unique('attempts_number').on(t.studentId, t.quizId, t.number),
    uniqueIndex('attempts_one_running').on(t.studentId, t.quizId).where(sql`${t.submittedAt} is null`),
    index('attempts_running').on(t.deadlineAt).where(sql`${t.submittedAt} is null`),
    index('attempts_of_quiz').on(t.quizId),
    index('attempts_submitted').on(t.submittedAt).where(sql`${t.submittedAt} is not null`),
    check(
      'attempts_result_whole',
      all(
        ...[t.correct, t.incorrect, t.timeTaken, t.marksNumerator, t.marksDenominator].map(
          (part) => sql`(${t.submittedAt} is null) = (${part} is null)`,
        ),
      ),
    ),
    check(
      'attempts_counts',
      all(
        sql`${t.correct} >= 0 and ${t.incorrect} >= 0`,
        sql`${t.correct} + ${t.incorrect} <= jsonb_array_length(${t.paper})`,
      ),
    ),
    check(
      'attempts_scheme_whole',
      all(
        ...[t.schemeNumerator, t.schemeDenominator].map(
          (part) => sql`(${t.schemeMarks} is null) = (${part} is null)`,
        ),
      ),
    ),
    check('attempts_pause', sql`(${t.pausedAt} is null) = (${t.pausedUntil} is null)`),
    check('attempts_times', sql`${t.deadlineAt} > ${t.startedAt} and ${t.timeTaken} >= 0`),
  ],
)

/** One row per question the student has seen. The higher sequence wins. */
export const attemptAnswers = pgTable(
  'attempt_answers',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id),
    questionId: uuid('question_id').notNull(),
    optionId: uuid('option_id'),
    marked: boolean('marked').notNull().default(false),
    seq: integer('seq').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.questionId] })],
)

/**
 * Answers that don't count, kept for an appeal: they came after the deadline and its grace, or while paused.
 * The latest per question.
 */
export const lateAnswers = pgTable(
  'late_answers',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id),
    questionId: uuid('question_id').notNull(),
    optionId: uuid('option_id'),
    seq: integer('seq').notNull(),
    arrivedAt: instant('arrived_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.questionId] })],
)

/** One row per student and quiz: the newest attempt's result. */
export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id),
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    attemptId: uuid('attempt_id')
      .notNull()
      .unique()
      .references(() => attempts.id),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [unique('submissions_one_per_quiz').on(t.studentId, t.quizId)],
)
