import * as z from 'zod/mini'
import { FamilyPreview } from '../../people/families.contract.ts'
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
import { FreeClass } from '../demo/demo.contract.ts'
import { APPLICATION_STATES } from '../applications/applications.rules.ts'
import {
  ALL_LOST_REASONS,
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
const Named = z.object({ _id: Id, name: z.string() })

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
  /** The centre that looks after it; null: head office. */
  centre: z.nullable(Named),
  stage: Stage,
  /** How far an enquiry about a franchise is; null for any other. */
  application: z.nullable(z.enum(APPLICATION_STATES)),
  lostReason: z.nullable(z.enum(ALL_LOST_REASONS)),
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
  /** A centre's id, or 'none' for those of head office. */
  centre: z.optional(z.union([Id, z.literal('none')])),
  /** Asked within so many days. */
  asked: z.optional(z.coerce.number<number>().check(z.minimum(1), z.maximum(3_650))),
  words: z.optional(OneLine('Type a name or a mobile', 80)),
})
export type Filters = z.output<typeof Filters>

// A name that is searched, and a page that begins behind one, don't belong into an address.
export const listEnquiries = endpoint('POST', '/office/enquiries/list', {
  summary: 'Enquiries of all forms, newest first unless said, filtered, in pages; how many fit in all.',
  access: 'office',
  seat: 'desk',
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
  seat: 'desk',
  auditVerb: 'viewed the board of enquiries',
  query: {
    kind: Filters.shape.kind,
    assignee: Filters.shape.assignee,
    source: Filters.shape.source,
    centre: Filters.shape.centre,
    asked: Filters.shape.asked,
  },
  reply: DataReply(z.array(z.object({ stage: Stage, count: z.int(), rows: z.array(EnquiryRow) }))),
})
export type Column = z.output<typeof getBoard.definition.reply>['data'][number]

