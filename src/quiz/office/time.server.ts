import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { QuizParts } from '../act.server.ts'
import { grantTime } from '../attempt/time.server.ts'
import { isAnswered } from '../attempt/stored-answers.server.ts'
import { attemptAnswers, attempts } from '../quiz.tables.ts'
import { getLiveAttempts, grantExtraTime, MAX_SITTINGS } from './time.contract.ts'

/** Live attempts of a quiz, and extra time. */
export const timeCalls = ({ database, bank }: QuizParts): EndpointHandler[] => [
  serve(getLiveAttempts, async ({ params, now }) => {
    const { db } = database
    const quiz = await bank.quiz(params.quizId)
    const running = and(eq(attempts.quizId, params.quizId), isNull(attempts.submittedAt))
    const answered = and(eq(attemptAnswers.attemptId, attempts.id), isAnswered)
    const rows = await db
      .select({
        studentId: attempts.studentId,
        total: attempts.total,
        deadlineAt: attempts.deadlineAt,
        pausedAt: attempts.pausedAt,
        extraMs: attempts.extraMs,
        answered: sql<number>`(${db.$count(attemptAnswers, answered)})::int`,
      })
      .from(attempts)
      .where(running)
      .orderBy(asc(attempts.deadlineAt), asc(attempts.id))
      .limit(MAX_SITTINGS)
    const count = rows.length < MAX_SITTINGS ? rows.length : await db.$count(attempts, running)
    const names = await namesOf(
      db,
      rows.map(({ studentId }) => studentId),
    )
    const sittings = rows.map(({ deadlineAt, pausedAt, ...row }) => ({
      ...row,
      name: names.get(row.studentId) ?? '',
      remainingMs: Math.max(0, deadlineAt.getTime() - (pausedAt ?? now).getTime()),
      paused: pausedAt !== null,
    }))
    return enveloped({ title: quiz.wire.title, count, sittings })
  }),

  serve(grantExtraTime, async ({ params: { quizId }, body, person, now, audit }) => {
    const { wire } = await bank.quiz(quizId)
    const { id, minutes, reason, students = null } = body
    const givenBy = person.account.id
    const grant = { id, quizId, students, seconds: minutes * 60, reason, givenBy, now }
    const reached = await grantTime(database, grant)
    const whom = reached === 1 ? '1 student' : `${reached} students`
    audit(`gave ${whom} ${minutes} extra minutes for “${wire.title}”: ${reason}`)
    return enveloped({ reached }, `${whom} got ${minutes} extra minutes`)
  }),
]
