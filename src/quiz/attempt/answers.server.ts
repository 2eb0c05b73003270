import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type BankQuestion, type QuestionBank, taskOf } from '../bank/question-bank.server.ts'
import type { Answers, Change } from '../quiz.contract.ts'
import { lateAnswers, type Paper } from '../quiz.tables.ts'
import type { AnswersById, SequencedAnswer } from './submission.rules.ts'
import { answerOf, columnsOfAnswer } from './stored-answers.server.ts'

/**
 * Converts the wire's map of index to text into stored answers.
 * @throws {Refusal} 422 naming the answer that fits no question or option.
 */
export async function answersById(bank: QuestionBank, paper: Paper, answers: Answers): Promise<AnswersById> {
  const questions = await bank.questionsOf(paper)
  const byId = new Map<string, string | null>()
  for (const [index, text] of Object.entries(answers)) {
    const question = /^(0|[1-9]\d{0,2})$/.test(index) ? questions[Number(index)] : undefined
    if (!question)
      throw new Refusal(422, undefined, { errors: { [`answers.${index.slice(0, 20)}`]: 'Unknown question' } })
    const option = answerOf(question, paper[Number(index)]?.options ?? [], text)
    if (option === undefined)
      throw new Refusal(422, undefined, { errors: { [`answers.${index}`]: notOf(question) } })
    byId.set(question.id, option)
  }
  return byId
}

/**
 * `option`: the stored answer. `answers`: whether the answer changed, not only a visit or a mark.
 */
export type ChangeById = {
  question: string
  option: string | null
  answers: boolean
  marked: boolean
  seq: number
}

/**
 * Converts changes by index and text to ids; per question the highest sequence wins.
 * @throws {Refusal} 422 naming the change that fits no question or option.
 */
export async function changesById(
  bank: QuestionBank,
  paper: Paper,
  changes: readonly Change[],
): Promise<ChangeById[]> {
  const questions = await bank.questionsOf(paper)
  const byId = new Map<string, ChangeById>()
  for (const [at, change] of changes.entries()) {
    const question = questions[change.index]
    if (!question)
      throw new Refusal(422, undefined, { errors: { [`changes.${at}.index`]: 'Unknown question' } })
    const { seq, marked } = change
    const answers = change.option !== undefined
    const option = answerOf(question, paper[change.index]?.options ?? [], change.option)
    if (option === undefined)
      throw new Refusal(422, undefined, { errors: { [`changes.${at}.option`]: notOf(question) } })
    if ((byId.get(question.id)?.seq ?? 0) < seq)
      byId.set(question.id, { question: question.id, option, answers, marked, seq })
  }
  return [...byId.values()]
}

const notOf = (question: BankQuestion) =>
  taskOf(question) ? 'This answer doesn’t fit the question' : 'Unknown option'

/** Where and when something is written. */
type Writing = { on: Db | Tx; now: Date }
type OfAttempt = { attemptId: string; answers: readonly SequencedAnswer[] }

/** Stores late answers for an appeal; per question the latest. */
export async function keepLate({ on, now }: Writing, { attemptId, answers }: OfAttempt): Promise<void> {
  if (answers.length === 0) return
  await on
    .insert(lateAnswers)
    .values(
      answers.map(({ question, option: answer, seq }) => {
        const { option, given } = columnsOfAnswer(answer)
        return { attemptId, questionId: question, optionId: option, given, seq, arrivedAt: now }
      }),
    )
    .onConflictDoUpdate({
      target: [lateAnswers.attemptId, lateAnswers.questionId],
      set: {
        optionId: sql`excluded.option_id`,
        given: sql`excluded.given`,
        seq: sql`excluded.seq`,
        arrivedAt: sql`excluded.arrived_at`,
      },
      setWhere: sql`excluded.seq >= ${lateAnswers.seq}`,
    })
}
