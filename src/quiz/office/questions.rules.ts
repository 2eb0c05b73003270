import { spokenText } from '../figures.rules.ts'
import { DEFAULT_DIFFICULTY } from '../draw.rules.ts'
import type { Kind } from '../kinds/kinds.rules.ts'
import type { OneDraft, QuestionDraft, TaskDraft } from './documents.contract.ts'

export const emptyQuestion = (id: string): OneDraft => ({
  id,
  text: '',
  explanation: '',
  topic: '',
  difficulty: DEFAULT_DIFFICULTY,
  options: ['', '', '', ''],
  correct: null,
})

/** Label of a question in a list. */
export const nameOf = ({ text }: QuestionDraft, place: number): string =>
  spokenText(text).trim() || `Question ${place + 1}`

/** Questions with options. */
export type WithOptions = OneDraft | Extract<TaskDraft, { kind: 'several' }>

export const isOne = (question: QuestionDraft): question is OneDraft => 'correct' in question

/** Reorders options and keeps the correct ones. `order`: their old positions. */
export function reordered<Q extends WithOptions>(question: Q, order: readonly number[]): Q {
  const options = order.map((place) => question.options[place] ?? '')
  return { ...question, options, ...marked(question, (place) => order.indexOf(place)) }
}

/** Removes an option; if it was the correct one, none is. */
export function withoutOption<Q extends WithOptions>(question: Q, at: number): Q {
  const options = question.options.filter((_, place) => place !== at)
  const moved = (place: number) => {
    if (place === at) return -1
    return place > at ? place - 1 : place
  }
  return { ...question, options, ...marked(question, moved) }
}

/** New positions of the correct options; -1 is a removed option. */
function marked(question: WithOptions, to: (place: number) => number) {
  if (!isOne(question)) return { right: question.right.map(to).filter((place) => place >= 0) }
  const place = question.correct === null ? -1 : to(question.correct)
  return { correct: place < 0 ? null : place }
}

/** Changes the kind of a question and keeps shared data. */
export function asKind(question: QuestionDraft, kind: Kind | 'one'): QuestionDraft {
  const { id, text, explanation, topic = '', difficulty = DEFAULT_DIFFICULTY } = question
  const about = { id, text, explanation, topic, difficulty }
  const texts = textsOf(question)
  switch (kind) {
    case 'one':
      return { ...about, options: texts, correct: 'right' in question ? (question.right[0] ?? null) : null }
    case 'several': {
      const right = isOne(question) && question.correct !== null ? [question.correct] : []
      return { ...about, kind, options: texts, right }
    }
    case 'order':
      return { ...about, kind, options: texts }
    case 'match': {
      const pairs = texts.map((left) => ({ left, right: '' }))
      return { ...about, kind, pairs, more: [] }
    }
    case 'number':
      return { ...about, kind, answer: '', tolerance: '0', unit: '' }
    case 'beads':
      return { ...about, kind, rods: 3, answer: '' }
    case 'face':
      return { ...about, kind, answer: '---------' }
  }
}

/** Texts to choose, order or match; four empty ones if there are none. */
function textsOf(question: QuestionDraft): string[] {
  if ('options' in question) return question.options
  return 'pairs' in question ? question.pairs.map(({ left }) => left) : ['', '', '', '']
}

/** Whether the question is untouched. */
export const isBlank = (question: QuestionDraft): boolean =>
  isOne(question) &&
  question.text === '' &&
  question.explanation === '' &&
  question.options.every((option) => option === '')

/** Errors of one question by field: 'text', 'options.2'. */
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
