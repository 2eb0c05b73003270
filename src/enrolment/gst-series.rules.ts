import { halvesDiffer, paiseOf } from './gst-lines.rules.ts'
import { type GstLine, monthOf } from './gst-lines.rules.ts'

export type SeriesRow = {
  kind: 'Invoices' | 'Credit notes'
  from: string
  to: string
  total: number
  cancelled: number
  net: number
}

export type Fault = { what: string; document: string; detail: string }

/** All numbers of a series that were ever given, and the last one before the month. */
export type Series = { kind: SeriesRow['kind']; numbers: readonly string[]; before: string | null }
const sequenceOf = (number: string): number => Number(number.slice(number.lastIndexOf('/') + 1))
const numberLike = (number: string, sequence: number): string =>
  number.slice(0, number.lastIndexOf('/') + 1) + String(sequence).padStart(6, '0')

/** A series in a month: its first and last number, and which between them no document has. */
export function seriesOf(own: readonly string[], { kind, numbers, before }: Series) {
  if (own.length === 0) return { row: null, gaps: [] }
  const [known, sequences] = [new Set(numbers.map(sequenceOf)), own.map(sequenceOf)]
  const [like = ''] = own
  const [last, start] = [Math.max(...sequences), before === null ? 1 : sequenceOf(before) + 1]
  const missing = Array.from({ length: Math.max(0, last - start + 1) }, (_, step) => start + step).filter(
    (sequence) => !known.has(sequence),
  )
  const first = Math.min(...sequences, ...missing.slice(0, 1))
  const net = own.length
  const row: SeriesRow = {
    kind,
    from: numberLike(like, first),
    to: numberLike(like, last),
    total: net + missing.length,
    cancelled: missing.length,
    net,
  }
  return { row, gaps: missing.map((sequence) => numberLike(like, sequence)) }
}

export function faultsOf(lines: readonly GstLine[]): Fault[] {
  const numbers = Map.groupBy(
    lines.filter(({ number }) => number !== null),
    ({ number }) => number ?? '',
  )
  return lines.flatMap((line) => {
    const fault = (what: string, detail: string) => faultIn(line, { what, detail })
    return [
      ...missingDocument(line),
      ...((numbers.get(line.number ?? '') ?? []).length > 1
        ? [fault('Duplicate', 'More than one document has this number.')]
        : []),
      ...(halvesDiffer(line.tax)
        ? [
            fault(
              'Unequal halves',
              `It has CGST ${paiseOf(line.tax, 'CGST') / 100} and SGST ${paiseOf(line.tax, 'SGST') / 100}. The return needs equal amounts: ${Math.abs(line.cgst) / 100} each.`,
            ),
          ]
        : []),
      ...(line.paidOn !== null && line.paidOn.slice(0, 7) !== monthOf(line.at)
        ? [
            fault(
              'Paid in another month',
              `Paid on ${line.paidOn}, but the receipt was issued later. The tax may be due for the month of payment.`,
            ),
          ]
        : []),
      ...(line.state === null
        ? [fault('No State', `Order ${line.orderNumber}: counted in the academy's own State.`)]
        : []),
      ...(line.total === line.paise && line.taxable + line.cgst + line.sgst + line.igst === line.paise
        ? []
        : [fault('Does not match ledger', `Ledger: ${line.paise / 100}. Document: ${line.total / 100}.`)]),
    ]
  })
}

const faultIn = ({ number, orderNumber }: GstLine, said: Omit<Fault, 'document'>): Fault => ({
  ...said,
  document: number ?? orderNumber,
})

/** A movement of money without its receipt or credit note. */
function missingDocument(line: GstLine): Fault[] {
  if (line.number !== null) return []
  if (line.kind === 'charge')
    return [faultIn(line, { what: 'No receipt', detail: 'Payment received but no receipt issued.' })]
  return line.kind === 'refund' && line.tax.lines.length > 0
    ? [
        faultIn(line, {
          what: 'No credit note',
          detail: 'An invoice was refunded before credit notes were in use.',
        }),
      ]
    : []
}
