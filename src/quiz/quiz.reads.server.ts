import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db.server.ts'
import { attempts, quizzes, subjects, submissions } from './quiz.tables.ts'

/** `score` in percent of the questions. */
export type FinishedQuiz = {
  studentId: string
  submissionId: string
  subject: string
  title: string
  score: number
  at: Date
}

/** What these students have finished, newest first. */
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
    .where(inArray(submissions.studentId, [...studentIds]))
    .orderBy(desc(submissions.updatedAt))
}

/** How many quizzes each subject has that visitors see, in the subjects' order. */
export const quizTotals = (on: Db | Tx): Promise<{ name: string; total: number }[]> =>
  on
    .select({ name: subjects.name, total: sql<number>`count(${quizzes.id})::int` })
    .from(subjects)
    .leftJoin(quizzes, and(eq(quizzes.subjectId, subjects.id), quizzes.active))
    .groupBy(subjects.id)
    .orderBy(asc(subjects.position))
