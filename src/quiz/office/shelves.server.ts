import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { askedIn, standIn } from '../bank/pools.server.ts'
import { isWritten } from '../bank/shelf.server.ts'
import { attempts, quizzes, subjects } from '../quiz.tables.ts'
import { getShelves } from './quizzes.contract.ts'

/** What the office reads of the quizzes beside their documents. */
export const shelfCalls = ({ db }: Database): Served[] => [
  serve(getShelves, async () => {
    const rows = await db
      .select({
        _id: quizzes.id,
        subjectId: quizzes.subjectId,
        sequence: quizzes.sequence,
        questions: standIn(db),
        asks: askedIn(db),
        price: sql<number>`${quizzes.pricePaise}::float8 / 100`,
        minutes: sql<number>`coalesce(${quizzes.durationMinutes}, ${subjects.quizMinutes})`,
        attempts: sql<number>`(${db.$count(attempts, eq(attempts.quizId, quizzes.id))})::int`,
      })
      .from(quizzes)
      .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
      .where(isWritten)
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
