import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { poolFaults } from '../draw.rules.ts'
import { questions, quizzes } from '../quiz.tables.ts'

const inUse = and(eq(questions.quizId, quizzes.id), isNull(questions.retiredAt))

/** How many questions stand in a quiz, in a query of the quizzes. */
export const standIn = (on: Db | Tx) => sql<number>`(${on.$count(questions, inUse)})::int`

/** How many questions an attempt asks: as many as are drawn, or all. As `drawnCount` of the rules. */
export const askedIn = (on: Db | Tx) => sql<number>`coalesce(
  (select sum((pool ->> 'count')::int) from jsonb_array_elements(${quizzes.blueprint}) as pool),
  ${standIn(on)})::int`

/**
 * Whoever changes questions beside the quiz's own editor ends with this: every draw has as many as before.
 * The caller holds the quiz's row.
 * @throws {Refusal} 422 when a pool has fewer questions left than are drawn from it.
 */
export async function assertPoolsFilled(tx: Tx, quizId: string): Promise<void> {
  const [quiz] = await tx.select({ blueprint: quizzes.blueprint }).from(quizzes).where(eq(quizzes.id, quizId))
  if (!quiz?.blueprint) return
  const left = await tx
    .select({ topic: questions.topic, difficulty: questions.difficulty })
    .from(questions)
    .where(and(eq(questions.quizId, quizId), isNull(questions.retiredAt)))
  const [words] = poolFaults(quiz.blueprint, left).values()
  if (words !== undefined) throw new Refusal(422, `Each attempt at this quiz draws its questions. ${words}`)
}
