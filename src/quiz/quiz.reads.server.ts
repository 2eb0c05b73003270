import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Db, Tx } from '../platform/db/db.server.ts'
import { isAnswered, isRight } from './attempt/stored-answers.server.ts'
import { presentQuiz } from './bank/question-bank.server.ts'
import { questionsPerAttempt } from './bank/pools.server.ts'
import { isListed, hasOwnResults } from './bank/listing.server.ts'
import type { Quiz, Running } from './quiz.contract.ts'
import {
  attemptAnswers,
  attempts,
  options,
  questions,
  quizzes,
  subjects,
  submissions,
  guestAttempts,
} from './quiz.tables.ts'

/** `score` in percent of the questions. */
export type FinishedQuiz = {
  studentId: string
  submissionId: string
  subject: string
  title: string
  score: number
  at: Date
}

/** Finished quizzes of these students, newest first, without competition papers. */
export async function finishedQuizzes(on: Db | Tx, studentIds: readonly string[]): Promise<FinishedQuiz[]> {
  if (studentIds.length === 0) return []
  const total = sql`greatest(jsonb_array_length(${attempts.paper}), 1)`
  const score = sql<number>`(100.0 * ${attempts.correct} / ${total})::float8`
  return on
    .select({
      studentId: submissions.studentId,
      submissionId: submissions.id,
      subject: subjects.name,
      title: quizzes.title,
      score,
      at: submissions.updatedAt,
    })
    .from(submissions)
    .innerJoin(attempts, eq(attempts.id, submissions.attemptId))
    .innerJoin(quizzes, eq(quizzes.id, submissions.quizId))
    .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
    .where(and(hasOwnResults, inArray(submissions.studentId, [...studentIds])))
    .orderBy(desc(submissions.updatedAt))
}

/** Number of listed quizzes per subject, in the subjects' order. */
export const quizTotals = (on: Db | Tx): Promise<{ name: string; total: number }[]> =>
  on
    .select({ name: subjects.name, total: sql<number>`count(${quizzes.id})::int` })
    .from(subjects)
    .leftJoin(quizzes, and(eq(quizzes.subjectId, subjects.id), isListed))
    .groupBy(subjects.id)
    .orderBy(asc(subjects.position))

/** Right answers and questions of one topic in one submitted attempt. */
export type TopicResult = {
  studentId: string
  attemptId: string
  quizId: string
  subject: string
  topic: string
  right: number
  total: number
  at: Date
}

/** Results per topic of all attempts that these students submitted since then, newest first. */
export async function topicResults(
  on: Db | Tx,
  studentIds: readonly string[],
  since: Date,
): Promise<TopicResult[]> {
  if (studentIds.length === 0) return []
  const asked = sql`jsonb_array_elements(${attempts.paper})`
  const topic = sql<string>`coalesce(nullif(${questions.topic}, ''), ${quizzes.title})`
  return on
    .select({
      studentId: attempts.studentId,
      attemptId: attempts.id,
      quizId: attempts.quizId,
      subject: subjects.name,
      topic,
      right: sql<number>`(count(*) filter (where ${isRight}))::int`,
      total: sql<number>`count(*)::int`,
      at: sql<Date>`${attempts.submittedAt}`.mapWith(attempts.submittedAt),
    })
    .from(attempts)
    .innerJoin(quizzes, eq(quizzes.id, attempts.quizId))
    .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
    .crossJoinLateral(sql`${asked} as asked`)
    .innerJoin(questions, sql`${questions.id} = (asked ->> 'question')::uuid`)
    .leftJoin(
      attemptAnswers,
      and(eq(attemptAnswers.attemptId, attempts.id), eq(attemptAnswers.questionId, questions.id)),
    )
    .leftJoin(options, eq(options.id, attemptAnswers.optionId))
    .where(
      and(
        inArray(attempts.studentId, [...studentIds]),
        gte(attempts.submittedAt, since),
        // Competition papers are left out: their key may not be published yet.
        isNull(quizzes.reservedAs),
      ),
    )
    .groupBy(attempts.id, quizzes.id, subjects.id, topic)
    .orderBy(desc(attempts.submittedAt), asc(topic))
}

/** A running attempt; while `pausedAt` is set the timer is stopped and `deadlineAt` moves on resume. */
export type RunningAttempt = {
  studentId: string
  attemptId: string
  quizId: string
  title: string
  subject: string
  answered: number
  total: number
  deadlineAt: Date
  pausedAt: Date | null
  /** Latest time of the pause. */
  pausedUntil: Date | null
  /** The time of the whole quiz. */
  minutes: number
}

/** Unsubmitted attempts of these students, earliest deadline first. */
export async function runningAttempts(on: Db | Tx, studentIds: readonly string[]): Promise<RunningAttempt[]> {
  if (studentIds.length === 0) return []
  return on
    .select({
      studentId: attempts.studentId,
      attemptId: attempts.id,
      quizId: attempts.quizId,
      title: quizzes.title,
      subject: subjects.name,
      answered: sql<number>`(
        select count(*)::int from ${attemptAnswers}
        where ${attemptAnswers.attemptId} = ${attempts.id} and ${isAnswered}
      )`,
      total: sql<number>`jsonb_array_length(${attempts.paper})`,
      deadlineAt: attempts.deadlineAt,
      pausedAt: attempts.pausedAt,
      pausedUntil: attempts.pausedUntil,
      minutes: sql<number>`coalesce(${quizzes.durationMinutes}, ${subjects.quizMinutes})`,
    })
    .from(attempts)
    .innerJoin(quizzes, eq(quizzes.id, attempts.quizId))
    .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
    .where(and(inArray(attempts.studentId, [...studentIds]), isNull(attempts.submittedAt)))
    .orderBy(asc(attempts.deadlineAt))
}

