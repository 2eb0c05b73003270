import { INDIA_MS } from '../platform/text/india.rules.ts'
import { type TaxLines, taxedAs } from './enrolment.rules.ts'
import { type SeriesRow, type Fault, type Series, seriesOf, faultsOf } from './gst-series.rules.ts'

/** The month in India that holds a moment, as '2026-11'. */
export const monthOf = (at: Date): string => new Date(at.getTime() + INDIA_MS).toISOString().slice(0, 7)

/** When a month like '2026-11' begins in India, and when the next one does. */
export function monthSpan(month: string): { from: Date; until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const begin = (index: number) => new Date(Date.UTC(year, index, 1) - INDIA_MS)
  return { from: begin(number - 1), until: begin(number) }
}

/** The codes of States and union territories in GST numbers and returns. */
const STATE_CODES: Readonly<Record<string, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

/** A place of supply as returns write it, like '23-Madhya Pradesh'. */
export const placeOf = (state: string): string =>
  STATE_CODES[state] === undefined ? state : `${STATE_CODES[state]}-${state}`

/** One movement of the ledger with the paper that was given for it. */
export type GstMovement = {
  kind: 'charge' | 'refund'
  /** As in the ledger: refunds are negative. */
  paise: number
  at: Date
  orderNumber: string
  /** The receipt's number, or the credit note's; null when none was given. */
  number: string | null
  /** Of a refund: the receipt that it takes back. */
  original: { number: string; at: Date } | null
  payer: string
  studentRef: string
  course: string
  /** The family's State; null when it was not asked for. */
  state: string | null
  sacCode: string
  /** What the paper says, without a sign. */
  tax: TaxLines
  totalPaise: number
  /** What a coupon took off before. */
  discountPaise: number
  payMode: string
  payRef: string
  /** The day in India on which the office got it, as '2026-11-21'; null for all others. */
  paidOn: string | null
  /** Of a refund: nothing of the payment is left after it. */
  isLast: boolean
}

/** Taxes of one or many documents, in paise; refunds are subtracted. */
export type Sums = { taxable: number; cgst: number; sgst: number; igst: number; total: number }

/** The table of GSTR-1 that a document belongs to. */
export type GstTable = '5' | '7' | '9B'
export type GstLine = GstMovement & Sums & { discount: number; rate: number; place: string; table: GstTable }

export type GstSettings = { state: string; interStateLimitPaise: number }

export const paiseOf = ({ lines }: TaxLines, name: TaxLines['lines'][number]['name']): number =>
  lines.find((line) => line.name === name)?.paise ?? 0

/** Papers of before November 2026 may differ by a paisa. */
export const halvesDiffer = (tax: TaxLines): boolean => paiseOf(tax, 'CGST') !== paiseOf(tax, 'SGST')

/** A document with its signed amounts and its table; CGST and SGST are equal, as a return needs them. */
export function lineOf(moved: GstMovement, { state, interStateLimitPaise }: GstSettings): GstLine {
  const sign = moved.kind === 'refund' ? -1 : 1
  const tax = halvesDiffer(moved.tax) ? taxedAs(moved.totalPaise, moved.tax) : moved.tax
  const taxed = (name: TaxLines['lines'][number]['name']) => sign * paiseOf(tax, name)
  const igst = taxed('IGST')
  const large = igst !== 0 && moved.totalPaise > interStateLimitPaise
  const largeTable: GstTable = moved.kind === 'charge' ? '5' : '9B'
  return {
    ...moved,
    taxable: sign * tax.netPaise,
    cgst: taxed('CGST'),
    sgst: taxed('SGST'),
    igst,
    total: sign * moved.totalPaise,
    discount: sign * moved.discountPaise,
    rate: tax.lines.reduce((sum, { percent }) => sum + percent, 0),
    place: placeOf(moved.state ?? state),
    table: large ? largeTable : '7',
  }
}

/** How many courses a document sells or takes back; a refund of a part takes back none. */
export function quantityOf({ kind, isLast }: Pick<GstMovement, 'kind' | 'isLast'>): number {
  if (kind === 'charge') return 1
  return isLast ? -1 : 0
}

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
  /** The sums of the ledger, of the papers, and of tables 5, 7 and 9B: three times the same. */
  ledger: { charged: number; paidBack: number; net: number }
  papers: Sums
  /** Monthly fees, less what was credited: in the sums and in tables 7 and 12. */
  fees: Sums
  tables: Sums
}

/** What was charged or credited for classes of a month in the academy's own State, at one rate. */
export type FeeSums = Sums & { kind: 'charge' | 'credit'; rate: number }

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
    sacCode: each.rate > 0 ? sacCode : '',
    quantity: 0,
  }))
  const t7 = grouped([...small, ...ofFees], ({ place, rate }) => `${place} ${rate}`).map(
    ({ first, sums }) => ({
      place: first.place,
      rate: first.rate,
      ...sums,
    }),
  )
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
        [...lines.map((line) => ({ ...line, quantity: quantityOf(line) })), ...ofFees],
        ({ sacCode: sac, rate }) => `${sac} ${rate}`,
      ).map(({ first, all, sums }) => ({
        tab: 'B2C' as const,
        sac: first.sacCode,
        description: 'Coaching and training',
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
      ...faultsOf(lines),
    ],
    ledger: { charged, paidBack, net: charged + paidBack },
    papers: sumOf([...lines, ...fees]),
    fees: sumOf(fees),
    tables: sumOf([...t7, ...lines.filter(({ table }) => table !== '7')]),
  }
}
