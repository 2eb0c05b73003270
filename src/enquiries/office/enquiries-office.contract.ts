import * as z from 'zod/mini'
import { pageQuery, PageOf } from '../../platform/http/cursor.contract.ts'
import {
  AFile,
  EmailAddress,
  endpoint,
  DataReply,
  Id,
  Instant,
  ManyLines,
  MobileNumber,
  Moment,
  OneLine,
  MessageReply,
} from '../../platform/wire.ts'
import {
  BOOKING_STATES,
  CLASS_MODES,
  ENQUIRY_KINDS,
  LOST_REASONS,
  NOTE_KINDS,
  STAGES,
} from '../enquiries.rules.ts'

const Kind = z.enum(ENQUIRY_KINDS, 'Unknown kind')
const Stage = z.enum(STAGES, 'Unknown state')
const Who = z.object({ _id: Id, fullName: z.string() })

/** An enquiry as a row of the list and a card of the board. */
const EnquiryRow = z.object({
  _id: Id,
  kind: Kind,
  /** For whom: the child, where the form asks for one, else who asks. */
  child: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  /** What the office noted, else what the form said. */
  wants: z.string(),
  /** The child's age in years when they asked; null where nobody said it. */
  age: z.nullable(z.int()),
  /** The name of the course category that was chosen in the form; empty without one. */
  category: z.string(),
  place: z.string(),
  source: z.string(),
  stage: Stage,
  lostReason: z.nullable(z.enum(LOST_REASONS)),
  assignee: z.nullable(Who),
  nextStep: z.nullable(z.string()),
  nextAt: z.nullable(Instant),
  late: z.boolean(),
  askedAt: Instant,
  answeredAt: z.nullable(Instant),
})
export type EnquiryRow = z.output<typeof EnquiryRow>

const ids = z.array(Id).check(z.minLength(1, 'Choose at least one'), z.maxLength(500, 'At most 500 at once'))

export const Filters = z.object({
  stage: z.optional(Stage),
  kind: z.optional(Kind),
  /** A carer's id, or 'nobody'. */
  assignee: z.optional(z.union([Id, z.literal('nobody')])),
  source: z.optional(z.string().check(z.maxLength(80))),
  /** Asked within so many days. */
  asked: z.optional(z.coerce.number<number>().check(z.minimum(1), z.maximum(3_650))),
  words: z.optional(OneLine('Type a name or a mobile', 80)),
})
export type Filters = z.output<typeof Filters>

// A name that is searched, and a page that begins behind one, don't belong into an address.
export const listEnquiries = endpoint('POST', '/office/enquiries/list', {
  summary: 'Enquiries of all forms, newest first unless said, filtered, in pages; how many fit in all.',
  access: 'office',
  auditVerb: 'viewed the list of enquiries',
  auditAsView: true,
  body: z.object({ ...Filters.shape, ...pageQuery('askedAt', 'nextAt') }),
  reply: z.object({ ...PageOf(EnquiryRow).shape, total: z.int() }),
})

export const exportEnquiries = endpoint('POST', '/office/enquiries/export', {
  summary: 'What the filters leave, or the chosen ones, as a sheet.',
  access: 'office',
  auditVerb: 'exported the list of enquiries',
  body: z.object({ ...Filters.shape, format: z.enum(['csv', 'xlsx']), ids: z.optional(ids) }),
  reply: AFile,
  download: true,
  audited: ['format'],
})

export const getBoard = endpoint('GET', '/office/enquiries/board', {
  summary: 'Five columns, each with the first twenty: what is due first, then the newest.',
  access: 'office',
  auditVerb: 'viewed the board of enquiries',
  query: {
    kind: Filters.shape.kind,
    assignee: Filters.shape.assignee,
    source: Filters.shape.source,
    asked: Filters.shape.asked,
  },
  reply: DataReply(z.array(z.object({ stage: Stage, count: z.int(), rows: z.array(EnquiryRow) }))),
})
export type Column = z.output<typeof getBoard.definition.reply>['data'][number]

export const getEnquiryFigures = endpoint('GET', '/office/enquiries/figures', {
  summary: 'Who may care for enquiries, where they came from, and how those of the last days went.',
  access: 'office',
  auditVerb: 'viewed the enquiry figures',
  query: { asked: Filters.shape.asked },
  reply: DataReply(
    z.object({
      assignees: z.array(Who),
      sources: z.array(z.string()),
      /** Of those asked within the days: how many, the median of the minutes to the first answer, joined. */
      asked: z.int(),
      answeredMinutes: z.nullable(z.number()),
      joined: z.int(),
    }),
  ),
})
export type Figures = z.output<typeof getEnquiryFigures.definition.reply>['data']

const DemoClass = z.object({
  _id: Id,
  startsAt: Instant,
  minutes: z.int(),
  teacher: z.string(),
  mode: z.enum(CLASS_MODES),
  place: z.string(),
  state: z.enum(BOOKING_STATES),
})

export const getEnquiry = endpoint('GET', '/office/enquiries/{id}', {
  summary: 'One enquiry: what the form said, its diary, its class, and who else has this mobile or e-mail.',
  access: 'office',
  auditVerb: 'viewed an enquiry',
  params: { id: Id },
  reply: DataReply(
    z.object({
      ...EnquiryRow.shape,
      childName: z.string(),
      state: z.string(),
      message: z.string(),
      notes: z.array(
        z.object({
          _id: Id,
          at: Instant,
          /** Empty: the family itself, or the clock. */
          by: z.string(),
          kind: z.enum(NOTE_KINDS),
          text: z.string(),
        }),
      ),
      demoClass: z.nullable(DemoClass),
      student: z.nullable(Who),
      family: z.object({
        enquiries: z.array(z.object({ _id: Id, child: z.string(), stage: Stage, askedAt: Instant })),
        people: z.array(z.object({ ...Who.shape, role: z.string() })),
      }),
      /** For prepared texts. */
      academy: z.string(),
    }),
  ),
})
export type EnquiryDetail = z.output<typeof getEnquiry.definition.reply>['data']

