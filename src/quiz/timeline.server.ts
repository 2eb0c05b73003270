import { count, desc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import { type TimelineSource, MAX_TIMELINE_ENTRIES } from '../platform/rooms/dashboard.server.ts'
import { attempts, quizzes } from './quiz.tables.ts'

/** A person's quizzes. */
export const quizAbout =
  ({ db }: Database): TimelineSource =>
  async ({ id }) => {
    const rows = await db
      .select({ attempt: attempts, title: quizzes.title })
      .from(attempts)
      .innerJoin(quizzes, eq(quizzes.id, attempts.quizId))
      .where(eq(attempts.studentId, id))
      .orderBy(desc(attempts.startedAt))
      .limit(MAX_TIMELINE_ENTRIES)
    const [all] = await db.select({ count: count() }).from(attempts).where(eq(attempts.studentId, id))
    return [
      {
        heading: 'Quizzes',
        count: all?.count ?? 0,
        lines: rows.map(({ attempt, title }) => ({
          at: attempt.startedAt,
          title: attempt.number === 1 ? title : `${title}, attempt ${attempt.number}`,
          detail:
            attempt.correct === null ? 'in progress' : `${attempt.correct} of ${attempt.paper.length} right`,
        })),
      },
    ]
  }
