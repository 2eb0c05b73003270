import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant, Moment, OneLine, MessageReply } from '../wire.ts'

/** Largest document, in bytes. */
const DOCUMENT_MAX_BYTES = 1_048_576

const Kind = z.string().check(z.regex(/^[a-z-]{2,30}$/, 'Unknown kind'))
const Revision = z.int().check(z.minimum(0), z.maximum(1_000_000))
/** An object whose fields the room defines. It may be incomplete until it is published. */
const Data = z.record(z.string(), z.unknown())

/**
 * draft: never published. published: as stored here. changed: published, and edited since. scheduled: will be
 * published at a time. unpublished: was published once.
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
  /** Why the scheduled publishing failed; empty if it did not. */
  fault: z.string(),
})
export type DocumentRow = z.output<typeof DocumentRow>

const Version = z.object({
  version: z.int(),
  at: Instant,
  by: z.string(),
  act: z.enum(['saved', 'published', 'scheduled', 'unpublished', 'restored']),
  /** What was changed, a few words each. */
  changes: z.array(z.string()),
})
export type Version = z.output<typeof Version>

/** Somebody else who has the document open; `place` is the field they are in. */
const OtherEditor = z.object({ name: z.string(), place: z.string() })
export type OtherEditor = z.output<typeof OtherEditor>

const Opened = z.object({
  ...DocumentRow.shape,
  /** The draft; the published version if nothing was edited since; null for a new document. */
  data: z.nullable(Data),
  /** Number of saves; 0 before the first. */
  revision: Revision,
  others: z.array(OtherEditor),
  versions: z.array(Version),
})
export type Opened = z.output<typeof Opened>

export const getDocuments = endpoint('GET', '/office/documents/{kind}', {
  summary: 'All documents of a kind, drafts too, in the order in which visitors see them.',
  access: 'staff',
  auditVerb: 'viewed the list of every {kind}',
  params: { kind: Kind },
  reply: DataReply(z.array(DocumentRow)),
})

export const getDocument = endpoint('GET', '/office/documents/{kind}/{id}', {
  summary: 'A document to be edited, with its versions and who else has it open. 404 when there is none.',
  access: 'staff',
  auditVerb: 'opened a {kind}',
  params: { kind: Kind, id: Id },
  reply: DataReply(Opened),
})

export const saveDraft = endpoint('POST', '/office/documents/{kind}/{id}/draft', {
  summary:
    'Keeps the draft; visitors see nothing of it. An id that is not there yet becomes a new document. 409 when somebody saved since `revision`: nothing is overwritten. The same draft sent twice is one.',
  access: 'staff',
  auditVerb: 'edited the draft of a {kind}',
  params: { kind: Kind, id: Id },
  maxBytes: DOCUMENT_MAX_BYTES,
  body: z.object({
    revision: Revision,
    data: Data,
    /** Store as its own version, whoever saved last. */
    keep: z.optional(z.boolean()),
    /** The version that is restored. */
    restores: z.optional(z.int()),
  }),
  reply: DataReply(
    z.object({
      revision: Revision,
      savedAt: Instant,
      /** The stored data if it differs from what was sent, because HTML was sanitised. */
      data: z.nullable(Data),
      versions: z.array(Version),
    }),
  ),
})

export const publishDocument = endpoint('POST', '/office/documents/{kind}/{id}/publish', {
  summary:
    'Shows the draft to visitors, now or at an instant to come. 422 names the fields that are not fit for it, by their paths; 409 when somebody saved since `revision`.',
  access: 'staff',
  auditVerb: 'published a {kind}',
  params: { kind: Kind, id: Id },
  body: z.object({
    revision: Revision,
    at: z.optional(z.nullable(Moment('Choose a date and time'))),
  }),
  reply: MessageReply,
  audited: ['at'],
})

export const unpublishDocument = endpoint('POST', '/office/documents/{kind}/{id}/unpublish', {
  summary: 'Hides it from visitors and cancels its schedule; the draft stays.',
  access: 'staff',
  auditVerb: 'unpublished a {kind}',
  params: { kind: Kind, id: Id },
  body: z.object({}),
  reply: MessageReply,
})

export const getVersion = endpoint('GET', '/office/documents/{kind}/{id}/versions/{version}', {
  summary: 'A document as it was in one of its versions.',
  access: 'staff',
  auditVerb: 'viewed an earlier version of a {kind}',
  params: { kind: Kind, id: Id, version: z.string().check(z.regex(/^\d{1,7}$/, 'Unknown version')) },
  reply: DataReply(Data),
})

export const discardDraft = endpoint('DELETE', '/office/documents/{kind}/{id}/draft', {
  summary:
    'Throws the draft away, and takes it off the calendar: what is shown stays as it is. A document that was never shown is gone, with its versions. 409 when somebody saved since `revision`.',
  access: 'staff',
  auditVerb: 'deleted the draft of a {kind}',
  params: { kind: Kind, id: Id },
  query: { revision: z.string().check(z.regex(/^\d{1,7}$/, 'Unknown revision')) },
  reply: MessageReply,
})

export const orderDocuments = endpoint('POST', '/office/documents/{kind}/order', {
  summary: 'The order in which visitors see them: the ids of all that are shown. 409 when others are shown.',
  access: 'staff',
  auditVerb: 'reordered every {kind}',
  params: { kind: Kind },
  body: z.object({ ids: z.array(Id).check(z.maxLength(1_000)) }),
  reply: MessageReply,
})

export const sendPresence = endpoint('POST', '/office/documents/{kind}/{id}/here', {
  summary: 'Says that the caller has a document open, and in which field; replies who else has.',
  access: 'staff',
  auditVerb: 'kept a {kind} open',
  auditAsView: true,
  params: { kind: Kind, id: Id },
  body: z.object({ place: z.union([z.literal(''), OneLine('', 60)]) }),
  reply: DataReply(z.object({ revision: Revision, others: z.array(OtherEditor) })),
})
