import { letters, type Sheet } from '../../../platform/sheet.rules.ts'
import { FileFault } from '../../../platform/text-file.rules.ts'
import { type Cells, type Column, COLUMNS, type Fault, type ImportRow } from './question-row.rules.ts'

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
  image: 'image_file',
  picture: 'image_file',
}
const squeezed = (head: string) => head.toLowerCase().replace(/[\s_.-]+/g, '')
const columns = new Map<string, Column>([
  ...Object.entries(aliases),
  ...COLUMNS.map((column) => [squeezed(column), column] as const),
])

const spoiled: Record<Sheet['marks'][number]['kind'], (text: string) => string> = {
  date: (text) =>
    `The sheet made a date of what was typed (${text}). Format the cell as text, and type it again.`,
  formula: () =>
    'A formula that was never reckoned. Open and save the sheet where it was made, or type the value.',
  error: (text) => `The formula came to ${text.slice(0, 20)}. Mend it, or type the value.`,
}

/**
 * The questions of a sheet whose first row names the columns; rows count as the sheet shows them.
 * @throws {FileFault} when the columns cannot be told.
 */
export function rowsOfSheet({ rows, marks }: Sheet): { rows: ImportRow[]; notes: string[] } {
  const [heads = []] = rows
  const found = heads.map((head) => columns.get(squeezed(head)))
  const missing = (['question', 'option_a', 'option_b', 'correct'] as const).filter(
    (name) => !found.includes(name),
  )
  if (missing.length > 0)
    throw new FileFault(
      `Row 1 must name the columns, and has no ${missing.join(', no ')}. Take the template, which has them all.`,
    )
  const twice = found.find((column, n) => column !== undefined && found.indexOf(column) !== n)
  if (twice) throw new FileFault(`Row 1 names the column ${twice} twice. Keep one of them.`)
  const markedIn = Map.groupBy(marks, ({ row }) => row)
  const read = rows.slice(1).flatMap((texts, n): ImportRow[] => {
    if (texts.every((text) => text.trim() === '') && !markedIn.has(n + 2)) return []
    const cells: Cells = {}
    for (const [place, column] of found.entries()) if (column && texts[place]) cells[column] = texts[place]
    const met = (markedIn.get(n + 2) ?? []).flatMap(({ column: place, kind }): Fault[] => {
      const column = found[place - 1]
      return column ? [{ column, message: spoiled[kind](texts[place - 1] ?? '') }] : []
    })
    return [{ row: n + 2, cells, met, notes: [] }]
  })
  const unknown = heads.flatMap((head, n) =>
    found[n] === undefined && rows.some((texts, row) => row > 0 && (texts[n] ?? '').trim() !== '')
      ? [`column ${letters(n + 1)}${head.trim() ? ` (“${head.trim().slice(0, 40)}”)` : ''}`]
      : [],
  )
  const notes = unknown.length > 0 ? [`Not known, and left out: ${unknown.join(', ')}.`] : []
  return { rows: read, notes }
}
