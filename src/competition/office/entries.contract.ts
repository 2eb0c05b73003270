import * as z from 'zod/mini'
import { pageQuery, PageOf } from '../../platform/http/cursor.contract.ts'
import { AFile, DataReply, endpoint, Id, Instant, OneLine, MessageReply } from '../../platform/wire.ts'
import { FamilyPreview } from '../../people/families.contract.ts'
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
  /** Why it takes part without the fee. */
  waiver: z.nullable(z.string()),
  voided: z.nullable(z.string()),
})
export type EntryRow = z.output<typeof EntryRow>

const sorts = pageQuery('seat', 'enteredAt')

export const findEntries = endpoint('POST', '/office/competitions/{id}/entries/search', {
  summary: 'Who is in a competition, by seat unless said, in pages.',
  access: 'organiser',
  auditVerb: 'viewed the entries of a competition',
  auditAsView: true,
  params,
  body: z.object({
    words: z.optional(z.union([z.literal(''), OneLine('', 80)])),
    state: z.optional(z.enum(['unpaid', 'voided'])),
    ...sorts,
  }),
  reply: PageOf(EntryRow),
})

export const exportEntries = endpoint('POST', '/office/competitions/{id}/entries/export', {
  summary: 'What findEntries lists, all pages of it, as CSV or XLSX.',
  access: 'organiser',
  auditVerb: 'exported the entries of a competition',
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

export const waiveEntryFee = endpoint('POST', '/office/competition-entries/{entryId}/waiver', {
  summary:
    'Lets a child take part without the fee, with a reason, or asks for the fee again with none. 409 once the fee is paid.',
  access: 'organiser',
  auditVerb: 'waived the fee of an entry, or asked for it again',
  params: entry,
  audited: ['reason'],
  body: z.object({ reason: z.nullable(OneLine('Enter a reason', 200)) }),
  reply: MessageReply,
})

export const voidEntry = endpoint('POST', '/office/competition-entries/{entryId}/void', {
  summary:
    'Takes an entry out of the ranks, with a reason that the family reads, or back in with none; final ranks are made again.',
  access: 'organiser',
  auditVerb: 'removed an entry from ranking, or put it back',
  params: entry,
  audited: ['reason'],
  body: z.object({ reason: z.nullable(OneLine('Enter a reason', 300)) }),
  reply: MessageReply,
})

/* Import of a school's file. */

/** Most children per import. */
export const MAX_SHEET_ROWS = 1_000
/** The limit as text: 1,000. */
export const SHEET_ROWS_WORDS = MAX_SHEET_ROWS.toLocaleString('en-IN')
/** Most characters of a cell. */
export const MAX_CELL = 500
const Cells = z.partialRecord(z.enum(COLUMNS), z.string().check(z.maxLength(MAX_CELL)))

const CheckedRow = z.object({
  row: z.int(),
  cells: Cells,
  state: z.enum(['good', 'faulty', 'duplicate']),
  faults: z.array(z.object({ column: z.nullable(z.enum(COLUMNS)), message: z.string() })),
  group: z.string(),
  /** The family the child joins; null if it can't be entered or is a duplicate. */
  family: z.nullable(FamilyPreview),
})
export type CheckedRow = z.output<typeof CheckedRow>

export const entryTemplate = endpoint('GET', '/office/competition-sheets/template', {
  summary: 'An empty sheet with the columns of entries.',
  access: 'organiser',
  auditVerb: 'downloaded the school entry template',
  query: { format: z.enum(['csv', 'xlsx']) },
  reply: AFile,
  download: true,
})

export const checkEntries = endpoint('POST', '/office/competitions/{id}/sheet', {
  summary: `Reads a school’s sheet of children (CSV, XLSX; at most ${SHEET_ROWS_WORDS}) and says what each row is; nothing is stored. 422 with a sentence for a file that cannot be read.`,
  access: 'organiser',
  auditVerb: 'checked a school’s entry file',
  auditAsView: true,
  params,
  query: { name: z.optional(OneLine('The name of the file', 200)) },
  body: z.instanceof(Uint8Array),
  file: true,
  maxBytes: 10_485_760,
  reply: DataReply(z.object({ notes: z.array(z.string()), rows: z.array(CheckedRow) })),
})

export const importEntries = endpoint('POST', '/office/competitions/{id}/entries', {
  summary:
    'Enters the children of checked rows, all or nothing; who is in already stays, and whom the family took back is a fault. Each row says the account that its check named or that was chosen, null for a new family. Families without an account get one and are asked by mail to confirm it: until then the child is in, and cannot start. 422 with a message for each faulty row.',
  access: 'organiser',
  auditVerb: 'imported a school’s entries',
  params,
  body: z.object({
    fileName: OneLine('The name of the file', 200),
    rows: z
      .array(z.object({ row: z.int().check(z.minimum(1)), cells: Cells, parentId: z.nullable(Id) }))
      .check(z.minLength(1, 'No children to enter'), z.maxLength(MAX_SHEET_ROWS)),
  }),
  maxBytes: 2_097_152,
  audited: ['fileName'],
  reply: DataReply(z.object({ entered: z.int(), stayed: z.int(), families: z.int() })),
})
