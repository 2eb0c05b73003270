import type { CheckedFile, CheckedRow, ImportSummary } from '../../bank/import/import.contract.ts'
import { queryInTransaction } from '../../bank/import/validate-rows.rules.ts'
import { type Cells, type Column } from '../../bank/import/cells.rules.ts'
import { checkCells, type Fault } from '../../bank/import/question-row.rules.ts'

/** Where the questions go. */
export type Target = {
  kind: 'there' | 'new'
  quizId: string
  subjectId: string
  title: string
  description: string
  /** As it is typed. */
  each: string
}

/** A file that was checked, and what was mended of it since. */
export type CheckedImport = {
  file: CheckedFile
  target: Target
  /** Makes of a second try the same import. */
  key: string
  /** By row: the cells that were typed anew. */
  mended: Readonly<Record<number, Cells>>
  leaveOut: boolean
  /** What the server said of rows when they were to be taken in. */
  said: Readonly<Record<number, string>>
}

export type ImportOutcome = { taken: ImportSummary; key: string }

export type LookedRow = {
  row: number
  cells: Cells
  state: CheckedRow['state']
  faults: readonly Fault[]
  /** Cells that can be typed into: they have or had a fault. */
  open: ReadonlySet<Column>
  number: number
  twin: number
}

/**
 * A row as it stands after mending. What only other rows or the quiz show is asked again when it is taken in.
 */
export function lookedRow(
  row: CheckedRow,
  { mended, said }: Pick<CheckedImport, 'mended' | 'said'>,
): LookedRow {
  const change = mended[row.row]
  const message = said[row.row]
  const refusal: Fault[] = message === undefined ? [] : [{ column: null, message }]
  const rest = { row: row.row, number: row.number, twin: row.twin }
  if (!change && refusal.length === 0)
    return { ...rest, cells: row.cells, state: row.state, faults: row.faults, open: openCells(row.faults) }
  const cells = { ...row.cells, ...change }
  const met = row.met.filter(({ column }) => column !== null && change?.[column] === undefined)
  const faults = queryInTransaction([...refusal, ...(change ? met : row.met)], checkCells(cells).faults)
  const touched = Object.keys(change ?? {}) as Column[]
  const open = new Set<Column>([...openCells(row.faults), ...openCells(faults), ...touched])
  return { ...rest, cells, state: faults.length > 0 ? 'faulty' : 'good', faults, open }
}

const WHOLE: readonly Column[] = ['question', 'option_a', 'option_b', 'option_c', 'option_d', 'correct']

const openCells = (faults: readonly Fault[]): Set<Column> =>
  new Set(faults.flatMap(({ column }) => (column === null ? WHOLE : [column])))

/** What goes to the server. */
export const toTake = (rows: readonly LookedRow[]): { row: number; cells: Cells }[] =>
  rows.flatMap(({ row, cells, state }) => (state === 'good' ? [{ row, cells }] : []))

const KEY = 'manka.question-import'

/** Kept by this tab, so that a reload loses nothing; what is too large for it stays in memory alone. */
export function saveCheckedImport(looked: CheckedImport | null): void {
  try {
    if (looked) sessionStorage.setItem(KEY, JSON.stringify(looked))
    else sessionStorage.removeItem(KEY)
  } catch {
    sessionStorage.removeItem(KEY)
  }
}

export function loadCheckedImport(): CheckedImport | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as CheckedImport | null
  } catch {
    return null
  }
}
