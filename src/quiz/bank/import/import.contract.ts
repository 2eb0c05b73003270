import * as z from 'zod/mini'
import { AFile, DataReply, endpoint, Id, Instant, ManyLines, OneLine } from '../../../platform/wire.ts'
import { MAX_QUESTIONS } from '../../quiz.contract.ts'
import { COLUMNS } from './cells.rules.ts'
import { MAX_ROWS, MAX_CELL_CHARS } from './question-row.rules.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx', 'gift', 'aiken', 'xml'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const FILE_MAX_BYTES = 10_485_760

const Cells = z.partialRecord(z.enum(COLUMNS), z.string().check(z.maxLength(MAX_CELL_CHARS)))
const Fault = z.object({ column: z.nullable(z.enum(COLUMNS)), message: z.string() })

const CheckedRow = z.object({
  /** Of the sheet, as its program counts; of other files the line. */
  row: z.int(),
  cells: Cells,
  state: z.enum(['good', 'faulty', 'duplicate']),
  faults: z.array(Fault),
  /** Those that its cells alone do not show: they hold until their cell is mended. */
  met: z.array(Fault),
  /** What is not taken over. */
  notes: z.array(z.string()),
  /** The number in the quiz of what is changed by it, or says the same; 0: none. */
  number: z.int(),
  /** The earlier row that says the same; 0: none. */
  twin: z.int(),
})
export type CheckedRow = z.output<typeof CheckedRow>

const CheckedFile = z.object({
  name: z.string(),
  format: z.string(),
  sheet: z.string(),
  encoding: z.string(),
  /** How long reading it took. */
  ms: z.int(),
  /** Sentences on the file as a whole. */
  notes: z.array(z.string()),
  rows: z.array(CheckedRow),
})
export type CheckedFile = z.output<typeof CheckedFile>

export const checkQuestions = endpoint('POST', '/office/questions/check', {
  summary:
    'Reads a file of questions (CSV, XLSX, GIFT, Aiken, Moodle XML) and says what each row is; nothing is stored. 422 with a sentence for a file that cannot be read.',
  access: 'author',
  auditVerb: 'checked a question import file',
  auditAsView: true,
  query: {
    name: z.optional(OneLine('The name of the file', 200)),
    /** The quiz that takes them in; none: a new one. */
    quizId: z.optional(Id),
  },
  body: z.instanceof(Uint8Array),
  file: true,
  maxBytes: FILE_MAX_BYTES,
  reply: DataReply(CheckedFile),
})

const NewQuiz = z.object({
  subjectId: Id,
  title: OneLine('Title is required', 180),
  description: ManyLines('Description is required', 2_000),
  /** More questions than this go on in a next quiz. */
  each: z.int().check(z.minimum(1), z.maximum(MAX_QUESTIONS)),
})

const ImportSummary = z.object({
  quizzes: z.array(z.object({ _id: Id, title: z.string() })),
  added: z.int(),
  changed: z.int(),
  /** Rows that stood there already, and were left out. */
  duplicates: z.int(),
})
export type ImportSummary = z.output<typeof ImportSummary>

export const importQuestions = endpoint('POST', '/office/questions/import', {
  summary:
    'Takes checked (and mended) rows in: all or nothing; the same `_id` again is the same import. 422 with a message for each faulty row.',
  access: 'author',
  auditVerb: 'imported questions',
  body: z.object({
    /** Made by the page. */
    _id: Id,
    fileName: OneLine('The name of the file', 200),
    into: z.union([z.object({ quizId: Id }), NewQuiz]),
    rows: z
      .array(z.object({ row: z.int().check(z.minimum(1)), cells: Cells }))
      .check(z.minLength(1, 'Nothing to import'), z.maxLength(MAX_ROWS)),
  }),
  maxBytes: 2 * FILE_MAX_BYTES,
  reply: DataReply(ImportSummary),
  audited: ['fileName', 'into'],
})

export const getImportProgress = endpoint('GET', '/office/questions/imports/{importId}/progress', {
  summary:
    'How many questions of a running import are written, on the instance that is asked; 0 of 0 elsewhere.',
  access: 'author',
  auditVerb: 'followed a question import',
  params: { importId: Id },
  reply: DataReply(z.object({ done: z.int(), of: z.int() })),
})

const PastImport = z.object({
  _id: Id,
  fileName: z.string(),
  by: z.string(),
  at: Instant,
  quizzes: z.array(z.string()),
  added: z.int(),
  changed: z.int(),
  /** `kept`: a competition has taken one of its quizzes as a paper. */
  state: z.enum(['undoable', 'used', 'kept', 'undone']),
})
export type PastImport = z.output<typeof PastImport>

export const getImports = endpoint('GET', '/office/questions/imports', {
  summary: 'The last 20 imports, newest first, and whether they can be taken back.',
  access: 'author',
  auditVerb: 'viewed question imports',
  reply: DataReply(z.array(PastImport)),
})

export const undoImport = endpoint('POST', '/office/questions/imports/{importId}/undo', {
  summary:
    'Takes an import back: its questions go, those that it changed come back. 409 once an attempt has used them, a competition keeps the quiz, or the office has a draft of it. Harmless when repeated.',
  access: 'author',
  auditVerb: 'undid a question import',
  params: { importId: Id },
  body: z.object({}),
  reply: DataReply(z.object({ gone: z.int(), back: z.int() })),
})

const QuizLine = z.object({
  _id: Id,
  title: z.string(),
  questions: z.int(),
  /** The competition whose paper it is: its questions can't be changed. Null for any other quiz. */
  paperOf: z.nullable(Id),
})
const SubjectLine = z.object({ _id: Id, name: z.string(), quizzes: z.array(QuizLine) })
export type SubjectLine = z.output<typeof SubjectLine>

export const getQuizLines = endpoint('GET', '/office/questions/quizzes', {
  summary: 'Every quiz by subject, with how many questions it has, empty ones too.',
  access: 'author',
  auditVerb: 'viewed the quizzes',
  reply: DataReply(z.array(SubjectLine)),
})

export const exportQuestions = endpoint('GET', '/office/quizzes/{quizId}/questions', {
  summary: 'The questions of a quiz with their keys as a file, in each form that can be brought.',
  access: 'author',
  auditVerb: 'exported the questions of a quiz',
  params: { quizId: Id },
  query: { format: z.enum(EXPORT_FORMATS) },
  reply: AFile,
  download: true,
})

export const questionTemplate = endpoint('GET', '/office/questions/template', {
  summary: 'An empty sheet with the columns of questions.',
  access: 'author',
  auditVerb: 'downloaded the question import template',
  query: { format: z.enum(['csv', 'xlsx']) },
  reply: AFile,
  download: true,
})
