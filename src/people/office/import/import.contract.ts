import * as z from 'zod/mini'
import { AFile, DataReply, endpoint, Id, Instant, OneLine } from '../../../platform/wire.ts'
import { FamilyChoice } from '../../families.contract.ts'
import { COLUMNS } from './child-row.rules.ts'

/** Most children of one import. */
export const CHILDREN_MAX = 1_000
const FILE_MAX_BYTES = 10_485_760
/** Longest cell, in characters. */
export const CELL_MAX = 500

const Cells = z.partialRecord(z.enum(COLUMNS), z.string().check(z.maxLength(CELL_MAX)))

const CheckedRow = z.object({
  /** Of the sheet, as its program counts. */
  row: z.int(),
  cells: Cells,
  state: z.enum(['good', 'faulty', 'duplicate', 'undecided']),
  faults: z.array(z.object({ column: z.nullable(z.enum(COLUMNS)), message: z.string() })),
  /** A note for the office; empty without one. */
  told: z.string(),
  /** The account that the child joins; null: a new family, or none before one is chosen. */
  parentId: z.nullable(Id),
  /** Accounts of which the office may say that they are the family. */
  choices: z.array(FamilyChoice),
})
export type CheckedRow = z.output<typeof CheckedRow>

const CheckedSheet = z.object({
  name: z.string(),
  /** In the workbook. */
  sheet: z.string(),
  /** Sentences on the file as a whole. */
  notes: z.array(z.string()),
  /** Families that would be made, and those here already that get a child. */
  families: z.int(),
  joined: z.int(),
  rows: z.array(CheckedRow),
})
export type CheckedSheet = z.output<typeof CheckedSheet>

export const childrenTemplate = endpoint('GET', '/office/people-imports/template', {
  summary: 'A sheet with the columns of children: empty, or filled with a few invented ones.',
  access: 'office',
  auditVerb: 'downloaded the template for importing children',
  query: { format: z.enum(['csv', 'xlsx']), rows: z.optional(z.enum(['sample'])) },
  reply: AFile,
  download: true,
})

export const checkChildren = endpoint('POST', '/office/people-imports/check', {
  summary:
    'Reads a sheet of children (CSV, XLSX; at most 1,000) and says what each row is; nothing is stored. 422 with a sentence for a file that cannot be read.',
  access: 'office',
  auditVerb: 'checked a children’s import file',
  auditAsView: true,
  query: { name: z.optional(OneLine('The name of the file', 200)) },
  body: z.instanceof(Uint8Array),
  file: true,
  maxBytes: FILE_MAX_BYTES,
  reply: DataReply(CheckedSheet),
})

const ImportSummary = z.object({
  children: z.int(),
  /** Families that were made. */
  families: z.int(),
  /** Families that were here already, and got a child. */
  joined: z.int(),
  /** Rows whose child was here already. */
  skipped: z.int(),
})
export type ImportSummary = z.output<typeof ImportSummary>

export const importChildren = endpoint('POST', '/office/people-imports', {
  summary:
    'Takes checked rows in, with their parents: all or nothing; the same `_id` again is the same import. Each row says the account that its check named or that was chosen, null for a new family; a child joins an account by a confirmed e-mail, or one that the office has chosen. Each parent is asked by mail for the consent, before which nobody acts for a child. 422 with a message for each faulty row.',
  access: 'office',
  auditVerb: 'imported children',
  body: z.object({
    /** Made by the page. */
    _id: Id,
    fileName: OneLine('The name of the file', 200),
    rows: z
      .array(z.object({ row: z.int().check(z.minimum(1)), cells: Cells, parentId: z.nullable(Id) }))
      .check(z.minLength(1, 'No children to import'), z.maxLength(CHILDREN_MAX)),
  }),
  maxBytes: 2_097_152,
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