export const getEnquiryFigures = endpoint('GET', '/office/enquiries/figures', {
  summary:
    'Who may care for enquiries, where they came from, and how those of the last days went; of a centre alone where one is named.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the enquiry figures',
  query: { asked: Filters.shape.asked, centre: Filters.shape.centre },
  reply: DataReply(
    z.object({
      assignees: z.array(Who),
      sources: z.array(z.string()),
      /** The centres of the caller, by name; empty in an academy with one. */
      centres: z.array(Named),
      /** Of those asked within the days: how many, and the median of the minutes to the first answer. */
      asked: z.int(),
      answeredMinutes: z.nullable(z.number()),
      /** How many of them came to a demo class, have joined, and have paid since. */
      cameToDemo: z.int(),
      joined: z.int(),
      paid: z.int(),
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
  seat: 'desk',
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
  /** Left out: head office, of a seat the only centre. */
  centreId: z.optional(z.nullable(z.union([Id], 'Please choose a centre'))),
})

export const addEnquiry = endpoint('POST', '/office/enquiries', {
  summary:
    'Takes down an enquiry from a call or a visit; whoever does cares for it. 404 for a centre of others, 409 for one that takes no new children, 422 at centreId for a seat at several centres that names none.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'added an enquiry',
  body: NewEnquiry,
  reply: DataReply(z.object({ _id: Id })),
  status: 201,
})

export const assignEnquiries = endpoint('POST', '/office/enquiries/give', {
  summary:
    'Gives enquiries to a carer of staff, or to nobody. A seat gives those of its centres to their staff.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'assigned enquiries',
  body: z.object({ ids, assigneeId: z.nullable(Id) }),
  reply: MessageReply,
  audited: ['ids', 'assigneeId'],
})

export const moveEnquiries = endpoint('POST', '/office/enquiries/stage', {
  summary:
    'Changes the state; nobody becomes new again. Lost needs a reason (422), and later a day on which to ask again. 409 with one about a franchise among them, which has its own states.',
  access: 'office',
  seat: 'desk',
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
  seat: 'desk',
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
  seat: 'desk',
  auditVerb: 'wrote a note on an enquiry',
  params: { id: Id },
  body: z.object({ text: ManyLines('A note is empty', 2_000), key: z.optional(Id) }),
  reply: MessageReply,
})

export const openEnquiry = endpoint('POST', '/office/enquiries/{id}/opened', {
  summary:
    'Notes that a call, WhatsApp or a mail was opened; whether anything was said, only its opener knows.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'called or messaged a family',
  params: { id: Id },
  body: z.object({ way: z.enum(['call', 'whatsapp', 'mail']) }),
  reply: MessageReply,
})

export const describeEnquiry = endpoint('PATCH', '/office/enquiries/{id}', {
  summary: "What they want, in the office's words; empty: what the form says.",
  access: 'office',
  seat: 'desk',
  auditVerb: 'changed an enquiry',
  params: { id: Id },
  body: z.object({ wants: z.union([z.literal(''), OneLine('', 60)]) }),
  reply: MessageReply,
})

export const getEnquiryClasses = endpoint('GET', '/office/enquiries/{id}/classes', {
  summary:
    'The demo classes that can be booked for an enquiry: all, for a seat those of the enquiry’s centre and those online of head office.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the free demo classes',
  params: { id: Id },
  reply: DataReply(
    z.array(
      z.object({
        ...FreeClass.shape,
        /** The centre that holds it; empty for head office, for a seat and in an academy with one centre. */
        centre: z.string(),
      }),
    ),
  ),
})

export const bookDemo = endpoint('POST', '/office/enquiries/{id}/class', {
  summary:
    'Takes a place in a demo class, moves to another, or gives it back (null). 422 when it is full. With a class of a centre head office moves the enquiry there. 409 for one about a franchise.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'booked, moved or cancelled a demo class',
  params: { id: Id },
  body: z.object({ classId: z.nullable(Id) }),
  reply: MessageReply,
  audited: ['classId'],
})

export const markDemo = endpoint('POST', '/office/enquiries/{id}/came', {
  summary: 'Who came to the demo class and who did not. 409 before it begins.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'recorded attendance at a demo class',
  params: { id: Id },
  body: z.object({ came: z.boolean() }),
  reply: MessageReply,
  audited: ['came'],
})

const Joining = {
  childName: OneLine('Child’s name is required'),
  /** Empty for a parent who was chosen, or who starts with a slip. */
  email: z.union([z.literal(''), EmailAddress]),
  mobile: MobileNumber,
}

export const previewEnrolment = endpoint('POST', '/office/enquiries/{id}/family', {
  summary:
    'Says which family the child of an enquiry would join, as previewFamily does. A seat is told of the families of the enquiry’s centre alone. Nothing is stored.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'checked which family a child joins',
  auditAsView: true,
  params: { id: Id },
  body: z.object(Joining),
  reply: DataReply(FamilyPreview),
})

export const getEnquiryGroups = endpoint('GET', '/office/enquiries/{id}/groups', {
  summary: 'The groups of the centre of an enquiry that are not over, by name; empty for one of head office.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the groups of a centre',
  params: { id: Id },
  reply: DataReply(z.array(z.object({ _id: Id, name: z.string(), detail: z.string(), free: z.int() }))),
})

export const enrolEnquiry = endpoint('POST', '/office/enquiries/{id}/enrol', {
  summary:
    'Makes a student and a parent of an enquiry. `parentId` is the account that previewFamily named or that was chosen there, null for a new parent, who gets a mail with a link, or without an e-mail starts with a slip; 422 at parentId when it is another by now. The same answer when it was done already. A seat puts the child into a group of the enquiry’s centre (422 at groupId without one, 409 when that is full): where the e-mail or the mobile is a family’s that is not that centre’s, the child comes without a parent, whom head office adds. 409 for one about a franchise.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'created a student and parent from an enquiry',
  params: { id: Id },
  body: z.object({
    ...Joining,
    presentEducation: OneLine('Class is required'),
    parentName: OneLine('Parent’s name is required'),
    parentId: z.nullable(Id),
    /** A seat's: where the child begins, and on which day; today unless said. */
    groupId: z.optional(z.union([z.literal(''), Id], 'Please choose a group')),
    joinedOn: z.optional(z.iso.date('Please choose a day')),
  }),
  /** A seat is not told of the parent. */
  reply: DataReply(z.object({ studentId: Id, parentId: z.nullable(Id), newParent: z.nullable(z.boolean()) })),
  audited: ['childName'],
})

export const getEnquiryCentres = endpoint('GET', '/office/enquiries/{id}/centres', {
  summary:
    'Where an enquiry can be moved to: the centres that take new children, of a head those of its seats.',
  access: 'office',
  seat: 'head',
  auditVerb: 'viewed where an enquiry can be moved',
  params: { id: Id },
  reply: DataReply(
    z.object({
      centres: z.array(Named),
      /** Whether it can go to head office. */
      headOffice: z.boolean(),
    }),
  ),
})

export const moveEnquiryToCentre = endpoint('POST', '/office/enquiries/{id}/centre', {
  summary:
    'Moves an enquiry to another centre, or to head office (null); again is harmless. 404 for a centre of others, 409 for one that takes no new children, for an enquiry about a franchise, and while a demo class of the centre is booked.',
  access: 'office',
  seat: 'head',
  auditVerb: 'moved an enquiry to another centre',
  params: { id: Id },
  body: z.object({ centreId: z.nullable(z.union([Id], 'Please choose a centre')) }),
  reply: MessageReply,
  audited: ['centreId'],
})
