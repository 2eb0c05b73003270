import { Refusal } from '../../platform/errors.ts'
import { isOneLine } from '../../platform/fields.ts'
import type { Sheet } from '../../platform/sheets/sheet.rules.ts'
import type { Catalogue } from './catalogue.server.ts'
import { type WordDecision, GONE, type ReviewRow, rowFault } from './reviews.server.ts'
import { type CheckedRow, MAX_IMPORT_ROWS } from './words.contract.ts'
import { MAX_COMMENT_CHARS, MAX_TEXT_CHARS } from './words.rules.ts'

/** The headings that an import reads. */
export const WORD_COLUMNS = {
  id: 'Id',
  shown: 'Hindi',
  right: 'Right? Write yes',
  better: 'Better Hindi',
  comment: 'Comment',
} as const
type Column = keyof typeof WORD_COLUMNS

const YES = ['yes', 'y', 'x', 'ok', '1', '✓', 'right', 'haan', 'sahi', 'हाँ', 'हां', 'जी', 'सही', 'ठीक']

type Cells = Readonly<Record<Column, string>>

/**
 * What each filled-in row of a sheet would do.
 * @throws {Refusal} 422 for a sheet that is not an export of words.
 */
export function checkRows(
  { rows }: Sheet,
  catalogue: Catalogue,
  reviews: ReadonlyMap<string, ReviewRow>,
): { rows: CheckedRow[]; untouched: number } {
  const cellsOf = cellReader(rows)
  const below = rows.slice(1).map((texts, at) => ({ row: at + 2, cells: cellsOf(texts) }))
  if (below.length > MAX_IMPORT_ROWS)
    throw new Refusal(422, `This file has more than ${MAX_IMPORT_ROWS} rows. Import one part at a time.`, {
      code: 'file_too_many_words',
    })
  const filled = below.filter(({ cells }) => isFilledIn(cells, reviews.get(cells.id)))
  const seen = new Set<string>()
  const checked = filled.map(({ row, cells }): CheckedRow => {
    const word = catalogue.get(cells.id)
    const read = { row, english: word?.english ?? '', shown: cells.shown }
    if (!word) return { ...read, change: null, fault: GONE }
    if (seen.has(cells.id)) return { ...read, change: null, fault: 'This word is there twice' }
    seen.add(cells.id)
    const decision = decisionOf(cells)
    const fault =
      rightFault(cells) ||
      lengthFault(cells) ||
      rowFault(word, reviews.get(word.key), { shown: cells.shown, decision })
    return { ...read, change: fault ? null : { row, id: word.key, shown: cells.shown, decision }, fault }
  })
  return { rows: checked, untouched: below.filter(({ cells }) => cells.id !== '').length - filled.length }
}

/** Reads cells by their headings. @throws {Refusal} 422 */
function cellReader([first = []]: Sheet['rows']): (texts: readonly string[]) => Cells {
  const headings = first.map((text) => text.trim().toLowerCase())
  const placeOf = (column: Column) => headings.indexOf(WORD_COLUMNS[column].toLowerCase())
  const missing = (Object.keys(WORD_COLUMNS) as Column[]).filter((column) => placeOf(column) === -1)
  if (missing.length > 0)
    throw new Refusal(
      422,
      `This is not an export of words: the column “${missing.map((column) => WORD_COLUMNS[column]).join('”, “')}” is missing.`,
      { code: 'file_without_columns' },
    )
  return (texts) => {
    const cell = (column: Column) => (texts[placeOf(column)] ?? '').replaceAll('\r\n', '\n').trim()
    return {
      id: cell('id'),
      shown: cell('shown'),
      right: cell('right'),
      better: cell('better'),
      comment: cell('comment'),
    }
  }
}

const isYes = ({ right }: Cells): boolean => YES.includes(right.normalize('NFC').toLowerCase())

/** Whether a row says more than the export did. */
function isFilledIn(cells: Cells, review: ReviewRow | undefined): boolean {
  if (cells.id === '') return false
  const isDecided = review !== undefined && review.state !== 'open'
  const isAnswered = cells.right !== '' && !(isYes(cells) && isDecided)
  return cells.better !== '' || isAnswered || cells.comment !== (review?.comment ?? '')
}

/** A better text counts for more than a yes to the old one. */
function decisionOf(cells: Cells): WordDecision {
  const comment = cells.comment.normalize('NFC').replace(/\s+/g, ' ')
  if (cells.better !== '') return { kind: 'change', text: cells.better, comment }
  return isYes(cells) ? { kind: 'change', text: cells.shown, comment } : { kind: 'open', comment }
}

/** A no, or what is not understood, is not passed over in silence. */
const rightFault = (cells: Cells): string =>
  cells.right === '' || isYes(cells) || cells.better !== ''
    ? ''
    : `“Right?” says “${cells.right.slice(0, 20)}”: write yes, or a better Hindi`

function lengthFault({ better, comment }: Cells): string {
  if (better.length > MAX_TEXT_CHARS) return `At most ${MAX_TEXT_CHARS} characters`
  if (!isOneLine(comment.replace(/\s+/g, ' '))) return 'Comment: leave out hidden characters'
  return comment.length > MAX_COMMENT_CHARS ? `Comment: at most ${MAX_COMMENT_CHARS} characters` : ''
}
