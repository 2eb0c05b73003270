import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/db.server.ts'
import type { Question, Quiz } from '../quiz.contract.ts'
import { drawQuestions, drawnCount, type Pooled } from '../draw.rules.ts'
import { notFound } from '../policy.server.ts'
import { altOf } from '../alt.rules.ts'
import {
  withoutKey,
  offeredOf,
  optionsOf,
  decodeAnswer,
  type Shown,
  shuffledOptions,
  type Task,
} from '../kinds/kinds.rules.ts'
import type { AnswerKey, Right } from '../quiz.rules.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import { inEnglish, type ShownItem } from '../../platform/translations/translations.server.ts'
import { questionsReadIn, taskIn } from '../question-reading.server.ts'
import { options, type Paper, questions, quizzes, subjects } from '../quiz.tables.ts'

/**
 * Questions are immutable, so they can be cached without expiry. `options` by id, or by position if it has a
 * task.
 */
export type BankQuestion = {
  id: string
  text: string
  explanation: string
  /** '' if the author gave none. */
  topic: string
  options: ReadonlyMap<string, string>
  byText: ReadonlyMap<string, string>
  right: Right
}

/** The task of another kind; null for one correct option. */
export const taskOf = ({ right }: Pick<BankQuestion, 'right'>): Task | null =>
  typeof right === 'string' ? null : right

export type BankQuiz = {
  row: typeof quizzes.$inferSelect
  wire: Quiz
  /** All questions in the author's order: the paper of a quiz without random questions. */
  paper: Paper
  /** The paper as stored with an attempt. */
  paperText: string
  pool: readonly Pooled[]
}

/**
 * The paper of an attempt as stored; the seed decides the random questions. `like`: papers with the same key
 * are equal.
 */
export function paperFor(
  { row, paper, paperText, pool }: BankQuiz,
  seed: string,
): { paper: Paper; text: string; like: string } {
  if (!row.blueprint) return { paper, text: paperText, like: row.id }
  const entries = new Map(paper.map((entry) => [entry.question, entry]))
  const mine = drawQuestions(row.blueprint, pool, seed).flatMap((id) => entries.get(id) ?? [])
  return { paper: mine, text: JSON.stringify(mine), like: seed }
}

/** Tables of the cached quizzes; '*': unknown change. */
const OF_QUIZZES = new Set(['quizzes', 'quiz_subjects', 'questions', 'question_options', '*'])
const MOST_QUESTIONS = 20_000
const MOST_QUIZZES = 2_000

export type QuestionBank = ReturnType<typeof openQuestionBank>

/** Cache of about `most` quizzes and questions; a changed quiz is read again on its next use. */
export function openQuestionBank({ db, onChange }: Pick<Database, 'db' | 'onChange'>, most = MOST_QUESTIONS) {
  const quizCache = new Map<string, BankQuiz>()
  const questionCache = new Map<string, BankQuestion>()
  let generation = 0
  onChange((table) => {
    if (!OF_QUIZZES.has(table)) return
    generation += 1
    quizCache.clear()
  })

  async function loadQuestions(ids: readonly string[]): Promise<ReadonlyMap<string, BankQuestion>> {
    const loaded = new Map<string, BankQuestion>()
    const rows = await selectQuestions(db, ids)
    if (questionCache.size > most) questionCache.clear()
    for (const [id, group] of Map.groupBy(rows, (row) => row.id)) {
      const question = bankQuestion(id, group)
      if (question) loaded.set(id, question)
    }
    for (const [id, question] of loaded) questionCache.set(id, question)
    return loaded
  }

  /** The questions of a paper, in its order. */
  async function questionsOf(paper: Paper): Promise<BankQuestion[]> {
    // Kept here, because the cache may evict it while the others load.
    const known = paper.map((entry) => questionCache.get(entry.question))
    const missing = paper.flatMap((entry, index) => (known[index] ? [] : entry.question))
    const loaded = missing.length > 0 ? await loadQuestions(missing) : undefined
    return paper.map((entry, index) => {
      const question = known[index] ?? loaded?.get(entry.question)
      if (!question) throw new Error(`question ${entry.question} of a paper is missing`)
      return question
    })
  }

  return {
    questionsOf,

    /**
     * The questions of a paper on the wire; with the key only if requested. A paper is whole in one language:
     * in that of the page if every question is.
     */
    async questionsOnWire(
      paper: Paper,
      { withKey, language }: { withKey: boolean; language: Translation | undefined },
    ): Promise<Question[]> {
      const asked = await questionsOf(paper)
      const read = language ? await questionsReadIn(db, language, asked.map(textsOf)) : null
      return asked.map((question, index) =>
        onWire(question, { shown: paper[index]?.options ?? [], withKey, read: read?.(question.id) }),
      )
    },

    /** Drops the cached quiz after a change. */
    forget: (id: string) => void quizCache.delete(id),

    /** @throws {Refusal} 404 */
    async quiz(id: string): Promise<BankQuiz> {
      const known = quizCache.get(id)
      if (known) return known
      const read = generation
      const quiz = await readQuiz(db, id)
      if (quizCache.size > MOST_QUIZZES) quizCache.clear()
      if (read === generation) quizCache.set(id, quiz)
      return quiz
    },
  }
}

const selectQuestions = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: questions.id,
      text: questions.text,
      explanation: questions.explanation,
      topic: questions.topic,
      task: questions.task,
      option: options,
    })
    .from(questions)
    .leftJoin(options, eq(options.questionId, questions.id))
    .where(inArray(questions.id, [...ids]))
    .orderBy(asc(questions.id), asc(options.position))

