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
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import type { Task } from './kinds/kinds.rules.ts'
import { type Blueprint, DIFFICULTIES } from './draw.rules.ts'
import { FACTS, RESERVED_AS } from './quiz.rules.ts'

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
    /** Grows with each change of its questions: a competition's paper is begun as it stands, or not. */
    edition: integer('edition').notNull().default(0),
    /** From which pools an attempt draws its questions; null: it asks all of them. */
    blueprint: jsonb('blueprint').$type<Blueprint>(),
    allowReattempt: boolean('allow_reattempt').notNull().default(false),
    pausable: boolean('pausable').notNull().default(true),
    /** How often an attempt may be paused, and for how many minutes in all. */
    pauseLimit: integer('pause_limit').notNull().default(20),
    pauseMinutes: integer('pause_minutes').notNull().default(1_440),
    /** Whether visitors see it; results of one that was taken away stay readable. */
    active: boolean('active').notNull().default(true),
    /** Asked of anyone at /try, with its answers afterwards, and therefore on no shelf. */
    open: boolean('open').notNull().default(false),
    /** When it was first open to anyone: from then on its questions are known, also once it is closed. */
    openedAt: instant('opened_at'),
    /** What keeps it for itself: then nobody sees it on the shelves, and it is begun by that alone. */
    reservedFor: uuid('reserved_for'),
    /** A paper's key is told by whatever keeps it, never here; a mock is repeated as often as wanted. */
    reservedAs: text('reserved_as', { enum: RESERVED_AS }),
  },
  (t) => [
    unique('quizzes_sequence').on(t.subjectId, t.sequence),
    check('quizzes_duration', sql`${t.durationMinutes} between 1 and 600`),
    check('quizzes_marks', sql`${t.marks} > 0 and ${t.passingMarks} between 0 and ${t.marks}`),
    check('quizzes_penalty', sql`${t.penaltyNumerator} >= 0 and ${t.penaltyDenominator} > 0`),
    check('quizzes_blueprint', sql`jsonb_array_length(${t.blueprint}) > 0`),
    check('quizzes_price', sql`${t.pricePaise} >= 0`),
    check(
      'quizzes_pauses',
      sql`${t.pauseLimit} between 0 and 1000 and ${t.pauseMinutes} between 0 and 43200`,
    ),
    check('quizzes_reserved', sql`(${t.reservedFor} is null) = (${t.reservedAs} is null)`),
    check('quizzes_reserved_hidden', sql`${t.reservedFor} is null or not ${t.active}`),
    check('quizzes_reserved_as', isOneOf(t.reservedAs, RESERVED_AS)),
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
  /** What is still to be written of it (gzip of JSON, as base64); null once it is whole. */
  remaining: text('remaining'),
  /** Until then a process is writing it; after that any other may go on. */
  leasedUntil: instant('leased_until'),
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
    /** What it asks for, in the words that a family reads; empty: the quiz's title stands for it. */
    topic: text('topic').notNull().default(''),
    /** Decides with its topic which pool it is drawn from. */
    difficulty: text('difficulty', { enum: DIFFICULTIES }).notNull().default('medium'),
    /** What it asks for with its key; null: one of many, whose options are rows of their own. */
    task: jsonb('task').$type<Task>(),
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
    check('questions_difficulty', isOneOf(t.difficulty, DIFFICULTIES)),
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

/**
 * The frozen paper of an attempt: questions by id, in the order this attempt shows; of each its options in
 * theirs, by id, or by their places where the question has a task.
 */
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
    /** Its questions, so that nobody reads the paper to count them. */
    total: integer('total').notNull().generatedAlwaysAs(sql`jsonb_array_length(paper)`),
    startedAt: instant('started_at').notNull(),
    /** Moves later by each pause, when it ends, and by time that is given. */
    deadlineAt: instant('deadline_at').notNull(),
    pausedAt: instant('paused_at'),
    /** When this pause has used up all that may be paused: then the attempt is ended. */
    pausedUntil: instant('paused_until'),
    /** Milliseconds of all pauses that ended. */
    pausedMs: bigint('paused_ms', { mode: 'number' }).notNull().default(0),
    /** How often it was paused. */
    pauses: integer('pauses').notNull().default(0),
    /** Milliseconds that were given while it ran. */
    extraMs: bigint('extra_ms', { mode: 'number' }).notNull().default(0),
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
    // With the id, so that the newest of a quiz are read without the others.
    index('attempts_of_quiz').on(t.quizId, t.id),
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

/** Time that was given to running attempts of a quiz, in one act. */
export const timeGrants = pgTable(
  'time_grants',
  {
    /** Made by the page that asks: asking again gives nothing more. */
    id: id(),
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    seconds: integer('seconds').notNull(),
    reason: text('reason').notNull(),
    givenBy: uuid('given_by')
      .notNull()
      .references(() => people.id),
    givenAt: instant('given_at').notNull(),
  },
  (t) => [index('time_grants_of_quiz').on(t.quizId), check('time_grants_seconds', sql`${t.seconds} > 0`)],
)

/** Whom time that was given has reached. */
export const attemptGrants = pgTable(
  'attempt_grants',
  {
    grantId: uuid('grant_id')
      .notNull()
      .references(() => timeGrants.id),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id),
  },
  (t) => [primaryKey({ columns: [t.grantId, t.attemptId] }), index('attempt_grants_attempt').on(t.attemptId)],
)