export const NewEnquiry = z.object({
  childName: z.optional(z.union([z.literal(''), OneLine('', 100)])),
  name: OneLine('Name is required'),
  mobile: MobileNumber,
  email: z.optional(z.union([z.literal(''), EmailAddress])),
  wants: z.optional(z.union([z.literal(''), OneLine('', 60)])),
  location: z.optional(z.union([z.literal(''), OneLine('', 100)])),
  note: z.optional(z.union([z.literal(''), ManyLines('', 2_000)])),
})

export const addEnquiry = endpoint('POST', '/office/enquiries', {
  summary: 'Takes down an enquiry from a call or a visit; whoever does cares for it.',
  access: 'office',
  auditVerb: 'added an enquiry',
  body: NewEnquiry,
  reply: DataReply(z.object({ _id: Id })),
  status: 201,
})

export const assignEnquiries = endpoint('POST', '/office/enquiries/give', {
  summary: 'Gives enquiries to a carer of staff, or to nobody.',
  access: 'office',
  auditVerb: 'assigned enquiries',
  body: z.object({ ids, assigneeId: z.nullable(Id) }),
  reply: MessageReply,
  audited: ['ids', 'assigneeId'],
})

export const moveEnquiries = endpoint('POST', '/office/enquiries/stage', {
  summary:
    'Changes the state; nobody becomes new again. Lost needs a reason (422), and later a day on which to ask again.',
  access: 'office',
  auditVerb: 'changed the status of enquiries',
  body: z.object({
    ids,
    stage: Stage,
    lostReason: z.optional(z.enum(LOST_REASONS, 'Please choose a reason')),
    /** ISO 8601. */
    later: z.optional(Moment()),
  }),
  reply: MessageReply,
  audited: ['ids', 'stage', 'lostReason'],
})

export const remindOfEnquiries = endpoint('POST', '/office/enquiries/remind', {
  summary: 'Sets the next step and when it is due; the desk reminds of it. Without a step it is done.',
  access: 'office',
  auditVerb: 'set a follow-up on enquiries',
  body: z.object({
    ids,
    nextStep: z.nullable(OneLine('Enter the task', 100)),
    nextAt: z.nullable(Moment('When is it due?')),
  }),
  reply: MessageReply,
})

export const noteOnEnquiry = endpoint('POST', '/office/enquiries/{id}/notes', {
  summary: 'A note for the others.',
  access: 'office',
  auditVerb: 'wrote a note on an enquiry',
  params: { id: Id },
  body: z.object({ text: ManyLines('A note is empty', 2_000), key: z.optional(Id) }),
  reply: MessageReply,
})

export const openEnquiry = endpoint('POST', '/office/enquiries/{id}/opened', {
  summary:
    'Notes that a call, WhatsApp or a mail was opened; whether anything was said, only its opener knows.',
  access: 'office',
  auditVerb: 'called or messaged a family',
  params: { id: Id },
  body: z.object({ way: z.enum(['call', 'whatsapp', 'mail']) }),
  reply: MessageReply,
})

export const describeEnquiry = endpoint('PATCH', '/office/enquiries/{id}', {
  summary: "What they want, in the office's words; empty: what the form says.",
  access: 'office',
  auditVerb: 'changed an enquiry',
  params: { id: Id },
  body: z.object({ wants: z.union([z.literal(''), OneLine('', 60)]) }),
  reply: MessageReply,
})

export const bookDemo = endpoint('POST', '/office/enquiries/{id}/class', {
  summary: 'Takes a place in a demo class, moves to another, or gives it back (null). 422 when it is full.',
  access: 'office',
  auditVerb: 'booked, moved or cancelled a demo class',
  params: { id: Id },
  body: z.object({ classId: z.nullable(Id) }),
  reply: MessageReply,
  audited: ['classId'],
})

export const markDemo = endpoint('POST', '/office/enquiries/{id}/came', {
  summary: 'Who came to the demo class and who did not. 409 before it begins.',
  access: 'office',
  auditVerb: 'recorded attendance at a demo class',
  params: { id: Id },
  body: z.object({ came: z.boolean() }),
  reply: MessageReply,
  audited: ['came'],
})

export const enrolEnquiry = endpoint('POST', '/office/enquiries/{id}/enrol', {
  summary:
    'Makes a student and a parent of an enquiry. `parentId` is the account that previewFamily named or that was chosen there, null for a new parent, who gets a mail with a link, or without an e-mail starts with a slip; 422 at parentId when it is another by now. The same answer when it was done already.',
  access: 'office',
  auditVerb: 'created a student and parent from an enquiry',
  params: { id: Id },
  body: z.object({
    childName: OneLine('Child’s name is required'),
    presentEducation: OneLine('Class is required'),
    parentName: OneLine('Parent’s name is required'),
    /** Empty for a parent who was chosen, or who starts with a slip. */
    email: z.union([z.literal(''), EmailAddress]),
    mobile: MobileNumber,
    parentId: z.nullable(Id),
  }),
  reply: DataReply(z.object({ studentId: Id, parentId: Id, newParent: z.boolean() })),
  audited: ['childName'],
})
