import { bookSheet, type SheetColumn, type WorkbookSheet } from '../../platform/sheets/sheets.server.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { type GstLine, quantityOf, type Sums } from '../gst-lines.rules.ts'
import type { GstReport } from '../gst.rules.ts'
import type { GST_SHEETS } from './money.contract.ts'

/** The series of a number: all up to its last stroke. */
export const prefixOf = (number: string): string => number.slice(0, number.lastIndexOf('/') + 1)

const dayOf = (at: Date) => formatDate(at).replaceAll(' ', '-')
const rupees = (paise: number) => paise / 100

const taxColumns = [
  { head: 'taxable', cell: (row: Sums) => rupees(row.taxable) },
  { head: 'CGST', cell: (row: Sums) => rupees(row.cgst) },
  { head: 'SGST', cell: (row: Sums) => rupees(row.sgst) },
  { head: 'IGST', cell: (row: Sums) => rupees(row.igst) },
] as const
const total = { head: 'total', cell: (row: Sums) => rupees(row.total) }
const rate = { head: 'rate', cell: (row: { rate: number }) => row.rate }
const place = { head: 'place_of_supply', cell: (row: { place: string }) => row.place }

const docType = ({ kind, number }: GstLine) => {
  if (kind === 'charge') return 'invoice'
  return number === null ? 'refund' : 'credit note'
}

/** One row for each document, in the columns that accountants ask for. */
const documentColumns: readonly SheetColumn<GstLine>[] = [
  { head: 'doc_type', cell: docType },
  { head: 'series', cell: ({ number }) => (number === null ? '' : prefixOf(number)) },
  { head: 'doc_no', cell: ({ number }) => number },
  { head: 'doc_date', cell: ({ at }) => dayOf(at) },
  { head: 'status', cell: () => 'issued' },
  { head: 'original_doc_no', cell: ({ original }) => original?.number ?? null },
  { head: 'original_date', cell: ({ original }) => original && dayOf(original.at) },
  { head: 'payer', cell: ({ payer }) => payer },
  { head: 'payer_gstin', cell: () => null },
  { head: 'student_ref', cell: ({ studentRef }) => studentRef },
  place,
  { head: 'mode', cell: () => 'online' },
  { head: 'description', cell: ({ course }) => course },
  { head: 'SAC_HSN', cell: ({ sacCode }) => sacCode },
  { head: 'UQC', cell: () => 'NA' },
  { head: 'qty', cell: quantityOf },
  { head: 'gross', cell: (row) => rupees(row.total + row.discount) },
  { head: 'discount', cell: (row) => rupees(row.discount) },
  taxColumns[0],
  rate,
  ...taxColumns.slice(1),
  { head: 'round_off', cell: () => 0 },
  total,
  { head: 'received', cell: ({ paise }) => rupees(paise) },
  { head: 'pay_mode', cell: ({ payMode }) => payMode },
  { head: 'pay_ref', cell: ({ payRef }) => payRef },
  { head: 'pay_date', cell: ({ paidOn }) => paidOn },
  { head: 'gstr1_table', cell: ({ table }) => table },
]

const papers = (lines: readonly GstLine[]) => ({
  columns: [
    { head: 'doc_no', cell: ({ number }) => number },
    { head: 'doc_date', cell: ({ at }) => dayOf(at) },
    { head: 'original_doc_no', cell: ({ original }) => original?.number ?? null },
    { head: 'original_date', cell: ({ original }) => original && dayOf(original.at) },
    place,
    rate,
    ...taxColumns,
    total,
    { head: 'gstr1_table', cell: ({ table }) => table },
  ] satisfies readonly SheetColumn<GstLine>[],
  rows: lines,
})

/** The sheets of a month, in the order of GST_SHEETS. */
export const sheetsOf = (
  report: GstReport,
): Readonly<Record<(typeof GST_SHEETS)[number], WorkbookSheet>> => ({
  documents: bookSheet('Documents', { columns: documentColumns, rows: report.lines }),
  t5: bookSheet('T5', papers(report.t5)),
  t7: bookSheet('T7', { columns: [place, rate, ...taxColumns, total], rows: report.t7 }),
  t8: bookSheet('T8', {
    columns: [
      { head: 'description', cell: () => 'Intra-State supplies to unregistered persons' },
      { head: 'nil_rated', cell: (row) => rupees(row.total) },
    ],
    rows: report.nil.total === 0 ? [] : [report.nil],
  }),
  t12: bookSheet('T12', {
    columns: [
      { head: 'tab', cell: ({ tab }) => tab },
      { head: 'SAC_HSN', cell: ({ sac }) => sac },
      { head: 'description', cell: ({ description }) => description },
      { head: 'UQC', cell: () => 'NA' },
      { head: 'qty', cell: ({ quantity }) => quantity },
      total,
      rate,
      ...taxColumns,
    ],
    rows: report.t12,
  }),
  t13: bookSheet('T13', {
    columns: [
      { head: 'nature', cell: ({ kind }) => kind },
      { head: 'from', cell: ({ from }) => from },
      { head: 'to', cell: ({ to }) => to },
      { head: 'total', cell: (row) => row.total },
      { head: 'cancelled', cell: ({ cancelled }) => cancelled },
      { head: 'net', cell: ({ net }) => net },
    ],
    rows: report.t13,
  }),
  notes: bookSheet('Credit notes', papers(report.notes)),
  exceptions: bookSheet('Exceptions', {
    columns: [
      { head: 'what', cell: ({ what }) => what },
      { head: 'document', cell: ({ document }) => document },
      { head: 'detail', cell: ({ detail }) => detail },
    ],
    rows: report.faults,
  }),
})
