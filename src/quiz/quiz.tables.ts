import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
  },
  (t) => [
    unique('quizzes_sequence').on(t.subjectId, t.sequence),
    check('quizzes_duration', sql`${t.durationMinutes} between 1 and 600`),
    check('quizzes_marks', sql`${t.marks} > 0 and ${t.passingMarks} between 0 and ${t.marks}`),
    check('quizzes_penalty', sql`${t.penaltyNumerator} >= 0 and ${t.penaltyDenominator} > 0`),
    check('quizzes_price', sql`${t.pricePaise} >= 0`),
  ],
)

/** A question never changes once it is there: an edit retires it and adds another, so a running attempt keeps its paper. */
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
  },
  (t) => [uniqueIndex('questions_position').on(t.quizId, t.position).where(sql`${t.retiredAt} is null`)],
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
    /** Milliseconds of all pauses that ended. */
    pausedMs: integer('paused_ms').notNull().default(0),
    submittedAt: instant('submitted_at'),
    timeTaken: integer('time_taken'),
    correct: integer('correct'),
    incorrect: integer('incorrect'),
    /** Marks as an exact fraction. */
    marksNumerator: integer('marks_numerator'),
    marksDenominator: integer('marks_denominator'),
  },
  (t) => [
    unique('attempts_number').on(t.studentId, t.quizId, t.number),
    uniqueIndex('attempts_one_running').on(t.studentId, t.quizId).where(sql`${t.submittedAt} is null`),
    index('attempts_running').on(t.deadlineAt).where(sql`${t.submittedAt} is null`),
    check(
      'attempts_result_whole',
      sql`(${t.submittedAt} is null) = (${t.correct} is null) and (${t.submittedAt} is null) = (${t.incorrect} is null) and (${t.submittedAt} is null) = (${t.timeTaken} is null) and (${t.submittedAt} is null) = (${t.marksNumerator} is null) and (${t.submittedAt} is null) = (${t.marksDenominator} is null)`,
    ),
    check(
      'attempts_counts',
      sql`${t.correct} >= 0 and ${t.incorrect} >= 0 and ${t.correct} + ${t.incorrect} <= jsonb_array_length(${t.paper})`,
    ),
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

/** Answers that arrived after the deadline and its grace: they don't count, and are kept for an appeal. */
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
  (t) => [primaryKey({ columns: [t.attemptId, t.questionId, t.seq] })],
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
