import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { inheritTranslations, translatedIds } from '../../platform/translations/translations.server.ts'
import { options, questions } from '../quiz.tables.ts'
import type { QuizDocument } from './documents.contract.ts'
import { type Difficulty, DEFAULT_DIFFICULTY } from '../draw.rules.ts'
import { draftOf, taskOf } from './task-draft.rules.ts'

type Question = QuizDocument['questions'][number]

/** Questions in use of a quiz, in order. */
export const liveQuestions = (on: Db | Tx, quizId: string): Promise<Question[]> =>
  questionsOf(on, quizId, isNull(questions.retiredAt))

async function questionsOf(on: Db | Tx, quizId: string, those: SQL): Promise<Question[]> {
  const rows = await on
    .select({ question: questions, option: options })
    .from(questions)
    .leftJoin(options, eq(options.questionId, questions.id))
    .where(and(eq(questions.quizId, quizId), those))
    .orderBy(desc(questions.retiredAt), asc(questions.position), asc(options.position))
  return [...Map.groupBy(rows, ({ question }) => question.id)].flatMap(([id, group]) => {
    const [first] = group
    if (!first) return []
    const { text, explanation, topic, difficulty, task } = first.question
    const about = { id, text, explanation, topic, difficulty }
    if (task) return draftOf(about, task)
    const offered = group.flatMap(({ option }) => option ?? [])
    const correct = offered.findIndex((option) => option.correct)
    return { ...about, options: offered.map((option) => option.text), correct }
  })
}

/** Equal content is the same question, whatever its id in the draft. */
export const contentOf = (question: Question): string => {
  const { text, explanation, topic = '' } = question
  const asked = 'correct' in question ? [question.options, question.correct] : [taskOf(question)]
  return JSON.stringify([text, explanation, topic, ...asked])
}

type QuestionSave = { quizId: string; questions: readonly Question[]; now: Date }

/**
 * Stores the questions of a quiz. Unchanged ones keep their id; an edited one is stored as a new question and
 * the old one is retired, because papers refer to it.
 */
export async function saveQuestions(tx: Tx, { quizId, questions: wanted, now }: QuestionSave): Promise<void> {
  const live = await liveQuestions(tx, quizId)
  const known = Map.groupBy(live, contentOf)
  const placed = wanted.map((question) => {
    const stored = known.get(contentOf(question))?.shift()
    return { question, id: stored?.id ?? newId(), fresh: stored === undefined, stored }
  })
  const retired = [...known.values()].flat().map(({ id }) => id)
  if (retired.length > 0)
    await tx.update(questions).set({ retiredAt: now }).where(inArray(questions.id, retired))
  const kept = placed.flatMap(({ id, fresh }, place) => (fresh ? [] : [{ id, place }]))
  if (kept.some(({ id, place }) => live[place]?.id !== id)) await movePlaces(tx, quizId, kept)
  await storeDifficulties(
    tx,
    placed.flatMap(({ id, stored, question: { difficulty = DEFAULT_DIFFICULTY } }) =>
      stored && stored.difficulty !== difficulty ? [{ id, difficulty }] : [],
    ),
  )
  const fresh = placed.flatMap((one, position) => (one.fresh ? [{ ...one, position }] : []))
  if (fresh.length === 0) return
  await tx.insert(questions).values(
    fresh.map(({ id, position, question }) => {
      const { text, explanation, topic = '', difficulty = DEFAULT_DIFFICULTY } = question
      return { id, quizId, position, text, explanation, topic, difficulty, task: taskOf(question) }
    }),
  )
  const offered = fresh.flatMap(({ id: questionId, question }) =>
    'correct' in question
      ? question.options.map((text, position) => ({
          questionId,
          position,
          text,
          correct: position === question.correct,
        }))
      : [],
  )
  if (offered.length > 0) await tx.insert(options).values(offered)
  await inheritTexts(tx, quizId, fresh)
}

/** A new question has the Hindi of the same one that was taken away, or of what it was edited from. */
async function inheritTexts(
  tx: Tx,
  quizId: string,
  fresh: readonly { id: string; question: Question }[],
): Promise<void> {
  const translated = inArray(questions.id, translatedIds(tx, 'question'))
  const before = await questionsOf(tx, quizId, translated)
  const heirs = fresh.flatMap(({ id, question }) => {
    const same = before.find((each) => contentOf(each) === contentOf(question))
    const from = same ?? before.find((each) => each.id === question.id)
    return from ? [[id, from.id] as const] : []
  })
  await inheritTranslations(tx, 'question', new Map(heirs))
}

/** Difficulty is not shown in papers, so a change keeps the question and its statistics. */
async function storeDifficulties(
  tx: Tx,
  chosen: readonly { id: string; difficulty: Difficulty }[],
): Promise<void> {
  for (const [difficulty, of] of Map.groupBy(chosen, (one) => one.difficulty))
    await tx
      .update(questions)
      .set({ difficulty })
      .where(
        inArray(
          questions.id,
          of.map(({ id }) => id),
        ),
      )
}

/** Positions are unique, so all questions get temporary ones first. */
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
