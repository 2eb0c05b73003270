import { letterOf } from '../../question-layout.rules.ts'

export const OPTION_COLUMNS = [
  'option_a',
  'option_b',
  'option_c',
  'option_d',
  'option_e',
  'option_f',
  'option_g',
  'option_h',
] as const
type OptionColumn = (typeof OPTION_COLUMNS)[number]

/** The columns that sheets of questions have. What is not kept yet is read too, to say so. */
export const COLUMNS = [
  'ref',
  'type',
  'question',
  ...OPTION_COLUMNS,
  'correct',
  'explanation',
  'subject',
  'level',
  'topic',
  'marks',
  'negative',
  'tolerance',
  'unit',
  'image_file',
  'alt_text',
  'feedback_right',
  'feedback_wrong',
  'difficulty',
  'language',
] as const
export type Column = (typeof COLUMNS)[number]
/** The columns of the sheets that we write. */
export const EXPORTED_COLUMNS: readonly Column[] = [
  'ref',
  'type',
  'question',
  ...OPTION_COLUMNS,
  'correct',
  'tolerance',
  'unit',
  'explanation',
  'topic',
  'difficulty',
]

export type Cells = Partial<Record<Column, string>>

export const optionColumn = (place: number): OptionColumn => OPTION_COLUMNS[place] ?? 'option_h'

/** The place that a letter names: 'B', 'b)', '(B)'; 'option_b' is never a text. */
export function placeOf(word: string): { place: number; plain: boolean } | null {
  const named = OPTION_COLUMNS.findIndex((column) => column === word.toLowerCase())
  if (named !== -1) return { place: named, plain: false }
  const letter = /^\(?([a-z])[).]?$/i.exec(word)?.[1]
  return letter ? { place: letter.toUpperCase().charCodeAt(0) - 65, plain: true } : null
}

/** The options that a word names, by letter or by text; two where both would do. */
export function placesNamed(word: string, options: readonly string[]): number[] {
  const letter = placeOf(word)
  const named = letter && letter.place < options.length ? [letter.place] : []
  if (letter && !letter.plain) return named
  const exact = options.indexOf(word)
  const byText =
    exact === -1 ? options.findIndex((option) => option.toLowerCase() === word.toLowerCase()) : exact
  if (byText !== -1 && !named.includes(byText)) named.push(byText)
  return named
}

/** How the right one of these options is named without a doubt: by its letter, or else by its column. */
function rightCell(options: readonly string[], place: number): string {
  const letter = letterOf(place)
  const unclear = options.some((option, n) => n !== place && option.toLowerCase() === letter.toLowerCase())
  return unclear ? optionColumn(place) : letter
}

export const rightCells = (options: readonly string[], places: readonly number[]): string =>
  places.map((place) => rightCell(options, place)).join('|')
