import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db.server.ts'
import type { Question, Quiz } from '../quiz.contract.ts'
import { notThere } from '../policy.server.ts'
import type { AnswerKey } from '../quiz.rules.ts'
import { options, type Paper, questions, quizzes, subjects } from '../quiz.tables.ts'

/** A question never changes once stored, so it may stay in memory for ever. */
export type BankQuestion = {
  id: string
  text: string
  explanation: string
  options: ReadonlyMap<string, string>
  byText: ReadonlyMap<string, string>
  right: string
}

export type BankQuiz = { row: typeof quizzes.$inferSelect; wire: Quiz; paper: Paper }

const MOST_QUESTIONS = 20_000
const MOST_QUIZZES = 2_000

export type QuestionBank = ReturnType<typeof openQuestionBank>

/** Quizzes and questions in memory; a changed quiz is read again on its next use, on every instance. */
export function openQuestionBank({ db, onChange }: Database) {
  const quizCache = new Map<string, BankQuiz>()
  const questionCache = new Map<string, BankQuestion>()
  let generation = 0
  onChange(() => {
    generation += 1
    quizCache.clear()
  })

  async function loadQuestions(ids: readonly string[]): Promise<void> {
    const rows = await db
      .select({ id: questions.id, text: questions.text, explanation: questions.explanation, option: options })
      .from(questions)
      .innerJoin(options, eq(options.questionId, questions.id))
      .where(inArray(questions.id, [...ids]))
      .orderBy(asc(questions.id), asc(options.position))
    if (questionCache.size > MOST_QUESTIONS) questionCache.clear()
    for (const [id, group] of Map.groupBy(rows, (row) => row.id)) {
      const [first] = group
      const right = group.find((row) => row.option.correct)?.option.id
      if (!first || !right) continue
      questionCache.set(id, {
        id,
        text: first.text,
        explanation: first.explanation,
        options: new Map(group.map(({ option }) => [option.id, option.text])),
        byText: new Map(group.map(({ option }) => [option.text, option.id])),
        right,
      })
    }
  }

  /** The questions of a paper, in its order. */
  async function questionsOf(paper: Paper): Promise<BankQuestion[]> {
    const missing = paper.filter((entry) => !questionCache.has(entry.question)).map((entry) => entry.question)
    if (missing.length > 0) await loadQuestions(missing)
    return paper.map((entry) => {
      const question = questionCache.get(entry.question)
      if (!question) throw new Error(`question ${entry.question} of a paper is missing`)
      return question
    })
  }

  return {
    questionsOf,

    /** The questions of a paper as they go over the wire; the key goes along only when asked for. */
    async questionsOnWire(paper: Paper, { withKey }: { withKey: boolean }): Promise<Question[]> {
      return (await questionsOf(paper)).map((question, index) => {
        const shown = (paper[index]?.options ?? []).flatMap((id) => question.options.get(id) ?? [])
        const open = { _id: question.id, questionText: question.text, options: shown }
        return withKey
          ? {
              ...open,
              correctAnswer: question.options.get(question.right) ?? '',
              explanation: question.explanation,
            }
          : open
      })
    },

    /** @throws {Refusal} 404 */
    async quiz(id: string): Promise<BankQuiz> {
      const known = quizCache.get(id)
      if (known) return known
      const read = generation
      const [stored] = await db
        .select()
        .from(quizzes)
        .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
        .where(eq(quizzes.id, id))
      if (!stored) throw notThere('Quiz')
      const rows = await db
        .select({ question: questions.id, option: options.id })
        .from(questions)
        .innerJoin(options, eq(options.questionId, questions.id))
        .where(and(eq(questions.quizId, id), isNull(questions.retiredAt)))
        .orderBy(asc(questions.position), asc(options.position))
      const paper = [...Map.groupBy(rows, (row) => row.question)].map(([question, group]) => ({
        question,
        options: group.map((row) => row.option),
      }))
      const quiz = {
        row: stored.quizzes,
        wire: quizOnWire(stored.quizzes, stored.quiz_subjects, paper.length),
        paper,
      }
      if (quizCache.size > MOST_QUIZZES) quizCache.clear()
      if (read === generation) quizCache.set(id, quiz)
      return quiz
    },
  }
}

/** A quiz as it goes over the wire; price in rupees. */
export function quizOnWire(
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
  }
}

export const keyOf = (bank: readonly BankQuestion[]): AnswerKey =>
  new Map(bank.map((question) => [question.id, question.right]))
