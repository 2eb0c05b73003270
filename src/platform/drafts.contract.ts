import * as z from 'zod/mini'
import { Enveloped, endpoint, Id, Instant, Moment, OneLine, Told } from './wire.ts'

/** What a document may weigh, in bytes. */
const DOCUMENT_MAX_BYTES = 1_048_576

const Kind = z.string().check(z.regex(/^[a-z-]{2,30}$/, 'Unknown kind'))
const Revision = z.int().check(z.minimum(0), z.maximum(1_000_000))
/** What is edited: an object whose fields the room knows. It may be unfinished until it is published. */
const Data = z.record(z.string(), z.unknown())

/**
 * draft: never shown. published: shown as it stands here. changed: shown, and edited since. scheduled: goes
 * out on a day. unpublished: was shown once.
 */
export const DOCUMENT_STATES = ['draft', 'published', 'changed', 'scheduled', 'unpublished'] as const

export const DocumentRow = z.object({
  _id: Id,
  title: z.string(),
  note: z.string(),
  state: z.enum(DOCUMENT_STATES),
  savedAt: z.nullable(Instant),
  savedBy: z.string(),
  publishAt: z.nullable(Instant),
  /** Why a scheduled one did not go out; empty when nothing went wrong. */
  fault: z.string(),
})
export type DocumentRow = z.output<typeof DocumentRow>

const Version = z.object({
  version: z.int(),
  at: Instant,
  by: z.string(),
  act: z.enum(['saved', 'published', 'scheduled', 'unpublished', 'restored']),
  /** What it changed, a few words each. */
  changes: z.array(z.string()),
})
export type Version = z.output<typeof Version>

/** Somebody else with the same document open; `place` is the field they are in. */
const Other = z.object({ name: z.string(), place: z.string() })
export type Other = z.output<typeof Other>

const Opened = z.object({
  ...DocumentRow.shape,
  /** The draft; what is shown, when nothing was edited since; null for a document that is not there yet. */
  data: z.nullable(Data),
  /** Counts the saves; 0 while nothing was saved here. */
  revision: Revision,
  others: z.array(Other),
  versions: z.array(Version),
})
export type Opened = z.output<typeof Opened>

export const getDocuments = endpoint('GET', '/office/documents/{kind}', {
  summary: 'All documents of a kind, drafts too, in the order in which visitors see them.',
  access: 'staff',
  params: { kind: Kind },
  reply: Enveloped(z.array(DocumentRow)),
})

export const getDocument = endpoint('GET', '/office/documents/{kind}/{id}', {
  summary: 'A document to be edited, with its versions and who else has it open. 404 when there is none.',
  access: 'staff',
  params: { kind: Kind, id: Id },
  reply: Enveloped(Opened),
})

export const saveDraft = endpoint('POST', '/office/documents/{kind}/{id}/draft', {
  summary:
    'Keeps the draft; visitors see nothing of it. An id that is not there yet becomes a new document. 409 when somebody saved since `revision`: nothing is overwritten. The same draft sent twice is one.',
  access: 'staff',
  params: { kind: Kind, id: Id },
  maxBytes: DOCUMENT_MAX_BYTES,
  body: z.object({
    revision: Revision,
    data: Data,
    /** A version of its own, whoever saved last. */
    keep: z.optional(z.boolean()),
    /** The version that is brought back by this. */
    restores: z.optional(z.int()),
  }),
  reply: Enveloped(
    z.object({
      revision: Revision,
      savedAt: Instant,
      /** What is stored, where it is not what was sent: HTML is made harmless. */
      data: z.nullable(Data),
      versions: z.array(Version),
    }),
  ),
})

export const publishDocument = endpoint('POST', '/office/documents/{kind}/{id}/publish', {
  summary:
    'Shows the draft to visitors, now or at an instant to come. 422 names the fields that are not fit for it, by their paths; 409 when somebody saved since `revision`.',
  access: 'staff',
  params: { kind: Kind, id: Id },
  body: z.object({
    revision: Revision,
    at: z.optional(z.nullable(Moment('Choose a day and a time'))),
  }),
  reply: Told,
  audited: ['at'],
})

export const unpublishDocument = endpoint('POST', '/office/documents/{kind}/{id}/unpublish', {
  summary: 'Visitors see it no more, and a scheduled one does not go out; the draft stays.',
  access: 'staff',
  params: { kind: Kind, id: Id },
  body: z.object({}),
  reply: Told,
})

export const getVersion = endpoint('GET', '/office/documents/{kind}/{id}/versions/{version}', {
  summary: 'A document as it was in one of its versions.',
  access: 'staff',
  params: { kind: Kind, id: Id, version: z.string().check(z.regex(/^\d{1,7}$/, 'Unknown version')) },
  reply: Enveloped(Data),
})

export const discardDraft = endpoint('DELETE', '/office/documents/{kind}/{id}/draft', {
  summary:
    'Throws the draft away, and takes it off the calendar: what is shown stays as it is. A document that was never shown is gone, with its versions. 409 when somebody saved since `revision`.',
  access: 'staff',
  params: { kind: Kind, id: Id },
  query: { revision: z.string().check(z.regex(/^\d{1,7}$/, 'Unknown revision')) },
  reply: Told,
})

export const orderDocuments = endpoint('POST', '/office/documents/{kind}/order', {
  summary: 'The order in which visitors see them: the ids of all that are shown. 409 when others are shown.',
  access: 'staff',
  params: { kind: Kind },
  body: z.object({ ids: z.array(Id).check(z.maxLength(1_000)) }),
  reply: Told,
})

export const beHere = endpoint('POST', '/office/documents/{kind}/{id}/here', {
  summary: 'Says that the caller has a document open, and in which field; replies who else has.',
  access: 'staff',
  params: { kind: Kind, id: Id },
  body: z.object({ place: z.union([z.literal(''), OneLine('', 60)]) }),
  reply: Enveloped(z.object({ revision: Revision, others: z.array(Other) })),
})