type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number]

/** One question from its rows, one per option; null without a correct option. */
function bankQuestion(id: string, rows: readonly QuestionRow[]): BankQuestion | null {
  const [first] = rows
  const right = first?.task ?? rows.find((row) => row.option?.correct)?.option?.id
  if (!first || !right) return null
  const { text, explanation, topic } = first
  const offered: (readonly [string, string])[] = first.task
    ? optionsOf(first.task).map((words, place) => [String(place), words])
    : rows.flatMap(({ option }) => (option ? [[option.id, option.text] as const] : []))
  return {
    id,
    text,
    explanation,
    topic,
    options: new Map(offered),
    byText: new Map(offered.map(([option, words]) => [words, option])),
    right,
  }
}

/** @throws {Refusal} 404 */
async function readQuiz(db: Db, id: string): Promise<BankQuiz> {
  const [stored] = await db
    .select()
    .from(quizzes)
    .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
    .where(eq(quizzes.id, id))
  if (!stored) throw notFound('Quiz')
  const rows = await db
    .select({
      question: questions.id,
      topic: questions.topic,
      difficulty: questions.difficulty,
      task: questions.task,
      option: options.id,
    })
    .from(questions)
    .leftJoin(options, eq(options.questionId, questions.id))
    .where(and(eq(questions.quizId, id), isNull(questions.retiredAt)))
    .orderBy(asc(questions.position), asc(options.position))
  const byQuestion = [...Map.groupBy(rows, (row) => row.question)]
  const paper = byQuestion.map(([question, group]) => ({
    question,
    options: group[0]?.task
      ? shuffledOptions(group[0].task, randomUUID())
      : group.flatMap(({ option }) => option ?? []),
  }))
  const { quizzes: row, quiz_subjects: subject } = stored
  const { blueprint } = row
  return {
    row,
    wire: presentQuiz(row, subject, blueprint ? drawnCount(blueprint) : paper.length),
    paper,
    paperText: JSON.stringify(paper),
    pool: byQuestion.flatMap(([questionId, [first]]) =>
      first ? [{ id: questionId, topic: first.topic, difficulty: first.difficulty }] : [],
    ),
  }
}

/** What of a question is read. */
const textsOf = (question: BankQuestion) => ({
  ...question,
  options: [...question.options.values()],
  task: taskOf(question),
})

type OnWire = { shown: Shown; withKey: boolean; read: ShownItem | undefined }

/** Options of one of many stay as they are answered, beside those that are read; others are places. */
function onWire(question: BankQuestion, { shown, withKey, read = inEnglish }: OnWire): Question {
  const { id, right } = question
  const ids = [...question.options.keys()]
  const [text, explanation] = [
    read.text('text', question.text),
    read.text('explanation', question.explanation),
  ]
  const topic = read.text('topic', question.topic)
  const chosen = shown.flatMap((option) => question.options.get(option) ?? [])
  const reading = shown.flatMap((option) => {
    const words = question.options.get(option)
    return words === undefined ? [] : read.text(`options.${ids.indexOf(option)}`, words)
  })
  const task = typeof right === 'string' ? undefined : taskIn(withoutKey(right, withKey), read)
  const options = [...(typeof right === 'string' ? chosen : offeredOf(right, reading))]
  const drawn = {
    questionText: text,
    options,
    ...(task?.kind === 'match' ? { left: task.left } : {}),
    ...(withKey ? { explanation } : {}),
  }
  const alt = altOf(drawn, read.shownIn)
  const open = {
    _id: id,
    ...read.languages,
    ...(read.languages.alsoIn && !task ? { shown: reading } : {}),
    questionText: text,
    options,
    ...(task ? { task } : {}),
    ...(alt ? { alt } : {}),
  }
  if (!withKey) return open
  const correctAnswer =
    typeof right === 'string'
      ? (question.options.get(right) ?? '')
      : decodeAnswer(right, shown, `=${right.right}`)
  const englishTopic = topic === question.topic ? {} : { englishTopic: question.topic }
  return { ...open, correctAnswer, explanation, topic, ...englishTopic }
}

/** A quiz on the wire; price in rupees. */
export function presentQuiz(
  quiz: typeof quizzes.$inferSelect,
  subject: typeof subjects.$inferSelect,
  questionCount: number,
): Quiz {
  const minutes = quiz.durationMinutes ?? subject.quizMinutes
  return {
    _id: quiz.id,
    title: quiz.title,
    description: quiz.description,
    subjectId: { _id: subject.id, name: subject.name, quizMinutes: subject.quizMinutes },
    sequence: quiz.sequence,
    price: quiz.pricePaise / 100,
    timeLimit: minutes,
    duration: minutes,
    passingMarks: quiz.passingMarks,
    allowReattempt: quiz.allowReattempt,
    pausable: quiz.pausable,
    language: quiz.language,
    questionCount,
    marks: quiz.marks,
    penalty: { numerator: quiz.penaltyNumerator, denominator: quiz.penaltyDenominator },
    ...(quiz.reservedFor && quiz.reservedAs
      ? { reservedBy: quiz.reservedFor, reservedAs: quiz.reservedAs }
      : {}),
  }
}

export const keyOf = (bank: readonly BankQuestion[]): AnswerKey =>
  new Map(bank.map((question) => [question.id, question.right]))
