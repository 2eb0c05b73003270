import { and, not, sql } from 'drizzle-orm'
import { quizzes } from '../quiz.tables.ts'

/** The quizzes that stand on a shelf for whoever learns: an open one is asked of anyone instead. */
export const onShelf = and(quizzes.active, not(quizzes.open))

/** Quizzes whose results are told here: those of a competition's paper or an exam are told by that. */
export const toldHere = sql`coalesce(${quizzes.reservedAs}, 'mock') = 'mock'`

/** What authors write: the papers of exams are made by rules. */
export const isWritten = sql`${quizzes.reservedAs} is distinct from 'exam'`
