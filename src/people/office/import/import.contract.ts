import * as z from 'zod/mini'
import { AFile, DataReply, endpoint, Id, Instant, OneLine } from '../../../platform/wire.ts'
import { FamilyChoice } from '../../families.contract.ts'
import { COLUMNS, MATCHED } from './columns.rules.ts'
import { DAY_ORDERS } from './days.rules.ts'

/** Most children of one import. */
export const MAX_CHILDREN = 2_000
const FILE_MAX_BYTES = 10_485_760
const ROWS_MAX_BYTES = 8_388_608
/** Longest text of a cell that is sent, in characters: one more than any column takes. */
export const MAX_CELL = 2_001
/** Most columns of a sheet, and most names of groups and teachers in it. */
const MAX_COLUMNS = 60
const MAX_NAMES = 500

/** Of the sheet, as its program counts; no program has more. */
const RowNumber = z.int().check(z.minimum(1), z.maximum(1_048_576))

const rowsOnce = z.refine<readonly { row: number }[]>(
  (rows) => new Set(rows.map(({ row }) => row)).size === rows.length,
  'A row is there twice',
)

/** A row as it stands in the sheet, its texts in the order of the headings. */
const SheetRow = z.object({
  row: RowNumber,
  texts: z.array(z.string().check(z.maxLength(MAX_CELL))).check(z.maxLength(MAX_COLUMNS)),
  /** Cells, from 0, in which something else stands than was typed. */
  spoiled: z.optional(
    z
      .array(z.object({ place: z.int(), kind: z.enum(['date', 'formula', 'error']) }))
      .check(z.maxLength(MAX_COLUMNS)),
  ),
})
export type SheetRow = z.output<typeof SheetRow>

const MatchedText = z.object({
  column: z.enum(MATCHED),
  text: z.string().check(z.maxLength(MAX_CELL)),
  /** Of the group or teacher; null: none. */
  id: z.nullable(Id),
})

/** What the headings of a sheet mean, and the names in it. */
const mapping = {
  /** In the order of the texts; null: the column is left out. */
  columns: z.array(z.nullable(z.enum(COLUMNS))).check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
  dayOrder: z.enum(DAY_ORDERS),
  /** What names mean that are not those of a group or teacher here. */
  matches: z.array(MatchedText).check(z.maxLength(MAX_NAMES)),
}

const MatchChoice = z.object({
  _id: Id,
  name: z.string(),
  /** Tells two of one name apart. */
  detail: z.string(),
})
export type MatchChoice = z.output<typeof MatchChoice>

const ReadSheet = z.object({
  name: z.string(),
  /** In the workbook. */
  sheet: z.string(),
  /** Sentences on the file as a whole. */
  notes: z.array(z.string()),
  heads: z.array(
    z.object({
      head: z.string(),
      column: z.nullable(z.enum(COLUMNS)),
      /** Whether the office said so for an earlier sheet. */
      isKept: z.boolean(),
    }),
  ),
  dayOrder: z.enum(DAY_ORDERS),
  rows: z.array(SheetRow),
  groups: z.array(MatchChoice),
  teachers: z.array(MatchChoice),
  /** What the office said of names in earlier sheets. */
  matches: z.array(MatchedText),
})
export type ReadSheet = z.output<typeof ReadSheet>

const CheckedRow = z.object({
  row: z.int(),
  state: z.enum(['good', 'faulty', 'duplicate', 'undecided']),
  faults: z.array(z.object({ column: z.nullable(z.enum(COLUMNS)), message: z.string() })),
  /** A note for the office; empty without one. */
  note: z.string(),
  /** The account that the child joins; null: a new family, or none before one is chosen. */
  parentId: z.nullable(Id),
  /** Accounts of which the office may say that they are the family. */
  choices: z.array(FamilyChoice),
})
export type CheckedRow = z.output<typeof CheckedRow>

export const childrenTemplate = endpoint('GET', '/office/people-imports/template', {
  summary: 'A sheet with the columns of children: empty, or filled with a few invented ones.',
  access: 'office',
  auditVerb: 'downloaded the template for importing children',
  query: { format: z.enum(['csv', 'xlsx']), rows: z.optional(z.enum(['sample'])) },
  reply: AFile,
  download: true,
})

