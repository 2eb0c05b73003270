import { eq, and, inArray, sql, asc } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { Translation } from '../platform/languages.rules.ts'
import { schemeOf } from './attempt/attempts.server.ts'
import { type Task, optionsOf } from './kinds/kinds.rules.ts'
import { questionsReadIn, taskIn } from './question-reading.server.ts'
import type { Scheme, Right } from './quiz.rules.ts'
import { type Paper, attempts, quizzes, attemptAnswers, questions, options } from './quiz.tables.ts'

/**
 * A submitted paper for marking: stored answers by question, in the order of the paper.
 */
export type Written = {
  attemptId: string
  quizId: string
  /** Question ids in their order. */
  questions: readonly string[]
  /** The options of each question in the order shown. */
  paper: Paper
  answers: ReadonlyMap<string, string | null>
  scheme: Scheme
  /** Seconds. */
  timeTaken: number
  /** Extra time in milliseconds. */
  extraMs: number
}

/** The submitted ones of these attempts. */
export async function writtenPapers(on: Db | Tx, attemptIds: readonly string[]): Promise<Written[]> {
  if (attemptIds.length === 0) return []
  const rows = await on
    .select({ attempt: attempts, quiz: quizzes })
    .from(attempts)
    .innerJoin(quizzes, eq(quizzes.id, attempts.quizId))
    .where(and(inArray(attempts.id, [...attemptIds]), sql`${attempts.submittedAt} is not null`))
  const said = await on
    .select()
    .from(attemptAnswers)
    .where(inArray(attemptAnswers.attemptId, [...attemptIds]))
  const of = Map.groupBy(said, ({ attemptId }) => attemptId)
  return rows.map(({ attempt, quiz }) => ({
    attemptId: attempt.id,
    quizId: attempt.quizId,
    questions: attempt.paper.map(({ question }) => question),
    paper: attempt.paper,
    answers: new Map(
      (of.get(attempt.id) ?? []).map(({ questionId, optionId, given }) => [questionId, optionId ?? given]),
    ),
    scheme: schemeOf(attempt, {
      marks: quiz.marks,
      penalty: { numerator: quiz.penaltyNumerator, denominator: quiz.penaltyDenominator },
    }),
    timeTaken: attempt.timeTaken ?? 0,
    extraMs: attempt.extraMs,
  }))
}

/**
 * A question with its key, for the competition or exam, which decides when to publish it. `options` by id, or
 * by position if it has a task.
 */
export type KeyedQuestion = {
  id: string
  quizId: string
  text: string
  explanation: string
  options: readonly { id: string; text: string }[]
  right: Right
}

/** Questions with keys in quiz order, including retired ones. */
export async function keyedQuestions(
  on: Db | Tx,
  quizIds: readonly string[],
): Promise<ReadonlyMap<string, KeyedQuestion>> {
  if (quizIds.length === 0) return new Map()
  const rows = await on
    .select({ question: questions, option: options })
    .from(questions)
    .leftJoin(options, eq(options.questionId, questions.id))
    .where(inArray(questions.quizId, [...quizIds]))
    .orderBy(asc(questions.quizId), asc(questions.position), asc(questions.id), asc(options.position))
  return new Map(
    [...Map.groupBy(rows, ({ question }) => question.id)].flatMap(([id, of]) => {
      const [first] = of
      if (!first) return []
      const { quizId, text, explanation, task } = first.question
      const right = task ?? of.find(({ option }) => option?.correct)?.option?.id ?? ''
      const shown = task ? placedOptions(task) : of.flatMap(({ option }) => option ?? [])
      const offered = shown.map((option) => ({ id: option.id, text: option.text }))
      return [[id, { id, quizId, text, explanation, options: offered, right }] as const]
    }),
  )
}

/**
 * Questions as they are read in a language, in which all of them are whole; null for English. Keys and ids
 * stay as they are.
 */
export async function keyedQuestionsIn(
  on: Db | Tx,
  language: Translation | undefined,
  asked: readonly KeyedQuestion[],
): Promise<((question: KeyedQuestion) => KeyedQuestion & { alsoIn: Translation[] }) | null> {
  const read = language ? await questionsReadIn(on, language, asked.map(textsOf)) : null
  if (!language || !read) return null
  return (question) => {
    const { id, right } = question
    const shown = read(id)
    return {
      ...question,
      alsoIn: [language],
      text: shown.text('text', question.text),
      explanation: shown.text('explanation', question.explanation),
      options: question.options.map((option, at) => ({
        ...option,
        text: shown.text(`options.${at}`, option.text),
      })),
      right: typeof right === 'string' ? right : taskIn(right, shown),
    }
  }
}

/** What of a question is read on a marked paper: its topic is not on it. */
const textsOf = ({ options: offered, right, ...question }: KeyedQuestion) => ({
  ...question,
  topic: '',
  options: offered.map(({ text }) => text),
  task: typeof right === 'string' ? null : right,
})

const placedOptions = (task: Task) =>
  optionsOf(task).map((words, place) => ({ id: String(place), text: words }))

/** Submission times by attempt id; null while running. */
export async function handedIn(
  on: Db | Tx,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  if (attemptIds.length === 0) return new Map()
  const rows = await on
    .select({ id: attempts.id, submittedAt: attempts.submittedAt })
    .from(attempts)
    .where(inArray(attempts.id, [...attemptIds]))
  return new Map(rows.map(({ id, submittedAt }) => [id, submittedAt]))
}
