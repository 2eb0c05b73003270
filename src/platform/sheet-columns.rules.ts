import { letters, type Sheet } from './sheet.rules.ts'
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
export type Heads<C extends string> = {
  /** By `squeezed` heads: the columns' own names and other names that people give them. */
  names: ReadonlyMap<string, C>
  required: readonly C[]
}

/** A head as it is compared: letters and digits alone. */
export const squeezed = (head: string): string => head.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** A fault as it is told away from its row. */
export const toldOf = (row: number, { column, message }: CellFault<string>): string =>
  `Row ${row}${column ? `, ${column}` : ''}: ${message}`

const spoiled: Record<Sheet['marks'][number]['kind'], (text: string) => string> = {
  date: (text) =>
    `The sheet made a date of what was typed (${text}). Format the cell as text, and type it again.`,
  formula: () =>
    'A formula that was never reckoned. Open and save the sheet where it was made, or type the value.',
  error: (text) => `The formula came to ${text.slice(0, 20)}. Mend it, or type the value.`,
}

/**
 * The rows of a sheet whose first row names the columns; empty rows are left out.
 * @throws {FileFault} when the columns cannot be told.
 */
export function namedRows<C extends string>(
  { rows, marks }: Sheet,
  { names, required }: Heads<C>,
): { rows: NamedRow<C>[]; notes: string[] } {
  const [heads = []] = rows
  const found = heads.map((head) => names.get(squeezed(head)))
  const missing = required.filter((name) => !found.includes(name))
  if (missing.length > 0)
    throw new FileFault(
      `Row 1 must name the columns, and has no ${missing.join(', no ')}. Take the template, which has them all.`,
    )
  const twice = found.find((column, n) => column !== undefined && found.indexOf(column) !== n)
  if (twice) throw new FileFault(`Row 1 names the column ${twice} twice. Keep one of them.`)
  const markedIn = Map.groupBy(marks, ({ row }) => row)
  const read = rows.slice(1).flatMap((texts, n): NamedRow<C>[] => {
    if (texts.every((text) => text.trim() === '') && !markedIn.has(n + 2)) return []
    const cells: Partial<Record<C, string>> = {}
    for (const [place, column] of found.entries()) if (column && texts[place]) cells[column] = texts[place]
    const met = (markedIn.get(n + 2) ?? []).flatMap(({ column: place, kind }): CellFault<C>[] => {
      const column = found[place - 1]
      return column ? [{ column, message: spoiled[kind](texts[place - 1] ?? '') }] : []
    })
    return [{ row: n + 2, cells, met }]
  })
  const unknown = heads.flatMap((head, n) =>
    found[n] === undefined && rows.some((texts, row) => row > 0 && (texts[n] ?? '').trim() !== '')
      ? [`column ${letters(n + 1)}${head.trim() ? ` (“${head.trim().slice(0, 40)}”)` : ''}`]
      : [],
  )
  const notes = unknown.length > 0 ? [`Not known, and left out: ${unknown.join(', ')}.`] : []
  return { rows: read, notes }
}
