import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '../../platform/columns.tables.ts'
import type { Db, Tx } from '../../platform/db.server.ts'
import { options, questions } from '../quiz.tables.ts'
import type { QuizDocument } from './documents.contract.ts'

type Question = QuizDocument['questions'][number]

/** The questions of a quiz that are in use, in their order. */
export async function liveQuestions(on: Db | Tx, quizId: string): Promise<Question[]> {
  const rows = await on
    .select({ question: questions, option: options })
    .from(questions)
    .innerJoin(options, eq(options.questionId, questions.id))
    .where(and(eq(questions.quizId, quizId), isNull(questions.retiredAt)))
    .orderBy(asc(questions.position), asc(options.position))
  return [...Map.groupBy(rows, ({ question }) => question.id)].map(([id, group]) => ({
    id,
    text: group[0]?.question.text ?? '',
    explanation: group[0]?.question.explanation ?? '',
    options: group.map(({ option }) => option.text),
    correct: group.findIndex(({ option }) => option.correct),
  }))
}

/** Two that read alike are the same question, whatever the draft calls them. */
const contentOf = ({ text, explanation, options: texts, correct }: Question): string =>
  JSON.stringify([text, explanation, texts, correct])

type Kept = { quizId: string; questions: readonly Question[]; now: Date }

/**
 * Makes these the questions of a quiz. One that stays as it is keeps its id; an edited one is another: the
 * old one is retired, for the papers that hold it.
 */
export async function keepQuestions(tx: Tx, { quizId, questions: wanted, now }: Kept): Promise<void> {
  const live = await liveQuestions(tx, quizId)
  const known = Map.groupBy(live, contentOf)
  const placed = wanted.map((question) => {
    const stored = known.get(contentOf(question))?.shift()
    return { question, id: stored?.id ?? newId(), fresh: stored === undefined }
  })
  const retired = [...known.values()].flat().map(({ id }) => id)
  if (retired.length > 0)
    await tx.update(questions).set({ retiredAt: now }).where(inArray(questions.id, retired))
  const kept = placed.flatMap(({ id, fresh }, place) => (fresh ? [] : [{ id, place }]))
  if (kept.some(({ id, place }) => live[place]?.id !== id)) await movePlaces(tx, quizId, kept)
  const fresh = placed.flatMap((one, position) => (one.fresh ? [{ ...one, position }] : []))
  if (fresh.length === 0) return
  await tx.insert(questions).values(
    fresh.map(({ id, position, question: { text, explanation } }) => ({
      id,
      quizId,
      position,
      text,
      explanation,
    })),
  )
  await tx.insert(options).values(
    fresh.flatMap(({ id: questionId, question }) =>
      question.options.map((text, position) => ({
        questionId,
        position,
        text,
        correct: position === question.correct,
      })),
    ),
  )
}

/** No two questions have one place, not even for a moment: all step aside first. */
async function movePlaces(
  tx: Tx,
  quizId: string,
  places: readonly { id: string; place: number }[],
): Promise<void> {
  await tx
    .update(questions)
    .set({ position: sql`-1 - abs(${questions.position})` })
    .where(and(eq(questions.quizId, quizId), isNull(questions.retiredAt)))
  await tx.execute(
    sql`update questions q set position = p.place
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(id uuid, place integer)
      where q.id = p.id`,
  )
}
