import type { Sheet } from '../../../platform/sheets/sheet.rules.ts'
import { namedRows, normalizeHeader } from '../../../platform/sheets/sheet-columns.rules.ts'
import { type Column, COLUMNS } from './cells.rules.ts'
import { type ImportRow } from './question-row.rules.ts'

/** Other names that people give the columns. */
const aliases: Readonly<Record<string, Column>> = {
  id: 'ref',
  questiontext: 'question',
  a: 'option_a',
  b: 'option_b',
  c: 'option_c',
  d: 'option_d',
  e: 'option_e',
  f: 'option_f',
  g: 'option_g',
  h: 'option_h',
  right: 'correct',
  answer: 'correct',
  correctanswer: 'correct',
  key: 'correct',
  feedback: 'explanation',
  units: 'unit',
  image: 'image_file',
  picture: 'image_file',
}
const columns = new Map<string, Column>([
  ...Object.entries(aliases),
  ...COLUMNS.map((column) => [normalizeHeader(column), column] as const),
])

/**
 * The questions of a sheet whose first row names the columns; rows count as the sheet shows them.
 * @throws {FileFault} when the columns cannot be told.
 */
export function rowsOfSheet(sheet: Sheet): { rows: ImportRow[]; notes: string[] } {
  const required = ['question', 'option_a', 'option_b', 'correct'] as const
  const { rows, notes } = namedRows(sheet, { names: columns, required })
  return { rows: rows.map((row) => ({ ...row, notes: [] })), notes }
}
