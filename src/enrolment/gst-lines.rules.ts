import { INDIA_MS } from '../platform/text/india.rules.ts'
import { taxedAs, type TaxLines } from './enrolment.rules.ts'
import type { GstSettings } from './gst.rules.ts'

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
