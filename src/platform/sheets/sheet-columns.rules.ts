import { type CellMark, letters, type Sheet } from './sheet.rules.ts'
import { FileFault } from './text-file.rules.ts'

/** What is wrong in a row, and in which of its cells; null: in the row as a whole. */
export type CellFault<C extends string> = { column: C | null; message: string }

/** A row by the names of its columns. */
export type NamedRow<C extends string> = {
  /** As the program of sheets counts. */
  row: number
  cells: Partial<Record<C, string>>
  /** What the reading met. */
  met: readonly CellFault<C>[]
}

/** Which columns a kind of sheet has. */
export type ColumnHeaders<C extends string> = {
  /** By `squeezed` heads: the columns' own names and other names that people give them. */
  names: ReadonlyMap<string, C>
  required: readonly C[]
}

/** A column name for comparison: lower case, letters and digits only. */
export const normalizeHeader = (head: string): string =>
  head.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** An error with its row and column, for a message outside the table. */
export const faultMessage = (row: number, { column, message }: CellFault<string>): string =>
  `Row ${row}${column ? `, ${column}` : ''}: ${message}`

/** What stands in a cell instead of what was typed, and how to mend it. */
export const formatSpoiled = (kind: CellMark['kind'], text: string): string => spoiled[kind](text)

const spoiled: Record<CellMark['kind'], (text: string) => string> = {
  date: (text) =>
    `Your spreadsheet changed this to a date (${text}). Format the cell as text and type it again.`,
  formula: () => 'This formula has no value. Open and save the file in Excel, or type the value.',
  error: (text) => `The formula gives ${text.slice(0, 20)}. Correct it, or type the value.`,
}

/** The rows of a sheet whose first row names the columns, without empty rows.
 * @throws {FileFault} if a required column is missing or a column is named twice.
 */
export function namedRows<C extends string>(
  { rows, marks }: Sheet,
  { names, required }: ColumnHeaders<C>,
): { rows: NamedRow<C>[]; notes: string[] } {
  const [heads = []] = rows
  const found = heads.map((head) => names.get(normalizeHeader(head)))
  const missing = required.filter((name) => !found.includes(name))
  if (missing.length > 0)
    throw new FileFault(`Row 1 needs these column names: ${missing.join(', ')}. Use our template.`)
  const twice = found.find((column, n) => column !== undefined && found.indexOf(column) !== n)
  if (twice) throw new FileFault(`Column ${twice} appears twice in row 1. Keep one.`)
  const markedIn = Map.groupBy(marks, ({ row }) => row)
  const read = rows.slice(1).flatMap((texts, n): NamedRow<C>[] => {
    if (texts.every((text) => text.trim() === '') && !markedIn.has(n + 2)) return []
    const cells: Partial<Record<C, string>> = {}
    for (const [place, column] of found.entries()) if (column && texts[place]) cells[column] = texts[place]
    const met = (markedIn.get(n + 2) ?? []).flatMap(({ column: place, kind }): CellFault<C>[] => {
      const column = found[place - 1]
      return column ? [{ column, message: formatSpoiled(kind, texts[place - 1] ?? '') }] : []
    })
    return [{ row: n + 2, cells, met }]
  })
  const unknown = heads.flatMap((head, n) =>
    found[n] === undefined && rows.some((texts, row) => row > 0 && (texts[n] ?? '').trim() !== '')
      ? [`column ${letters(n + 1)}${head.trim() ? ` (“${head.trim().slice(0, 40)}”)` : ''}`]
      : [],
  )
  const notes = unknown.length > 0 ? [`Unknown columns skipped: ${unknown.join(', ')}.`] : []
  return { rows: read, notes }
}
