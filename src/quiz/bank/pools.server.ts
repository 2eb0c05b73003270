import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { poolFaults } from '../draw.rules.ts'
import { questions, quizzes } from '../quiz.tables.ts'

const inUse = and(eq(questions.quizId, quizzes.id), isNull(questions.retiredAt))

/** SQL: number of questions of a quiz. */
export const questionCount = (on: Db | Tx) => sql<number>`(${on.$count(questions, inUse)})::int`

/** SQL: number of questions per attempt, like `drawnCount` of the rules. */
export const questionsPerAttempt = (on: Db | Tx) => sql<number>`coalesce(
  (select sum((pool ->> 'count')::int) from jsonb_array_elements(${quizzes.blueprint}) as pool),
  ${questionCount(on)})::int`

/**
 * Checks a quiz after its questions were changed outside its editor: each pool still has enough questions,
 * and a competition's quiz is not empty. The caller holds the quiz's row lock.
 * @throws {Refusal} 422 if a pool has too few questions, 409 for a reserved quiz without questions.
 */
export async function assertPoolsFilled(tx: Tx, quizId: string): Promise<void> {
  const [quiz] = await tx
    .select({ blueprint: quizzes.blueprint, reservedAs: quizzes.reservedAs })
    .from(quizzes)
    .where(eq(quizzes.id, quizId))
  if (!quiz?.blueprint && !quiz?.reservedAs) return
  const left = await tx
    .select({ topic: questions.topic, difficulty: questions.difficulty })
    .from(questions)
    .where(and(eq(questions.quizId, quizId), isNull(questions.retiredAt)))
  if (left.length === 0 && quiz.reservedAs)
    throw new Refusal(409, 'This quiz is part of a competition, so it needs questions', {
      code: 'competition_needs_questions',
    })
  const [words] = poolFaults(quiz.blueprint ?? [], left).values()
  if (words !== undefined)
    throw new Refusal(422, `This quiz picks random questions for each attempt. ${words}`, {
      code: 'quiz_draws_questions',
    })
}
