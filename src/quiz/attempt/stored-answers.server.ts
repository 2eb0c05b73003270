import { sql } from 'drizzle-orm'
import { isEncoded, encodeAnswer } from '../kinds/kinds.rules.ts'
import { type BankQuestion, taskOf } from '../bank/question-bank.server.ts'
import { attemptAnswers, options, type Paper, questions } from '../quiz.tables.ts'

/**
 * A stored answer: an option's id, or the encoded answer of another kind; null if there is none. Undefined if
 * it cannot be an answer to this question.
 */
export function answerOf(
  question: BankQuestion,
  shown: Paper[number]['options'],
  said: string | null | undefined,
): string | null | undefined {
  if (said === null || said === undefined) return null
  const task = taskOf(question)
  return task ? (encodeAnswer(task, shown, said) ?? undefined) : question.byText.get(said)
}

/** An answer in its two columns, of which one is null. */
export const columnsOfAnswer = (answer: string | null): { option: string | null; given: string | null } =>
  answer !== null && isEncoded(answer) ? { option: null, given: answer } : { option: answer, given: null }

/** The columns `option_id` and `given` of a table as one answer. */
export const answerIn = (alias: string): string => `coalesce(${alias}.option_id::text, ${alias}.given)`

/** A complete answer of `attempt_answers`, else null. */
export const wholeAnswer = sql<string | null>`coalesce(${attemptAnswers.optionId}::text,
  case when ${attemptAnswers.given} like '=%' then ${attemptAnswers.given} end)`

/** Whether an answer of `attempt_answers` is complete. */
export const isAnswered = sql`(${attemptAnswers.optionId} is not null or ${attemptAnswers.given} like '=%')`

/**
 * Whether an answer is right, beside its question and the option that was chosen; null without one. `judged`
 * of the rules, in SQL.
 */
export const isRight = sql<boolean | null>`case
  when ${questions.task} is null then ${options.correct}
  when ${attemptAnswers.given} not like '=%' then null
  when ${questions.task} ->> 'kind' = 'number' then
    abs(substr(${attemptAnswers.given}, 2)::numeric - (${questions.task} ->> 'right')::numeric)
      <= (${questions.task} ->> 'tolerance')::numeric
  else substr(${attemptAnswers.given}, 2) = ${questions.task} ->> 'right' end`