/**
 * The attempts that still run at this time; those whose time or pause is over are left out even before they
 * are graded.
 */
export const stillRunning = (list: readonly RunningAttempt[], now: Date): Running[] =>
  list.flatMap((attempt) => {
    const { pausedAt, pausedUntil, deadlineAt } = attempt
    const remainingMs = deadlineAt.getTime() - (pausedAt ?? now).getTime()
    if (remainingMs <= 0 || (pausedUntil !== null && pausedUntil <= now)) return []
    return {
      _id: attempt.attemptId,
      quizId: attempt.quizId,
      title: attempt.title,
      subject: attempt.subject,
      answered: attempt.answered,
      total: attempt.total,
      remainingMs,
      durationMs: attempt.minutes * 60_000,
      paused: pausedAt !== null,
    }
  })

/** Number of attempts that run at this time, paused ones included. */
export async function countRunning({ query }: Pick<Database, 'query'>, now: Date): Promise<number> {
  const [row] = await query({
    name: 'attempts_running_count',
    text: `select count(*)::int as running from attempts where submitted_at is null
      and (deadline_at > $1 or paused_at is not null)`,
    values: [now.toISOString()],
  })
  return Number(row?.running)
}

/** Subjects with their listed quizzes that have questions, in order. */
export async function quizzesBySubject(on: Db | Tx): Promise<{ subject: string; quizzes: Quiz[] }[]> {
  const rows = await on
    .select({
      quiz: quizzes,
      subject: subjects,
      count: questionsPerAttempt(on),
    })
    .from(quizzes)
    .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
    .where(isListed)
    .orderBy(asc(subjects.position), asc(quizzes.sequence))
  const ready = rows.filter(({ count }) => count > 0)
  return [...Map.groupBy(ready, ({ subject }) => subject.name)].map(([subject, shelf]) => ({
    subject,
    quizzes: shelf.map((row) => presentQuiz(row.quiz, row.subject, row.count)),
  }))
}

/** A try without an account that was saved. */
export type ClaimedAttempt = { title: string; correct: number; total: number; at: Date }

/** The first saved try of this student; null without one. */
export async function firstTry(on: Db | Tx, studentId: string): Promise<ClaimedAttempt | null> {
  const [first] = await on
    .select({
      title: sql<string>`coalesce(${quizzes.title}, 'Move a bead')`,
      correct: guestAttempts.correct,
      total: sql<number>`jsonb_array_length(${guestAttempts.answers})`,
      at: guestAttempts.triedAt,
    })
    .from(guestAttempts)
    .leftJoin(quizzes, eq(quizzes.id, guestAttempts.quizId))
    .where(eq(guestAttempts.studentId, studentId))
    .orderBy(asc(guestAttempts.triedAt))
    .limit(1)
  return first ?? null
}

/** A student's best attempt at a quiz, the first one that reached it; `best` in percent of the `total`. */
export type BestResult = {
  studentId: string
  quizId: string
  title: string
  submissionId: string
  best: number
  total: number
  at: Date
}

/** Best result of each submitted quiz of these students, without competition papers. */
export async function bestResults(on: Db | Tx, studentIds: readonly string[]): Promise<BestResult[]> {
  if (studentIds.length === 0) return []
  const total = sql<number>`greatest(jsonb_array_length(${attempts.paper}), 1)`
  const best = sql<number>`(100.0 * ${attempts.correct} / ${total})::float8`
  return on
    .selectDistinctOn([submissions.studentId, submissions.quizId], {
      studentId: submissions.studentId,
      quizId: submissions.quizId,
      title: quizzes.title,
      submissionId: submissions.id,
      best,
      total,
      at: sql<Date>`${attempts.submittedAt}`.mapWith(attempts.submittedAt),
    })
    .from(submissions)
    .innerJoin(
      attempts,
      and(eq(attempts.studentId, submissions.studentId), eq(attempts.quizId, submissions.quizId)),
    )
    .innerJoin(quizzes, eq(quizzes.id, submissions.quizId))
    .where(
      and(hasOwnResults, inArray(submissions.studentId, [...studentIds]), isNotNull(attempts.submittedAt)),
    )
    .orderBy(submissions.studentId, submissions.quizId, desc(best), asc(attempts.submittedAt))
}

/* What a competition does with attempts, beside what it reads. */
/** Student ids by attempt id; missing ones are left out. */
export async function writersOf(
  on: Db | Tx,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (attemptIds.length === 0) return new Map()
  const rows = await on
    .select({ id: attempts.id, studentId: attempts.studentId })
    .from(attempts)
    .where(inArray(attempts.id, [...attemptIds]))
  return new Map(rows.map(({ id, studentId }) => [id, studentId]))
}

export { openNotices, sendNotice } from './attempt/notices.server.ts'
export { grantTime } from './attempt/time.server.ts'
