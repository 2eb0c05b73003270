import { href } from 'react-router'
import { problemOf } from '../../platform/translations/translations.rules.ts'
import type { Item, ItemText } from './translations.contract.ts'

/** What was typed and looked at since the last save, by path. */
export type Edits = { typed: Readonly<Record<string, string>>; checked: readonly string[] }

export const NO_EDITS: Edits = { typed: {}, checked: [] }

/** The English editor of a document. */
export function editorOf(kind: string, id: string): string {
  if (kind === 'settings') return href('/office/settings')
  const folder = folders[kind] ?? `${kind}s`
  return `/office/${folder}/${id}`
}

const folders: Readonly<Record<string, string>> = {
  category: 'categories',
  ladder: 'exams/ladders',
  picture: 'gallery',
  quiz: 'quizzes',
  'quiz-subject': 'quizzes/subjects',
}

export const textOf = ({ path, text }: ItemText, { typed }: Edits): string => typed[path] ?? text

/** Whether the English has changed since a text was written, and nobody has looked at it. */
export const isOlder = (text: ItemText, { typed, checked }: Edits): boolean =>
  text.text !== '' &&
  text.writtenFor !== text.source &&
  typed[text.path] === undefined &&
  !checked.includes(text.path)

/** The texts as they are sent: what was not touched stays written for the English that it was written for. */
export const sentTexts = ({ texts }: Item, edits: Edits) =>
  texts.map((text) => ({
    path: text.path,
    text: textOf(text, edits),
    source: isOlder(text, edits) ? text.writtenFor : text.source,
  }))

/** What stands in the way of each text, by path: what was typed, else what was refused of what was sent. */
export function problemsOf(
  { texts }: Item,
  { edits, refused }: { edits: Edits; refused: Readonly<Record<string, string>> },
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    texts.flatMap((text, at) => {
      const typed = edits.typed[text.path]
      const problem = (typed ? problemOf(text, typed.trim()) : null) ?? refused[`texts.${at}.text`]
      return problem ? [[text.path, problem]] : []
    }),
  )
}

/** How many texts are not written yet. */
export const missingOf = ({ texts }: Item, edits: Edits): number =>
  texts.filter((text) => textOf(text, edits).trim() === '').length

export const stateLabels: Readonly<Record<Item['state'], string>> = {
  none: 'Not translated',
  partial: 'Begun',
  older: 'Older than the English',
  whole: 'Translated',
}

/** What families see of an item, in a sentence. */
export function formatShown({ state, shown }: Pick<Item, 'state' | 'shown'>): string {
  if (state === 'older' && !shown) return 'Shown in English until the older texts are checked'
  return shown ? 'Shown in Hindi' : 'Shown in English'
}
