import { and, not, sql } from 'drizzle-orm'
import { quizzes } from '../quiz.tables.ts'

/** Quizzes listed for learners; quizzes open to guests are listed on /try instead. */
export const isListed = and(quizzes.active, not(quizzes.open))

/** Quizzes whose results are shown here; competitions and exams show their own. */
export const hasOwnResults = sql`coalesce(${quizzes.reservedAs}, 'mock') = 'mock'`

/** Quizzes that authors edit; exam papers are generated. */
export const isAuthored = sql`${quizzes.reservedAs} is distinct from 'exam'`
