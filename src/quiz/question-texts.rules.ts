import type { SourceText, TranslatableItem } from '../platform/translations/translations.rules.ts'
import { partsOf } from './figures.rules.ts'
import { optionsOf, type Task } from './kinds/kinds.rules.ts'
import { MAX_TOPIC } from './quiz.contract.ts'

type QuestionTexts = {
  id: string
  text: string
  explanation: string
  topic: string
  /** Of one of many, in the author's order. */
  options: readonly string[]
  /** Of another kind; null for one of many. */
  task: Task | null
}

/** Longest texts of a question, a quiz and a subject, in characters. */
export const MAX_QUESTION_CHARS = {
  text: 2_000,
  option: 500,
  unit: 20,
  explanation: 2_000,
  topic: MAX_TOPIC,
} as const
export const MAX_QUIZ_CHARS = { title: 200, description: 2_000 } as const
export const MAX_SUBJECT_CHARS = 80

/** A text that is more than numbers, signs and drawn figures, which are the same in every language. */
const isWorded = ({ text }: SourceText): boolean =>
  partsOf(text).some((part) => 'text' in part && /\p{L}{2}/u.test(part.text))

/**
 * What of a question is translated. A question never changes, so its texts are never older than the English;
 * answers are options of the English paper, whatever is read.
 */
export const questionItem = (question: QuestionTexts): TranslatableItem => ({
  kind: 'question',
  id: question.id,
  title: question.text,
  whenOlder: 'english',
  texts: questionTexts(question).filter(isWorded),
})

/** A question's text alone, as lists of questions show it. */
export const questionTextItem = ({ id, text }: Pick<QuestionTexts, 'id' | 'text'>): TranslatableItem =>
  questionItem({ id, text, explanation: '', topic: '', options: [], task: null })

function questionTexts({ text, explanation, topic, options, task }: QuestionTexts): SourceText[] {
  const max = MAX_QUESTION_CHARS
  const choice = (path: string, label: string, words: string): SourceText => ({
    path,
    label,
    form: 'line',
    text: words,
    max: max.option,
  })
  return [
    { path: 'text', label: 'Question', form: 'lines', text, max: max.text },
    ...(task ? optionsOf(task) : options).map((option, at) =>
      choice(`options.${at}`, `Option ${at + 1}`, option),
    ),
    ...(task?.kind === 'match'
      ? task.left.map((left, at) => choice(`left.${at}`, `Left ${at + 1}`, left))
      : []),
    ...(task?.kind === 'number'
      ? [{ path: 'unit', label: 'Unit', form: 'line' as const, text: task.unit, max: max.unit }]
      : []),
    { path: 'explanation', label: 'Explanation', form: 'lines', text: explanation, max: max.explanation },
    { path: 'topic', label: 'Topic', form: 'line', text: topic, max: max.topic },
  ]
}

/** What of a quiz is translated before its questions. */
export const quizItem = (quiz: { id: string; title: string; description: string }): TranslatableItem => ({
  kind: 'quiz',
  id: quiz.id,
  title: 'Title and description',
  whenOlder: 'older',
  texts: [
    { path: 'title', label: 'Title', form: 'line', text: quiz.title, max: MAX_QUIZ_CHARS.title },
    {
      path: 'description',
      label: 'Description',
      form: 'lines',
      text: quiz.description,
      max: MAX_QUIZ_CHARS.description,
    },
  ],
})

/** What of a subject is translated: its name. */
export const subjectItem = ({ id, name }: { id: string; name: string }): TranslatableItem => ({
  kind: 'quiz-subject',
  id,
  title: 'The subject',
  whenOlder: 'older',
  texts: [{ path: 'name', label: 'Name', form: 'line', text: name, max: MAX_SUBJECT_CHARS }],
})
