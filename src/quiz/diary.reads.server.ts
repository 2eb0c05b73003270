import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { hasOwnResults } from './bank/listing.server.ts'
import { attempts, quizzes, subjects } from './quiz.tables.ts'

/** An attempt that was submitted. `seconds`: how long it took, without its pauses. */
export type SubmittedAttempt = {
  studentId: string
  title: string
  subject: string
  right: number
  total: number
  seconds: number
  at: Date
}

/** What these students submitted in that time, the oldest first; no paper of a competition. */
export async function submittedAttempts(
  on: Db | Tx,
  studentIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<SubmittedAttempt[]> {
  if (studentIds.length === 0) return []
  return on
    .select({
      studentId: attempts.studentId,
      title: quizzes.title,
      subject: subjects.name,
      right: sql<number>`coalesce(${attempts.correct}, 0)`,
      total: sql<number>`jsonb_array_length(${attempts.paper})`,
      seconds: sql<number>`coalesce(${attempts.timeTaken}, 0)`,
      at: sql<Date>`${attempts.submittedAt}`.mapWith(attempts.submittedAt),
    })
    .from(attempts)
    .innerJoin(quizzes, eq(quizzes.id, attempts.quizId))
    .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
    .where(
      and(
        hasOwnResults,
        inArray(attempts.studentId, [...studentIds]),
        gte(attempts.submittedAt, from),
        lt(attempts.submittedAt, to),
      ),
    )
    .orderBy(asc(attempts.submittedAt))
}
