import * as z from 'zod/mini'
import { AFile, DataReply, endpoint, Id, Instant, OneLine } from '../../../platform/wire.ts'
import { COLUMNS, DAY_ORDERS } from './columns.rules.ts'

/** Most rows of one import. */
export const MAX_FEE_ROWS = 2_000
/** Longest text of a cell that is sent, in characters. */
export const MAX_CELL = 300
const FILE_MAX_BYTES = 10_485_760
const ROWS_MAX_BYTES = 8_388_608
/** Most rupees of all balances of a sheet: each row's at its most. */
const MAX_TOTAL = 1_000_000_000

const Cells = z.partialRecord(z.enum(COLUMNS), z.string().check(z.maxLength(MAX_CELL)))
const RowNumber = z.int().check(z.minimum(1), z.maximum(1_048_576))
const rowsOnce = z.refine<readonly { row: number }[]>(
  (rows) => new Set(rows.map(({ row }) => row)).size === rows.length,
  'A row is there twice',
)

const FeeSheetRow = z.object({ row: RowNumber, cells: Cells })
export type FeeSheetRow = z.output<typeof FeeSheetRow>

const sheet = {
  dayOrder: z.enum(DAY_ORDERS),
  rows: z
    .array(
      z.extend(FeeSheetRow, {
        /** The child that the office chose of several. */
        studentId: z.optional(Id),
        /** Whether an amount that looks wrong was said to be right. */
        isConfirmed: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1, 'No rows to import'), z.maxLength(MAX_FEE_ROWS), rowsOnce),
}

const ReadFees = z.object({
  name: z.string(),
  /** In the workbook. */
  sheet: z.string(),
  /** Sentences on the file as a whole. */
  notes: z.array(z.string()),
  dayOrder: z.enum(DAY_ORDERS),
  /** Columns in which something stands, in the order of the template. */
  columns: z.array(z.enum(COLUMNS)),
  rows: z.array(FeeSheetRow),
})
export type ReadFees = z.output<typeof ReadFees>

const FoundChild = z.object({
  _id: Id,
  fullName: z.string(),
  admissionNumber: z.string(),
  parent: z.string(),
})

const CheckedFeeRow = z.object({
  row: z.int(),
  state: z.enum(['good', 'faulty', 'duplicate', 'undecided']),
  faults: z.array(z.object({ column: z.nullable(z.enum(COLUMNS)), message: z.string() })),
  child: z.nullable(FoundChild),
  /** Children of whom the office has to say which one is meant. */
  choices: z.array(FoundChild),
  /** A question about an amount; empty without one. */
  question: z.string(),
  /** A note for the office; empty without one. */
  note: z.string(),
  /** Owed is positive, paid ahead is negative; 0 where it cannot be read. */
  balancePaise: z.int(),
})
export type CheckedFeeRow = z.output<typeof CheckedFeeRow>

export const feesTemplate = endpoint('GET', '/office/fee-imports/template', {
  summary: 'A sheet with the columns of fees: empty, or filled with two invented rows.',
  access: 'office',
  auditVerb: 'downloaded the template for importing fees',
  query: { format: z.enum(['csv', 'xlsx']), rows: z.optional(z.enum(['sample'])) },
  reply: AFile,
  download: true,
})

export const readFees = endpoint('POST', '/office/fee-imports/read', {
  summary:
    'Reads a sheet of fees (CSV, XLSX; at most 2,000 rows); nothing is stored. 422 with a sentence for a file that cannot be read.',
  access: 'office',
  auditVerb: 'read an import file of fees',
  auditAsView: true,
  query: { name: z.optional(OneLine('The name of the file', 200)) },
  body: z.instanceof(Uint8Array),
  file: true,
  maxBytes: FILE_MAX_BYTES,
  reply: DataReply(ReadFees),
})

export const checkFees = endpoint('POST', '/office/fee-imports/check', {
  summary: 'Says what each row of a sheet of fees would become, and what is in doubt; nothing is stored.',
  access: 'office',
  auditVerb: 'checked an import file of fees',
  auditAsView: true,
  body: z.object(sheet),
  maxBytes: ROWS_MAX_BYTES,
  reply: DataReply(z.object({ rows: z.array(CheckedFeeRow) })),
})

const Total = (required: string) =>
  z.int(required).check(z.minimum(0, 'Enter 0 or more'), z.maximum(MAX_TOTAL, 'At most ₹100,00,00,000'))

const RefusedFees = z.object({ row: z.int(), message: z.string() })

const FeeImportSummary = z.object({
  /** Rows that were stored. */
  children: z.int(),
  owedPaise: z.int(),
  aheadPaise: z.int(),
  /** Rows that were in the books already. */
  known: z.int(),
  /** Rows that the books refused since the check. */
  refused: z.array(RefusedFees),
})
export type FeeImportSummary = z.output<typeof FeeImportSummary>

export const importFees = endpoint('POST', '/office/fee-imports', {
  summary:
    'Imports checked rows: plans, discounts and balances brought forward, child by child; the same `_id` again is the same import, and goes on where it stopped. `owed` and `paidAhead` are the totals of the sheet in whole rupees as the office typed them: nothing is stored where they differ (422 at owed, paidAhead), or while a row is faulty or in doubt. What is in the books already is skipped.',
  access: 'office',
  auditVerb: 'imported fees',
  body: z.object({
    /** Made by the page. */
    _id: Id,
    fileName: OneLine('The name of the file', 200),
    owed: Total('Enter the total that is owed'),
    paidAhead: Total('Enter the total that was paid ahead'),
    ...sheet,
  }),
  maxBytes: ROWS_MAX_BYTES,
  reply: DataReply(FeeImportSummary),
  audited: ['fileName', 'owed', 'paidAhead'],
})

const PastFeeImport = z.object({
  _id: Id,
  fileName: z.string(),
  by: z.string(),
  at: Instant,
  children: z.int(),
  isUndone: z.boolean(),
})
export type PastFeeImport = z.output<typeof PastFeeImport>

export const getFeeImports = endpoint('GET', '/office/fee-imports', {
  summary: 'The last 20 imports of fees, newest first.',
  access: 'office',
  auditVerb: 'viewed imports of fees',
  reply: DataReply(z.array(PastFeeImport)),
})

export const undoFeeImport = endpoint('POST', '/office/fee-imports/{importId}/undo', {
  summary:
    'Takes an import of fees back: plans and discounts go, balances are reversed. 409 with what stands in the way once a bill, a payment or a change was made on it. Rows on which something is done meanwhile stay, and are told. Harmless when repeated.',
  access: 'office',
  auditVerb: 'undid an import of fees',
  params: { importId: Id },
  body: z.object({}),
  reply: DataReply(z.object({ undone: z.int(), kept: z.array(RefusedFees) })),
})
