import * as z from 'zod/mini'
import { inPages, Paged } from '../../platform/cursor.contract.ts'
import { AFile, Enveloped, endpoint, Id, Instant, OneLine, Told } from '../../platform/wire.ts'
import { ENTERED_BY } from '../competition.rules.ts'
import { COLUMNS } from './entry-row.rules.ts'

const params = { id: Id }

/* Entries. */

const EntryRow = z.object({
  _id: Id,
  studentId: Id,
  fullName: z.string(),
  seat: z.int(),
  group: z.string(),
  place: z.string(),
  bornOn: z.string(),
  enteredBy: z.enum(ENTERED_BY),
  enteredAt: Instant,
  confirmed: z.boolean(),
  paidAt: z.nullable(Instant),
  voided: z.nullable(z.string()),
})
export type EntryRow = z.output<typeof EntryRow>

const sorts = inPages('seat', 'enteredAt')

export const findEntries = endpoint('POST', '/office/competitions/{id}/entries/search', {
  summary: 'Who is in a competition, by seat unless said, in pages.',
  access: 'organiser',
  params,
  body: z.object({
    words: z.optional(z.union([z.literal(''), OneLine('', 80)])),
    state: z.optional(z.enum(['unpaid', 'voided'])),
    ...sorts,
  }),
  reply: Paged(EntryRow),
})

export const exportEntries = endpoint('POST', '/office/competitions/{id}/entries/export', {
  summary: 'What findEntries lists, all pages of it, as CSV or XLSX.',
  access: 'organiser',
  params,
  audited: ['format', 'state'],
  body: z.object({
    words: z.optional(z.union([z.literal(''), OneLine('', 80)])),
    state: z.optional(z.enum(['unpaid', 'voided'])),
    sort: sorts.sort,
    format: z.enum(['csv', 'xlsx']),
  }),
  reply: AFile,
  download: true,
})

const entry = { entryId: Id }

export const notePaid = endpoint('POST', '/office/competition-entries/{entryId}/paid', {
  summary: 'Notes that the fee was paid to the office, or takes the note back.',
  access: 'organiser',
  params: entry,
  audited: ['paid'],
  body: z.object({ paid: z.boolean() }),
  reply: Told,
})

export const voidEntry = endpoint('POST', '/office/competition-entries/{entryId}/void', {
  summary:
    'Takes an entry out of the ranks, with a reason that the family reads, or back in with none; final ranks are made again.',
  access: 'organiser',
  params: entry,
  audited: ['reason'],
  body: z.object({ reason: z.nullable(OneLine('Say why', 300)) }),
  reply: Told,
})

/* A school's sheet. */

/** So many children are brought in at once. */
export const SHEET_ROWS_MAX = 1_000
/** As people read it: 1,000. */
export const SHEET_ROWS_WORDS = SHEET_ROWS_MAX.toLocaleString('en-IN')
/** A cell holds no more signs. */
export const CELL_MAX = 500
const Cells = z.partialRecord(z.enum(COLUMNS), z.string().check(z.maxLength(CELL_MAX)))

const CheckedRow = z.object({
  row: z.int(),
  cells: Cells,
  state: z.enum(['good', 'faulty', 'duplicate']),
  faults: z.array(z.object({ column: z.nullable(z.enum(COLUMNS)), message: z.string() })),
  group: z.string(),
})
export type CheckedRow = z.output<typeof CheckedRow>

export const entryTemplate = endpoint('GET', '/office/competition-sheets/template', {
  summary: 'An empty sheet with the columns of entries.',
  access: 'organiser',
  query: { format: z.enum(['csv', 'xlsx']) },
  reply: AFile,
  download: true,
})

export const checkEntries = endpoint('POST', '/office/competitions/{id}/sheet', {
  summary: `Reads a school’s sheet of children (CSV, XLSX; at most ${SHEET_ROWS_WORDS}) and says what each row is; nothing is stored. 422 with a sentence for a file that cannot be read.`,
  access: 'organiser',
  params,
  query: { name: z.optional(OneLine('The name of the file', 200)) },
  body: z.instanceof(Uint8Array),
  file: true,
  maxBytes: 10_485_760,
  reply: Enveloped(z.object({ notes: z.array(z.string()), rows: z.array(CheckedRow) })),
})

export const enterSheet = endpoint('POST', '/office/competitions/{id}/entries', {
  summary:
    'Enters the children of checked rows, all or nothing; who is in already stays. Families without an account get one and are asked by mail to confirm it: until then the child is in, and cannot start. 422 with a message for each faulty row.',
  access: 'organiser',
  params,
  body: z.object({
    fileName: OneLine('The name of the file', 200),
    rows: z
      .array(z.object({ row: z.int().check(z.minimum(1)), cells: Cells }))
      .check(z.minLength(1, 'There is nobody to enter'), z.maxLength(SHEET_ROWS_MAX)),
  }),
  maxBytes: 2_097_152,
  audited: ['fileName'],
  reply: Enveloped(z.object({ entered: z.int(), stayed: z.int(), families: z.int() })),
})
