import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant, MessageReply, TRANSLATIONS } from '../../platform/wire.ts'

/** Largest save of one item, in bytes. */
const ITEM_MAX_BYTES = 1_048_576
export const MAX_TEXTS = 200
export const MAX_TEXT_CHARS = 60_000

const Kind = z.string().check(z.regex(/^[a-z-]{2,30}$/, 'Unknown kind'))
const Path = z.string().check(z.maxLength(60))
/** Names the English that a text was written for. */
const Source = z.string().check(z.regex(/^[\w-]{22}$/, 'Unknown English'))

const ItemText = z.object({
  path: Path,
  label: z.string(),
  form: z.enum(['line', 'lines', 'html', 'rich']),
  english: z.string(),
  /** At most so many characters; with `lineMax` of at most two lines of so many. */
  max: z.int(),
  lineMax: z.optional(z.int()),
  /** Names this English. */
  source: Source,
  /** Empty where nothing is written yet. */
  text: z.string(),
  /** The English that `text` was written for: another than `source` when the English has changed since. */
  writtenFor: Source,
})
export type ItemText = z.output<typeof ItemText>

const Item = z.object({
  kind: Kind,
  _id: Id,
  title: z.string(),
  texts: z.array(ItemText),
  /** none, partial, older (than its English) or whole. */
  state: z.enum(['none', 'partial', 'older', 'whole']),
  /** Whether families read it in this language. */
  shown: z.boolean(),
  /** 0 before the first save. */
  revision: z.int(),
  savedAt: z.nullable(Instant),
  savedBy: z.string(),
})
export type Item = z.output<typeof Item>

const params = { kind: Kind, id: Id, language: z.enum(TRANSLATIONS) }
const revision = z.int().check(z.minimum(0), z.maximum(1_000_000))
const item = z.object({ kind: Kind, id: Id })

export const getTranslations = endpoint('GET', '/office/translations/{kind}/{id}/{language}', {
  summary:
    'What visitors see of a document in English, with what is written beside it in another language. 404 for one that was never published, and for a kind that is not translated.',
  access: 'staff',
  auditVerb: 'opened the translation of a {kind}',
  params,
  reply: DataReply(z.object({ title: z.string(), items: z.array(Item) })),
})

export const saveTranslations = endpoint('POST', '/office/translations/{kind}/{id}/{language}', {
  summary:
    'Stores the texts of one item of a document; families read it at once if it is whole and the document is published. HTML is made harmless. 404 for an item that is not the document’s, 409 when somebody saved since `revision`, 422 without any text, and at `texts.N.text` for one that is longer than its English may be or has a picture without a description of its own.',
  access: 'staff',
  auditVerb: 'translated a {kind}',
  params,
  maxBytes: ITEM_MAX_BYTES,
  body: z.object({
    item,
    revision,
    texts: z
      .array(
        z.object({
          path: Path,
          /** The English that it was written for, as it was read. */
          source: Source,
          text: z.string().check(z.maxLength(MAX_TEXT_CHARS, 'This text is too long')),
        }),
      )
      .check(z.maxLength(MAX_TEXTS)),
  }),
  reply: DataReply(Item),
})

export const removeTranslations = endpoint('POST', '/office/translations/{kind}/{id}/{language}/remove', {
  summary:
    'Removes the texts of one item: families read it in English. 409 when somebody saved since `revision`. Harmless when repeated.',
  access: 'staff',
  auditVerb: 'removed the translation of a {kind}',
  params,
  body: z.object({ item, revision }),
  reply: MessageReply,
})
