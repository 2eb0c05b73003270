import { spokenText } from '../figures.rules.ts'
import type { QuestionDraft } from './documents.contract.ts'

export const emptyQuestion = (id: string): QuestionDraft => ({
  id,
  text: '',
  explanation: '',
  options: ['', '', '', ''],
  correct: null,
})

/** How a list names a question. */
export const nameOf = ({ text }: QuestionDraft, place: number): string =>
  spokenText(text).trim() || `Question ${place + 1}`

/** Options in another order; the right one stays right. `order`: the places they had. */
export const reordered = ({ options, correct, ...rest }: QuestionDraft, order: readonly number[]) => ({
  ...rest,
  options: order.map((place) => options[place] ?? ''),
  correct: correct === null ? null : order.indexOf(correct),
})

/** Without one option; when it was the right one, none is. */
export function withoutOption(question: QuestionDraft, at: number): QuestionDraft {
  const { correct } = question
  const options = question.options.filter((_, place) => place !== at)
  if (correct === null || correct === at) return { ...question, options, correct: null }
  return { ...question, options, correct: correct > at ? correct - 1 : correct }
}

/** Messages of one question, by its field: 'text', 'options.2'. */
export function errorsAt(
  errors: Readonly<Record<string, string>>,
  place: number,
): Readonly<Record<string, string>> {
  const prefix = `questions.${place}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [],
    ),
  )
}
