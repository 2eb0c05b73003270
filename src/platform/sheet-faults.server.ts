import { Refusal } from './errors.ts'
import { type CellFault, toldOf } from './sheet-columns.rules.ts'

type JudgedRow = { row: number; faults: readonly CellFault<string>[] }

/** Faults of more rows than this are not told at once. */
const MOST_TOLD = 50

/** @throws {Refusal} 422 with a message for each faulty row, when there is one. */
export function assertFaultless(judged: readonly JudgedRow[]): void {
  const faulty = judged.filter(({ faults }) => faults.length > 0).slice(0, MOST_TOLD)
  if (faulty.length === 0) return
  const errors = faulty.flatMap(({ row, faults }) =>
    faults.map((fault) => [`rows.${row}`, toldOf(row, fault)] as const),
  )
  throw new Refusal(422, 'Some rows have faults. Nothing was taken in.', {
    errors: Object.fromEntries(errors),
  })
}
