import { Refusal } from '../errors.ts'
import { type CellFault, faultMessage } from './sheet-columns.rules.ts'

type RowFaults = { row: number; faults: readonly CellFault<string>[] }

/** Most rows whose errors are in one reply. */
const MOST_LISTED = 50

/** @throws {Refusal} 422 with a message for each faulty row, when there is one. */
export function assertFaultless(judged: readonly RowFaults[]): void {
  const faulty = judged.filter(({ faults }) => faults.length > 0).slice(0, MOST_LISTED)
  if (faulty.length === 0) return
  const errors = faulty.flatMap(({ row, faults }) =>
    faults.map((fault) => [`rows.${row}`, faultMessage(row, fault)] as const),
  )
  throw new Refusal(422, 'Some rows have errors. Nothing was imported.', {
    code: 'rows_invalid',
    errors: Object.fromEntries(errors),
  })
}
