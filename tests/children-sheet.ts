import { type Cells, COLUMNS } from '../src/people/office/import/columns.rules.ts'

/** The rows of a sheet of children from row 2 on, as a check sends them: nothing is decided. */
export const sheetOfCells = (cells: readonly Cells[]) => ({
  columns: [...COLUMNS],
  dayOrder: 'dmy' as const,
  matches: [],
  rows: cells.map((each, at) => ({ row: at + 2, texts: COLUMNS.map((column) => each[column] ?? '') })),
})

/** As `sheetOfCells`, for an import: each row with the account that its check named, by default none. */
export function importOfCells(
  cells: readonly Cells[],
  parentOf: (cells: Cells) => string | null = () => null,
) {
  const sheet = sheetOfCells(cells)
  return { ...sheet, rows: sheet.rows.map((row, at) => ({ ...row, parentId: parentOf(cells[at] ?? {}) })) }
}
