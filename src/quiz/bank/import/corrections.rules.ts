import { escapeFormula } from '../../../platform/sheets/sheet.rules.ts'
import { faultMessage } from '../../../platform/sheets/sheet-columns.rules.ts'
import { type Cells, COLUMNS, EXPORTED_COLUMNS } from './cells.rules.ts'
import { type Fault } from './question-row.rules.ts'

/**
 * The faulty rows as a sheet of their own, each with its reasons: mended there, it is brought again. The
 * column of reasons is not known to the reading and is left out.
 */
export function correctionsCsv(
  rows: readonly { row: number; cells: Cells; faults: readonly Fault[] }[],
): string {
  const columns = COLUMNS.filter(
    (column) => EXPORTED_COLUMNS.includes(column) || rows.some(({ cells }) => (cells[column] ?? '') !== ''),
  )
  const lines = rows.map(({ row, cells, faults }) => [
    faults.map((fault) => faultMessage(row, fault)).join(' '),
    ...columns.map((column) => cells[column] ?? ''),
  ])
  return `\ufeff${[['reasons', ...columns], ...lines].map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`
}

const quoted = (text: string): string => `"${escapeFormula(text).replaceAll('"', '""')}"`
