import { type GstLine, type GstMovement, lineOf, placeOf, quantityOf, type Sums } from './gst-lines.rules.ts'
import { type SeriesRow, type Fault, type Series, seriesOf, faultsOf } from './gst-series.rules.ts'

export type GstSettings = { state: string; interStateLimitPaise: number }

const nothing: Sums = { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 }
const plus = (a: Sums, b: Sums): Sums => ({
  taxable: a.taxable + b.taxable,
  cgst: a.cgst + b.cgst,
  sgst: a.sgst + b.sgst,
  igst: a.igst + b.igst,
  total: a.total + b.total,
})
export const sumOf = (lines: readonly Sums[]): Sums => lines.reduce(plus, nothing)

const grouped = <T extends Sums>(
  lines: readonly T[],
  keyOf: (line: T) => string,
): { first: T; all: readonly T[]; sums: Sums }[] =>
  [...Map.groupBy(lines, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, all]) => (all[0] ? [{ first: all[0], all, sums: sumOf(all) }] : []))

type T7Row = Sums & { place: string; rate: number }
type T12Row = Sums & { tab: 'B2B' | 'B2C'; sac: string; description: string; quantity: number; rate: number }

export type GstReport = {
  lines: readonly GstLine[]
  t5: readonly GstLine[]
  t7: readonly T7Row[]
  t12: readonly T12Row[]
  t13: readonly SeriesRow[]
  notes: readonly GstLine[]
  faults: readonly Fault[]
  /** The sums of the ledger, of the papers, and of tables 5, 7, 8 and 9B: three times the same. */
  ledger: { charged: number; paidBack: number; net: number }
  papers: Sums
  /** Monthly fees, less what was credited: in the sums and in tables 7 and 12. */
  fees: Sums
  tables: Sums
  /** Table 8: goods at 0 %, in the sums too. */
  nil: Sums
}

/** What was charged or credited in the academy's own State at one rate under one code. */
export type FeeSums = Sums & {
  kind: 'charge' | 'credit'
  rate: number
  /** Of goods their HSN, empty while it is not known; null for classes. */
  hsn: string | null
}

export type Month = {
  moved: readonly GstMovement[]
  /** Monthly fees of the journal; they have no paper of their own. */
  fees: readonly FeeSums[]
  series: readonly Series[]
  sacCode: string
}

/** A month's report from what the books have of it, to the paisa. */
export function gstReport({ moved, fees, series, sacCode }: Month, settings: GstSettings): GstReport {
  const lines = moved.map((each) => lineOf(each, settings))
  const [t5, notes] = [
    lines.filter(({ table }) => table === '5'),
    lines.filter(({ kind }) => kind === 'refund'),
  ]
  const small = lines.filter(({ table }) => table === '7')
  const ofFees = fees.map((each) => ({
    ...each,
    place: placeOf(settings.state),
    sacCode: each.hsn ?? (each.rate > 0 ? sacCode : ''),
    quantity: 0,
  }))
  const isNil = ({ hsn, rate }: FeeSums) => hsn !== null && rate === 0
  const nil = ofFees.filter(isNil)
  const t7 = grouped(
    [...small, ...ofFees.filter((each) => !isNil(each))],
    ({ place, rate }) => `${place} ${rate}`,
  ).map(({ first, sums }) => ({
    place: first.place,
    rate: first.rate,
    ...sums,
  }))
  const numbersOf = (kind: SeriesRow['kind']) =>
    lines.flatMap((line) =>
      line.number !== null && (line.kind === 'charge') === (kind === 'Invoices') ? [line.number] : [],
    )
  const counted = series.map((each) => seriesOf(numbersOf(each.kind), each))
  const amounts = [...moved.map(({ paise }) => paise), ...fees.map(({ total }) => total)]
  const charged = amounts.reduce((sum, paise) => sum + Math.max(0, paise), 0)
  const paidBack = amounts.reduce((sum, paise) => sum + Math.min(0, paise), 0)
  return {
    lines,
    t5,
    t7,
    t12: [
      ...grouped(
        [...lines.map((line) => ({ ...line, hsn: null, quantity: quantityOf(line) })), ...ofFees],
        ({ sacCode: sac, rate, hsn }) => `${sac} ${rate} ${hsn}`,
      ).map(({ first, all, sums }) => ({
        tab: 'B2C' as const,
        sac: first.sacCode,
        description: first.hsn === null ? 'Coaching and training' : 'Kits, books and abacuses',
        quantity: all.reduce((sum, { quantity }) => sum + quantity, 0),
        rate: first.rate,
        ...sums,
      })),
      // Who files B2C alone was told to add a row of zeros here.
      { tab: 'B2B', sac: lines[0]?.sacCode ?? '', description: '', quantity: 0, rate: 0, ...nothing },
    ],
    t13: counted.flatMap(({ row }) => row ?? []),
    notes,
    faults: [
      ...counted.flatMap(({ gaps }) =>
        gaps.map((document) => ({
          what: 'Gap',
          document,
          detail: 'No document has this number. Shown as cancelled in table 13.',
        })),
      ),
      ...ofFees
        .filter(({ hsn }) => hsn === '')
        .map(({ rate }) => ({
          what: 'No HSN code',
          document: '',
          detail: `Goods at ${rate} %. Enter the code of each item in Stock; later charges have it.`,
        })),
      ...faultsOf(lines),
    ],
    ledger: { charged, paidBack, net: charged + paidBack },
    papers: sumOf([...lines, ...fees]),
    fees: sumOf(fees),
    tables: sumOf([...t7, ...nil, ...lines.filter(({ table }) => table !== '7')]),
    nil: sumOf(nil),
  }
}
