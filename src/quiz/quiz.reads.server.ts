import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db.server.ts'
import { isAnswered, isRight } from './attempt/given.server.ts'
import { quizOnWire } from './bank/question-bank.server.ts'
import { askedIn } from './bank/pools.server.ts'
import { onShelf, toldHere } from './bank/shelf.server.ts'
import type { Quiz, Running } from './quiz.contract.ts'
import {
  attemptAnswers,
  attempts,
  options,
  questions,
  quizzes,
  subjects,
  submissions,
  tries,
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

/** What these students have finished, newest first; no paper of a competition. */
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
    .where(and(toldHere, inArray(submissions.studentId, [...studentIds])))
    .orderBy(desc(submissions.updatedAt))
}

/** How many quizzes each subject has that visitors see, in the subjects' order. */
export const quizTotals = (on: Db | Tx): Promise<{ name: string; total: number }[]> =>
  on
    .select({ name: subjects.name, total: sql<number>`count(${quizzes.id})::int` })
    .from(subjects)
    .leftJoin(quizzes, and(eq(quizzes.subjectId, subjects.id), onShelf))
    .groupBy(subjects.id)
    .orderBy(asc(subjects.position))

/** Right answers of one topic in one submitted attempt, of all its questions of that topic. */
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

/** What became of each topic in every attempt that these students submitted since then, newest first. */
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
        // Of a competition's paper nothing is told question by question before its key is.
        isNull(quizzes.reservedAs),
      ),
    )
    .groupBy(attempts.id, quizzes.id, subjects.id, topic)
    .orderBy(desc(attempts.submittedAt), asc(topic))
}

/** An attempt that runs: `pausedAt` while its clock stands, then `deadlineAt` moves when it goes on. */
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
  /** When a pause will have lasted too long. */
  pausedUntil: Date | null
  /** The time of the whole quiz. */
  minutes: number
}

/** The attempts of these students that are not submitted, the one that ends first in front. */
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
 * What of these goes on at this time, as the browser shows it: whose time or pause is over is left out, also
 * before it is graded.
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

/** The subjects with their quizzes that visitors see and that have questions, both in their order. */
export async function quizShelves(on: Db | Tx): Promise<{ subject: string; quizzes: Quiz[] }[]> {
  const rows = await on
    .select({
      quiz: quizzes,
      subject: subjects,
      count: askedIn(on),
    })
    .from(quizzes)
    .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
    .where(onShelf)
    .orderBy(asc(subjects.position), asc(quizzes.sequence))
  const ready = rows.filter(({ count }) => count > 0)
  return [...Map.groupBy(ready, ({ subject }) => subject.name)].map(([subject, shelf]) => ({
    subject,
    quizzes: shelf.map((row) => quizOnWire(row.quiz, row.subject, row.count)),
  }))
}

/** A quiz that was tried without an account and kept. */
export type KeptTry = { title: string; correct: number; total: number; at: Date }

/** The first try that this student has kept; null without one. */
export async function firstTry(on: Db | Tx, studentId: string): Promise<KeptTry | null> {
  const [first] = await on
    .select({
      title: sql<string>`coalesce(${quizzes.title}, 'Move a bead')`,
      correct: tries.correct,
      total: sql<number>`jsonb_array_length(${tries.answers})`,
      at: tries.triedAt,
    })
    .from(tries)
    .leftJoin(quizzes, eq(quizzes.id, tries.quizId))
    .where(eq(tries.studentId, studentId))
    .orderBy(asc(tries.triedAt))
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

/** The best result of every quiz that these students have submitted; of no competition's paper. */
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
    .where(and(toldHere, inArray(submissions.studentId, [...studentIds]), isNotNull(attempts.submittedAt)))
    .orderBy(submissions.studentId, submissions.quizId, desc(best), asc(attempts.submittedAt))
}

/* What a competition does with attempts, beside what it reads. */
export { openNotices, tellAll } from './attempt/notices.server.ts'
export { grantTime } from './attempt/time.server.ts'
