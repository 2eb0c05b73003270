import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { mapInTurns } from '../../../platform/runtime/turns.server.ts'
import { formatSpoiled } from '../../../platform/sheets/sheet-columns.rules.ts'
import { indianDay } from '../../../platform/text/india.rules.ts'
import type { Fault, Reading } from './child-row.rules.ts'
import { cellsOf, type Column, JOINED, REQUIRED } from './columns.rules.ts'
import { type Choices, standingOf } from './existing-rows.server.ts'
import type { SheetRow } from './import.contract.ts'
import { type MatchDecision, readRow, RowValidator, type ValidatedRow } from './validate-rows.rules.ts'

/** A sheet with what its headings and names mean; `parentId` as it was decided of a row. */
export type MappedSheet = {
  columns: readonly (Column | null)[]
  dayOrder: Reading['dayOrder']
  matches: readonly MatchDecision[]
  rows: readonly (SheetRow & { parentId?: string | null | undefined })[]
}

/**
 * The state of each row; others have a turn meanwhile.
 * @throws {Refusal} 422 at columns where a needed one is missing or one is there twice.
 */
export async function validateSheet(
  on: Db | Tx,
  { columns, dayOrder, matches, rows }: MappedSheet,
  { choices, now }: { choices: Choices; now: Date },
): Promise<ValidatedRow[]> {
  assertColumns(columns)
  const reading = { dayOrder, today: indianDay(now) }
  const read = await mapInTurns(rows, (row) => ({
    ...readRow({ row: row.row, cells: cellsOf(columns, row.texts), met: metIn(columns, row) }, reading),
    decided: row.parentId === undefined ? undefined : { parentId: row.parentId },
  }))
  const standing = await standingOf(
    on,
    read.flatMap(({ child }) => child ?? []),
    choices,
  )
  const validator = new RowValidator(standing, matches)
  return mapInTurns(read, (row) => validator.validate(row))
}

function assertColumns(columns: readonly (Column | null)[]): void {
  const missing = REQUIRED.filter((column) => !columns.includes(column))
  const twice = columns.find(
    (column, place) => column !== null && !JOINED.includes(column) && columns.indexOf(column) !== place,
  )
  if (missing.length > 0)
    throw new Refusal(422, undefined, { errors: { columns: `Say which column is: ${missing.join(', ')}` } })
  if (twice) throw new Refusal(422, undefined, { errors: { columns: `Two columns are ${twice}. Keep one.` } })
}

/** What stands in a cell instead of what was typed; a day may be one. */
const metIn = (columns: readonly (Column | null)[], { texts, spoiled = [] }: SheetRow): Fault[] =>
  spoiled.flatMap(({ place, kind }) => {
    const column = columns[place] ?? null
    const isDay = column === 'birth_date' || column === 'joined_on'
    if (column === null || (isDay && kind === 'date')) return []
    return { column, message: formatSpoiled(kind, texts[place] ?? '') }
  })
