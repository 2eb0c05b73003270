import { FileFault } from './text-file.rules.ts'

/**
 * What a cell was before it became a text: a date, a formula that was never reckoned, an error of a formula.
 */
export type CellMark = { row: number; column: number; kind: 'date' | 'formula' | 'error' }

/** A sheet as texts. Rows and columns count from 1 in `marks`, as the program of sheets shows them. */
export type Sheet = {
  format: 'csv' | 'xlsx'
  /** Its name in the workbook. */
  name: string
  encoding: string
  rows: readonly (readonly string[])[]
  marks: readonly CellMark[]
  /** Sentences on what was read otherwise than it stands there. */
  notes: readonly string[]
}

export const MAX_ROWS = 20_000
const MAX_COLUMNS = 60
/** What programs of sheets hold in a cell. */
export const MAX_CELL_CHARS = 32_767
/** All cells together: one text that stands in every cell costs a file next to nothing. */
const SIGNS_IN_ALL = 20_000_000

/** A column's letters: 1 is A, 27 is AA. */
export function letters(column: number): string {
  let [rest, name] = [column, '']
  for (; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** Takes rows one by one and refuses what is too much before it is kept. @throws {FileFault} */
export class Rows {
  readonly rows: string[][] = []
  #signs = 0

  /** `row` and `column` from 1; an empty text is no cell. */
  put(row: number, column: number, text: string): void {
    if (text === '') return
    if (row > MAX_ROWS)
      throw new FileFault(`This file has more than 20,000 rows. Split it and import one part at a time.`)
    if (column > MAX_COLUMNS)
      throw new FileFault(
        `Row ${row} has more than ${MAX_COLUMNS} columns. Remove those that are not needed.`,
      )
    if (text.length > MAX_CELL_CHARS)
      throw new FileFault(
        `Row ${row}, column ${letters(column)}: ${text.length.toLocaleString('en-IN')} characters. The limit for a cell is 32,767.`,
      )
    this.#signs += text.length
    if (this.#signs > SIGNS_IN_ALL)
      throw new FileFault(
        'This file has more than 20 million characters. Split it and import one part at a time.',
      )
    while (this.rows.length < row) this.rows.push([])
    const cells = this.rows[row - 1] ?? []
    while (cells.length < column) cells.push('')
    cells[column - 1] = text
  }
}

// A cell that begins with one of these starts a formula (OWASP, CSV injection), full-width forms and after
// spaces too; an apostrophe in front makes it a text. Plain numbers are left alone; a text with apostrophes
// of its own gets one more, so that taking one away gives back what was written.
const formula = /^'*[\s\u00a0\u3000]*[=+\-@\t\r＝＋－＠]/u
const plainNumber = /^-?\d+(?:\.\d+)?$/

/** A text that no program of sheets takes for a formula. */
export const escapeFormula = (text: string): string =>
  formula.test(text) && !plainNumber.test(text) ? `'${text}` : text

// What `harmless` puts in front of a text, taken away again.
const madeHarmless = /^'+[\s\u00a0\u3000]*[=+\-@\t\r＝＋－＠]/u

/** A text of a CSV as it was before an apostrophe kept it from starting a formula. */
export const unescapeFormula = (text: string): string => (madeHarmless.test(text) ? text.slice(1) : text)