export const readChildren = endpoint('POST', '/office/people-imports/read', {
  summary:
    'Reads a sheet of children (CSV, XLSX; at most 2,000) as it is, with what each heading may mean; nothing is stored. 422 with a sentence for a file that cannot be read.',
  access: 'office',
  auditVerb: 'read a children’s import file',
  auditAsView: true,
  query: { name: z.optional(OneLine('The name of the file', 200)) },
  body: z.instanceof(Uint8Array),
  file: true,
  maxBytes: FILE_MAX_BYTES,
  reply: DataReply(ReadSheet),
})

export const checkChildren = endpoint('POST', '/office/people-imports/check', {
  summary:
    'Says what each row of a sheet would become; nothing is stored. `parentId` is what the office chose of a row: an account, or null for a new family; absent where nothing is chosen. 422 at columns where a needed column is missing.',
  access: 'office',
  auditVerb: 'checked a children’s import file',
  auditAsView: true,
  body: z.object({
    ...mapping,
    rows: z
      .array(z.extend(SheetRow, { parentId: z.optional(z.nullable(Id)) }))
      .check(z.minLength(1, 'No children to import'), z.maxLength(MAX_CHILDREN), rowsOnce),
  }),
  maxBytes: ROWS_MAX_BYTES,
  reply: DataReply(
    z.object({
      /** Families that would be made, and those here already that get a child. */
      families: z.int(),
      joined: z.int(),
      rows: z.array(CheckedRow),
    }),
  ),
})

const RefusedRow = z.object({ row: z.int(), message: z.string() })

const ImportSummary = z.object({
  children: z.int(),
  /** Families that were made. */
  families: z.int(),
  /** Families that were here already, and got a child. */
  joined: z.int(),
  /** Rows whose child was here already. */
  skipped: z.int(),
  /** Rows that could not be imported, or whose child could not be put in its group. */
  refused: z.array(RefusedRow),
})
export type ImportSummary = z.output<typeof ImportSummary>

export const importChildren = endpoint('POST', '/office/people-imports', {
  summary:
    'Imports checked rows with their parents, family by family; the same `_id` again is the same import, and goes on where it stopped. Nothing is imported while one row is faulty (422 with a message for each). Each row says the account that its check named or that was chosen, null for a new family; a child joins an account by a confirmed e-mail, or one that the office has chosen. Parents with an e-mail are asked by mail for the consent, the others start with a slip; before the consent nobody acts for a child. A family that was changed since the check is left out and told.',
  access: 'office',
  auditVerb: 'imported children',
  body: z.object({
    /** Made by the page. */
    _id: Id,
    fileName: OneLine('The name of the file', 200),
    ...mapping,
    /** The headings of the file, whose meanings are kept for the next sheet with those of its names. */
    heads: z.optional(
      z
        .array(
          z.object({ head: z.string().check(z.maxLength(MAX_CELL)), column: z.nullable(z.enum(COLUMNS)) }),
        )
        .check(z.maxLength(MAX_COLUMNS)),
    ),
    rows: z
      .array(z.extend(SheetRow, { parentId: z.nullable(Id) }))
      .check(z.minLength(1, 'No children to import'), z.maxLength(MAX_CHILDREN), rowsOnce),
  }),
  maxBytes: ROWS_MAX_BYTES,
  reply: DataReply(ImportSummary),
  audited: ['fileName'],
})

const PastImport = z.object({
  _id: Id,
  fileName: z.string(),
  by: z.string(),
  at: Instant,
  children: z.int(),
  /** Families of it who have set no password yet. */
  waiting: z.int(),
  /** For 30 days. */
  refused: z.array(RefusedRow),
})
export type PastImport = z.output<typeof PastImport>

export const getChildImports = endpoint('GET', '/office/people-imports', {
  summary: 'The last 20 sheets of children, newest first, and how many families have not begun.',
  access: 'office',
  auditVerb: 'viewed imports of children',
  reply: DataReply(z.array(PastImport)),
})

export const makeSlips = endpoint('POST', '/office/people-imports/{importId}/slips', {
  summary:
    'Login slips of an import as a PDF, one for each family: of all, or of those who have set no password. Each code is good once and for 30 days; making slips ends the codes of earlier ones. 409 when there is nobody to make one for.',
  access: 'office',
  auditVerb: 'created login slips',
  params: { importId: Id },
  body: z.object({ of: z.enum(['all', 'waiting']) }),
  reply: AFile,
  download: true,
  audited: ['of'],
})
