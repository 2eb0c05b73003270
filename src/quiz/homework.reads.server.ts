import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { Translation } from '../platform/languages.rules.ts'
import { inEnglish, inLanguage } from '../platform/translations/translations.server.ts'
import { isRight } from './attempt/stored-answers.server.ts'
import { isListed, hasOwnResults } from './bank/listing.server.ts'
import { questionTextItem, quizItem } from './question-texts.rules.ts'
import { attemptAnswers, attempts, options, questions, quizzes, subjects } from './quiz.tables.ts'

/** Titles of these quizzes by id, also of those that visitors don't see. */
export async function quizTitles(
  on: Db | Tx,
  ids: readonly string[],
  language?: Translation,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select({ id: quizzes.id, title: quizzes.title, description: quizzes.description })
    .from(quizzes)
    .where(inArray(quizzes.id, [...new Set(ids)]))
  const shown = language ? await inLanguage(on, { language, items: rows.map(quizItem) }) : () => inEnglish
  return new Map(rows.map(({ id, title }) => [id, shown(id).text('title', title)]))
}

/** Listed quizzes by subject, in order. */
export const openQuizzes = (on: Db | Tx): Promise<{ id: string; title: string; subject: string }[]> =>
  on
    .select({ id: quizzes.id, title: quizzes.title, subject: subjects.name })
    .from(quizzes)
    .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
    .where(isListed)
    .orderBy(asc(subjects.position), asc(quizzes.sequence))

/** A submitted attempt: how many were right, and when. `timeTaken` in seconds. */
export type SubmittedAttempt = {
  attemptId: string
  studentId: string
  quizId: string
  right: number
  total: number
  timeTaken: number
  at: Date
}

/** Attempts that these students submitted since then, oldest first, without competition papers. */
export async function submittedSince(
  on: Db | Tx,
  { studentIds, quizIds }: { studentIds: readonly string[]; quizIds: readonly string[] },
  since: Date,
): Promise<SubmittedAttempt[]> {
  if (studentIds.length === 0 || quizIds.length === 0) return []
  return on
    .select({
      attemptId: attempts.id,
      studentId: attempts.studentId,
      quizId: attempts.quizId,
      right: sql<number>`coalesce(${attempts.correct}, 0)`,
      total: sql<number>`jsonb_array_length(${attempts.paper})`,
      timeTaken: sql<number>`coalesce(${attempts.timeTaken}, 0)`,
      at: sql<Date>`${attempts.submittedAt}`.mapWith(attempts.submittedAt),
    })
    .from(attempts)
    .innerJoin(quizzes, eq(quizzes.id, attempts.quizId))
    .where(
      and(
        hasOwnResults,
        inArray(attempts.studentId, [...studentIds]),
        inArray(attempts.quizId, [...quizIds]),
        isNotNull(attempts.submittedAt),
        gte(attempts.submittedAt, since),
      ),
    )
    .orderBy(asc(attempts.submittedAt))
}

/** An attempt at a quiz; `right` is null while it runs. */
export type QuizAttempt = {
  studentId: string
  startedAt: Date
  submittedAt: Date | null
  isPaused: boolean
  right: number | null
  total: number
}

/** Attempts at a quiz that run or were submitted since then, in the order of their begin. */
export const attemptsSince = async (
  on: Db | Tx,
  { studentIds, quizId }: { studentIds: readonly string[]; quizId: string },
  since: Date,
): Promise<QuizAttempt[]> =>
  on
    .select({
      studentId: attempts.studentId,
      startedAt: attempts.startedAt,
      submittedAt: attempts.submittedAt,
      isPaused: sql<boolean>`${attempts.pausedAt} is not null`,
      right: sql<number | null>`case when ${attempts.submittedAt} is null then null
        else coalesce(${attempts.correct}, 0) end`,
      total: attempts.total,
    })
    .from(attempts)
    .innerJoin(quizzes, eq(quizzes.id, attempts.quizId))
    .where(
      and(
        hasOwnResults,
        inArray(attempts.studentId, [...studentIds]),
        eq(attempts.quizId, quizId),
        or(isNull(attempts.submittedAt), gte(attempts.submittedAt, since)),
      ),
    )
    .orderBy(asc(attempts.startedAt))

/** Result of one question of a submitted attempt. */
export type AnswerState = 'right' | 'wrong' | 'blank'

/** Questions by attempt, in the order shown. */
export async function answerStates(
  on: Db | Tx,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, { questionId: string; state: AnswerState }[]>> {
  if (attemptIds.length === 0) return new Map()
  const shown = sql`jsonb_array_elements(${attempts.paper}) with ordinality as shown(asked, place)`
  const rows = await on
    .select({
      attemptId: attempts.id,
      questionId: sql<string>`shown.asked ->> 'question'`,
      right: isRight,
    })
    .from(attempts)
    .innerJoin(quizzes, and(eq(quizzes.id, attempts.quizId), hasOwnResults))
    .crossJoinLateral(shown)
    .innerJoin(questions, sql`${questions.id} = (shown.asked ->> 'question')::uuid`)
    .leftJoin(
      attemptAnswers,
      and(eq(attemptAnswers.attemptId, attempts.id), eq(attemptAnswers.questionId, questions.id)),
    )
    .leftJoin(options, eq(options.id, attemptAnswers.optionId))
    .where(inArray(attempts.id, [...attemptIds]))
    .orderBy(asc(attempts.id), sql`shown.place`)
  const byAttempt = new Map<string, { questionId: string; state: AnswerState }[]>()
  for (const { attemptId, questionId, right } of rows)
    byAttempt.set(attemptId, [...(byAttempt.get(attemptId) ?? []), { questionId, state: stateOf(right) }])
  return byAttempt
}

const stateOf = (right: boolean | null): AnswerState => {
  if (right === null) return 'blank'
  return right ? 'right' : 'wrong'
}

/** Current questions of a quiz in order, as they are read in a language; none for a competition paper. */
export async function quizQuestions(
  on: Db | Tx,
  quizId: string,
  language?: Translation,
): Promise<{ id: string; text: string }[]> {
  const rows = await on
    .select({ id: questions.id, text: questions.text })
    .from(questions)
    .innerJoin(quizzes, and(eq(quizzes.id, questions.quizId), hasOwnResults))
    .where(and(eq(questions.quizId, quizId), isNull(questions.retiredAt)))
    .orderBy(asc(questions.position))
  if (!language) return rows
  const shown = await inLanguage(on, { language, items: rows.map(questionTextItem) })
  return rows.map(({ id, text }) => ({ id, text: shown(id).text('text', text) }))
}
