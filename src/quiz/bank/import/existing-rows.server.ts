import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { options, questions, quizzes } from '../../quiz.tables.ts'
import type { ExistingQuestion } from './validate-rows.rules.ts'

/** The questions of a quiz with their keys, in their order. */
export async function standingIn(on: Db | Tx, quizId: string): Promise<ExistingQuestion[]> {
  const rows = await on
    .select({
      id: questions.id,
      ref: questions.ref,
      text: questions.text,
      explanation: questions.explanation,
      topic: questions.topic,
      difficulty: questions.difficulty,
      task: questions.task,
      option: options.text,
      correct: options.correct,
    })
    .from(questions)
    .leftJoin(options, eq(options.questionId, questions.id))
    .where(and(eq(questions.quizId, quizId), isNull(questions.retiredAt)))
    .orderBy(asc(questions.position), asc(options.position))
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group, n) => {
    const [first] = group
    if (!first) return []
    const { id, ref, text, explanation, topic, difficulty, task } = first
    return {
      id,
      number: n + 1,
      ref: ref ?? '',
      text,
      explanation,
      topic,
      difficulty,
      options: group.flatMap(({ option }) => option ?? []),
      correct: task ? 0 : group.findIndex(({ correct }) => correct),
      ...(task ? { task } : {}),
    }
  })
}

/** The titles of quizzes, by id. */
export async function titlesOf(on: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select({ id: quizzes.id, title: quizzes.title })
    .from(quizzes)
    .where(inArray(quizzes.id, [...ids]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
