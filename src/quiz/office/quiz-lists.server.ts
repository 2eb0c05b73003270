import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { questionsPerAttempt, questionCount } from '../bank/pools.server.ts'
import { isAuthored } from '../bank/listing.server.ts'
import { attempts, quizzes, subjects } from '../quiz.tables.ts'
import { getQuizLists } from './quizzes.contract.ts'

/** Lists of quizzes for the office. */
export const shelfCalls = ({ db }: Database): EndpointHandler[] => [
  serve(getQuizLists, async () => {
    const rows = await db
      .select({
        _id: quizzes.id,
        subjectId: quizzes.subjectId,
        sequence: quizzes.sequence,
        questions: questionCount(db),
        asks: questionsPerAttempt(db),
        price: sql<number>`${quizzes.pricePaise}::float8 / 100`,
        minutes: sql<number>`coalesce(${quizzes.durationMinutes}, ${subjects.quizMinutes})`,
        attempts: sql<number>`(${db.$count(attempts, eq(attempts.quizId, quizzes.id))})::int`,
      })
      .from(quizzes)
      .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
      .where(isAuthored)
      .orderBy(asc(quizzes.sequence))
    const shelves = await db.select().from(subjects).orderBy(asc(subjects.position), asc(subjects.id))
    return enveloped(
      shelves.map(({ id, name, quizMinutes }) => ({
        _id: id,
        name,
        minutes: quizMinutes,
        quizzes: rows.filter(({ subjectId }) => subjectId === id),
      })),
    )
  }),
]
