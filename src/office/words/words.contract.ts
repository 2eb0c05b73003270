import * as z from 'zod/mini'
import { AFile, DataReply, endpoint, Instant, OneLine } from '../../platform/wire.ts'
import { MAX_COMMENT_CHARS, MAX_TEXT_CHARS, WORD_LANGUAGES, WORD_STATES } from './words.rules.ts'

/** Rows of a page, and most words of one confirmation. */
export const WORDS_PAGE = 100
/** Most rows of an import, and its largest file. */
export const MAX_IMPORT_ROWS = 5_000
const FILE_MAX_BYTES = 5_242_880
const ROWS_MAX_BYTES = 8_388_608

const Key = z.string().check(z.regex(/^[\w-]{22}$/, 'Unknown word'))
const Place = z.string().check(z.maxLength(120))

/** Which words are listed. */
const filters = {
  /** A part of the English, of the Hindi or of the word's name. */
  words: z.optional(z.string().check(z.maxLength(80))),
  room: z.optional(Place),
  /** The address of a page, or `everywhere` for what every page shows. */
  screen: z.optional(Place),
  state: z.optional(z.enum([...WORD_STATES, 'commented'])),
}

const Word = z.object({
  _id: Key,
  /** The file of words and the words in it that say this text. */
  file: z.string(),
  names: z.array(z.string()),
  /** Addresses of the pages that show it; empty for every page. */
  screens: z.array(z.string()),
  english: z.string(),
  /** The text of the build; what it is filled with stands as {1}, {2}. */
  source: z.string(),
  /** What families read. */
  shown: z.string(),
  state: z.enum(WORD_STATES),
  comment: z.string(),
  decidedBy: z.string(),
  decidedAt: z.nullable(Instant),
  /** 0 while nothing was said of it. */
  revision: z.int(),
  /** What was said before its text changed. */
  earlier: z.nullable(z.object({ english: z.string(), text: z.string() })),
})
export type Word = z.output<typeof Word>

const params = { language: z.enum(WORD_LANGUAGES) }

export const getWordCounts = endpoint('GET', '/office/words/{language}', {
  summary:
    'How many words of a language there are and how many are confirmed, by room, and the pages that show them.',
  access: 'office',
  auditVerb: 'viewed how many words are confirmed',
  params,
  reply: DataReply(
    z.object({
      total: z.int(),
      open: z.int(),
      changed: z.int(),
      rooms: z.array(z.object({ room: z.string(), total: z.int(), open: z.int() })),
      screens: z.array(z.string()),
      /** Decisions on words whose text has changed since. */
      outdated: z.int(),
    }),
  ),
})

export const findWords = endpoint('POST', '/office/words/{language}/search', {
  summary: 'Words of a language with their English, in the order of the rooms and files, in pages.',
  access: 'office',
  auditVerb: 'viewed words of the families’ pages',
  auditAsView: true,
  params,
  body: z.object({ ...filters, after: z.optional(Key) }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(Word),
    next: z.nullable(z.string()),
    total: z.int(),
  }),
})

export const confirmWords = endpoint('POST', '/office/words/{language}/confirm', {
  summary:
    'Confirms words as they are; those that were decided meanwhile stay as they are, and words that are no longer there are left out. Harmless when repeated.',
  access: 'office',
  auditVerb: 'confirmed words',
  params,
  body: z.object({
    ids: z
      .array(Key)
      .check(z.minLength(1, 'Choose a word'), z.maxLength(WORDS_PAGE, 'Too many words at once')),
  }),
  reply: DataReply(z.object({ confirmed: z.int() })),
})

const Comment = z.union([z.literal(''), OneLine('', MAX_COMMENT_CHARS)])
const Text = z
  .string('Write the Hindi text')
  .check(z.maxLength(MAX_TEXT_CHARS, `At most ${MAX_TEXT_CHARS} characters`))
const decision = {
  confirm: z.object({ kind: z.literal('confirm'), comment: Comment }),
  change: z.object({ kind: z.literal('change'), text: Text, comment: Comment }),
  open: z.object({ kind: z.literal('open'), comment: Comment }),
}
const revision = z.int().check(z.minimum(0), z.maximum(2_000_000_000))

export const decideWord = endpoint('POST', '/office/words/{language}/decisions/{id}', {
  summary:
    'Confirms a word, changes its text at once on every page, or leaves it open with or without a comment. 404 for a word that is not in this version, 409 when somebody decided since `revision` or too much is changed, 422 for a text that can’t stand there.',
  access: 'office',
  auditVerb: 'decided on a word',
  params: { ...params, id: Key },
  body: z.discriminatedUnion('kind', [
    z.extend(decision.confirm, { revision }),
    z.extend(decision.change, { revision }),
    z.extend(decision.open, { revision }),
  ]),
  reply: DataReply(Word),
})

export const exportWords = endpoint('POST', '/office/words/{language}/export', {
  summary: 'Words as a sheet for a native teacher, who fills in three columns; it can be imported again.',
  access: 'office',
  auditVerb: 'exported words of the families’ pages',
  auditAsView: true,
  params,
  body: z.object({ ...filters, format: z.enum(['csv', 'xlsx']) }),
  reply: AFile,
  download: true,
})

const ImportRow = z.object({
  row: z.int().check(z.minimum(1), z.maximum(1_048_576)),
  id: Key,
  /** What was shown when the file was exported. */
  shown: z.string().check(z.maxLength(MAX_TEXT_CHARS)),
  decision: z.discriminatedUnion('kind', [decision.confirm, decision.change, decision.open]),
})
export type ImportRow = z.output<typeof ImportRow>

const CheckedRow = z.object({
  row: z.int(),
  english: z.string(),
  shown: z.string(),
  /** What would become of it; null for a row with a fault. */
  change: z.nullable(ImportRow),
  /** Empty without one. */
  fault: z.string(),
})
export type CheckedRow = z.output<typeof CheckedRow>

export const readWords = endpoint('POST', '/office/words/{language}/import/read', {
  summary:
    'Reads a filled-in export and says what each row would do; nothing is stored. 422 with a sentence for a file that can’t be read.',
  access: 'office',
  auditVerb: 'read an import file of words',
  auditAsView: true,
  params,
  body: z.instanceof(Uint8Array),
  file: true,
  maxBytes: FILE_MAX_BYTES,
  reply: DataReply(z.object({ rows: z.array(CheckedRow), /** Without an entry. */ untouched: z.int() })),
})

export const importWords = endpoint('POST', '/office/words/{language}/import', {
  summary:
    'Stores checked rows; a row whose word is shown otherwise by now is refused alone. Harmless when repeated.',
  access: 'office',
  auditVerb: 'imported words',
  params,
  body: z.object({
    rows: z.array(ImportRow).check(z.minLength(1, 'No rows to import'), z.maxLength(MAX_IMPORT_ROWS)),
  }),
  maxBytes: ROWS_MAX_BYTES,
  reply: DataReply(
    z.object({
      confirmed: z.int(),
      changed: z.int(),
      commented: z.int(),
      refused: z.array(z.object({ row: z.int(), message: z.string() })),
    }),
  ),
})
