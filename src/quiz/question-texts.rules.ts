import type { SourceText, TranslatableItem } from '../platform/translations/translations.rules.ts'
import { partsOf } from './figures.rules.ts'
import { optionsOf, type Task } from './kinds/kinds.rules.ts'

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

function questionTexts({ text, explanation, topic, options, task }: QuestionTexts): SourceText[] {
  const line = (path: string, label: string, words: string): SourceText => ({
    path,
    label,
    form: 'line',
    text: words,
  })
  return [
    { path: 'text', label: 'Question', form: 'lines', text },
    ...(task ? optionsOf(task) : options).map((option, at) =>
      line(`options.${at}`, `Option ${at + 1}`, option),
    ),
    ...(task?.kind === 'match'
      ? task.left.map((left, at) => line(`left.${at}`, `Left ${at + 1}`, left))
      : []),
    ...(task?.kind === 'number' ? [line('unit', 'Unit', task.unit)] : []),
    { path: 'explanation', label: 'Explanation', form: 'lines', text: explanation },
    line('topic', 'Topic', topic),
  ]
}

/** What of a quiz is translated before its questions. */
export const quizItem = (quiz: { id: string; title: string; description: string }): TranslatableItem => ({
  kind: 'quiz',
  id: quiz.id,
  title: 'Title and description',
  whenOlder: 'older',
  texts: [
    { path: 'title', label: 'Title', form: 'line', text: quiz.title },
    { path: 'description', label: 'Description', form: 'lines', text: quiz.description },
  ],
})

/** What of a subject is translated: its name. */
export const subjectItem = ({ id, name }: { id: string; name: string }): TranslatableItem => ({
  kind: 'quiz-subject',
  id,
  title: 'The subject',
  whenOlder: 'older',
  texts: [{ path: 'name', label: 'Name', form: 'line', text: name }],
})
