import { Refusal } from '../../../platform/errors.ts'
import { letters, type Sheet } from '../../../platform/sheets/sheet.rules.ts'
import { mapInTurns } from '../../../platform/runtime/turns.server.ts'
import { type Column, guessColumns } from './columns.rules.ts'
import { MAX_CELL, MAX_CHILDREN, type SheetRow } from './import.contract.ts'

/** A sheet of children as it stands in the file. */
export type SheetOfChildren = { heads: string[]; columns: (Column | null)[]; rows: SheetRow[] }

/** Titles and addresses of a school may stand above the headings. */
const ROWS_ABOVE = 10
/** Characters of all cells, which come back with the check: far below what a request may have. */
const MAX_SIGNS = 3_000_000

/**
 * Finds the headings and the rows below them, without what is empty.
 * @param kept what the office said of headings before.
 * @throws {Refusal} 422 for a sheet without children, or with too many.
 */
export async function readRows(
  { rows, marks }: Sheet,
  kept: ReadonlyMap<string, Column | null>,
): Promise<SheetOfChildren> {
  const top = headRow(rows, kept)
  const width = Math.max(0, ...rows.slice(top).map((texts) => texts.length))
  const below = rows.slice(top + 1)
  const used = Array.from({ length: width }, (_, place) => place).filter((place) =>
    below.some((texts) => (texts[place] ?? '').trim() !== ''),
  )
  const marksIn = Map.groupBy(marks, ({ row }) => row)
  const read = await mapInTurns(below, (texts, n): SheetRow[] => {
    const row = top + n + 2
    if (texts.every((text) => text.trim() === '') && !marksIn.has(row)) return []
    const spoiled = (marksIn.get(row) ?? []).flatMap(({ column, kind }) => {
      const place = used.indexOf(column - 1)
      return place === -1 ? [] : { place, kind }
    })
    const cells = used.map((place) => (texts[place] ?? '').trim().slice(0, MAX_CELL))
    return [{ row, texts: cells, ...(spoiled.length > 0 ? { spoiled } : {}) }]
  })
  const children = read.flat()
  if (children.length === 0)
    throw new Refusal(422, 'This file has no children. Add them below the headings.', {
      code: 'file_without_rows',
    })
  if (children.length > MAX_CHILDREN)
    throw new Refusal(
      422,
      'This file has more than 2,000 children. Split it and import one part at a time.',
      {
        code: 'file_too_many_rows',
      },
    )
  const signs = children.reduce((sum, { texts }) => sum + texts.join('').length, 0)
  if (signs > MAX_SIGNS)
    throw new Refusal(422, 'This file has too much text. Split it and import one part at a time.', {
      code: 'file_too_long',
    })
  const heads = used.map((place) => headOf(rows[top]?.[place], place))
  return { heads, columns: guessColumns(heads, kept), rows: children }
}

const headOf = (text: string | undefined, place: number): string =>
  (text ?? '').trim().slice(0, 100) || `Column ${letters(place + 1)}`

/** The row, from 0, in which most headings are recognised; the first that is not empty without any. */
function headRow(rows: Sheet['rows'], kept: ReadonlyMap<string, Column | null>): number {
  const found = rows
    .slice(0, ROWS_ABOVE)
    .map((texts) => guessColumns(texts, kept).filter((column) => column !== null).length)
  const most = Math.max(0, ...found)
  const isThere = (texts: readonly string[]) => texts.some((text) => text.trim() !== '')
  return Math.max(0, most > 0 ? found.indexOf(most) : rows.findIndex(isThere))
}
