import { spokenText } from '../figures.rules.ts'
import { USUAL } from '../draw.rules.ts'
import type { Kind } from '../kinds/kinds.rules.ts'
import type { OneDraft, QuestionDraft, TaskDraft } from './documents.contract.ts'

export const emptyQuestion = (id: string): OneDraft => ({
  id,
  text: '',
  explanation: '',
  topic: '',
  difficulty: USUAL,
  options: ['', '', '', ''],
  correct: null,
})

/** How a list names a question. */
export const nameOf = ({ text }: QuestionDraft, place: number): string =>
  spokenText(text).trim() || `Question ${place + 1}`

/** Options of which one is right, or several. */
export type WithOptions = OneDraft | Extract<TaskDraft, { kind: 'several' }>

export const isOne = (question: QuestionDraft): question is OneDraft => 'correct' in question

/** Options in another order; the right ones stay right. `order`: the places they had. */
export function reordered<Q extends WithOptions>(question: Q, order: readonly number[]): Q {
  const options = order.map((place) => question.options[place] ?? '')
  return { ...question, options, ...marked(question, (place) => order.indexOf(place)) }
}

/** Without one option; when it was the right one, none is. */
export function withoutOption<Q extends WithOptions>(question: Q, at: number): Q {
  const options = question.options.filter((_, place) => place !== at)
  const moved = (place: number) => {
    if (place === at) return -1
    return place > at ? place - 1 : place
  }
  return { ...question, options, ...marked(question, moved) }
}

/** What is right of it once its options have moved; an option at -1 is gone. */
function marked(question: WithOptions, to: (place: number) => number) {
  if (!isOne(question)) return { right: question.right.map(to).filter((place) => place >= 0) }
  const place = question.correct === null ? -1 : to(question.correct)
  return { correct: place < 0 ? null : place }
}

/** The same question asked in another way: what both ways have stays. */
export function asKind(question: QuestionDraft, kind: Kind | 'one'): QuestionDraft {
  const { id, text, explanation, topic = '', difficulty = USUAL } = question
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

/** The texts that are chosen from, ordered or matched; four empty ones where there are none. */
function textsOf(question: QuestionDraft): string[] {
  if ('options' in question) return question.options
  return 'pairs' in question ? question.pairs.map(({ left }) => left) : ['', '', '', '']
}

/** Whether nobody has begun it. */
export const isBlank = (question: QuestionDraft): boolean =>
  isOne(question) &&
  question.text === '' &&
  question.explanation === '' &&
  question.options.every((option) => option === '')

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