/** What organisers tell all who wait for a quiz or take it. */
export const quizNotices = pgTable(
  'quiz_notices',
  {
    /** Made by the page that tells: telling again says nothing twice. */
    id: id(),
    quizIds: uuid('quiz_ids').array().notNull(),
    text: text('text').notNull(),
    sentBy: uuid('told_by')
      .notNull()
      .references(() => people.id),
    sentAt: instant('told_at').notNull(),
  },
  (t) => [index('quiz_notices_told').on(t.sentAt)],
)

/**
 * What was noticed while a competition's paper was written, for its organiser: it decides nothing. Of other
 * quizzes nothing of the kind is kept.
 */
export const proctoringEvents = pgTable(
  'attempt_facts',
  {
    /** Made by whoever notices it: sent twice, it is one. */
    id: id(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id),
    kind: text('kind', { enum: FACTS }).notNull(),
    /** How long the page was out of sight, or the network away, in milliseconds. */
    ms: integer('ms').notNull(),
    notedAt: instant('noted_at').notNull(),
  },
  (t) => [
    index('attempt_facts_attempt').on(t.attemptId),
    check('attempt_facts_kind', isOneOf(t.kind, FACTS)),
    check('attempt_facts_ms', sql`${t.ms} >= 0`),
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
    /**
     * The answer to a question with a task: '=' and what is said, or '~' where something of it is missing.
     */
    given: text('given'),
    marked: boolean('marked').notNull().default(false),
    seq: integer('seq').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.questionId] }),
    check(
      'attempt_answers_given',
      sql`${t.given} is null or (${t.given} ~ '^[=~][0-9A-Z.,-]{1,30}$' and ${t.optionId} is null)`,
    ),
  ],
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
    /** As in the answers that count. */
    given: text('given'),
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

/** What was answered to a question: its id, or the place of a bead task, and the words of the answer. */
export type GuestAnswers = readonly { readonly question: string; readonly answer: string | null }[]

/**
 * A quiz that somebody tried without an account, as it was graded. Its id is made by the browser and known to
 * nobody else: whoever names it may keep it, once. What nobody keeps goes after a week.
 */
export const guestAttempts = pgTable(
  'tries',
  {
    id: uuid('id').primaryKey(),
    /** null: on the beads of the home page. */
    quizId: uuid('quiz_id').references(() => quizzes.id),
    answers: jsonb('answers').$type<GuestAnswers>().notNull(),
    correct: integer('correct').notNull(),
    triedAt: instant('tried_at').notNull(),
    studentId: uuid('student_id').references(() => people.id),
    keptAt: instant('kept_at'),
  },
  (t) => [
    index('tries_of_student').on(t.studentId),
    index('tries_waiting').on(t.triedAt).where(sql`${t.studentId} is null`),
    check('tries_kept', sql`(${t.studentId} is null) = (${t.keptAt} is null)`),
    check('tries_counts', sql`${t.correct} between 0 and jsonb_array_length(${t.answers})`),
  ],
)
