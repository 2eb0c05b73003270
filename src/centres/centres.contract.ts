import * as z from 'zod/mini'
import { PageOf, pageQuery } from '../platform/http/cursor.contract.ts'
import { DataReply, endpoint, Id, Instant, MessageReply, MobileNumber, OneLine } from '../platform/wire.ts'
import { CENTRE_KINDS, CENTRE_STATES, CENTRE_STATUSES, SEAT_ROLES } from './centres.rules.ts'

const Optional = (max: number) => z.union([z.literal(''), OneLine('', max)])
const CODE = 'Three letters, like NSK'

const facts = {
  name: OneLine('Please enter a name', 80),
  kind: z.enum(CENTRE_KINDS),
  state: z.enum(CENTRE_STATES, 'Please choose a State'),
  postalCode: z.string('PIN code is required').check(z.trim(), z.regex(/^[1-9]\d{5}$/, 'PIN code: 6 digits')),
  address: Optional(300),
  phone: z.union([z.literal(''), MobileNumber]),
  /** In the office's words: Monday to Saturday, 10 am to 8 pm. */
  hours: Optional(120),
}
export const CentreForm = z.object(facts)
export type CentreForm = z.output<typeof CentreForm>
export const NewCentreForm = z.object({
  code: z.string(CODE).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, CODE)),
  ...facts,
})
export type NewCentreForm = z.output<typeof NewCentreForm>

const CentreRow = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(CENTRE_KINDS),
  status: z.enum(CENTRE_STATUSES),
  state: z.string(),
  /** Names of its heads. */
  heads: z.array(z.string()),
  /** Groups that are not over. */
  groups: z.int(),
  /** Children with a place today or later. */
  children: z.int(),
})
export type CentreRow = z.output<typeof CentreRow>

const Seat = z.object({
  personId: Id,
  fullName: z.string(),
  role: z.enum(SEAT_ROLES),
  givenAt: Instant,
  /** Null while the person works there. */
  endedAt: z.nullable(Instant),
})
export type Seat = z.output<typeof Seat>

const Centre = z.object({
  ...CentreRow.shape,
  postalCode: z.string(),
  address: z.string(),
  phone: z.string(),
  hours: z.string(),
  /** By name, ended ones last. */
  seats: z.array(Seat),
  /** What has to be settled before it can be closed, if that can follow; for who sees all centres. */
  blockers: z.array(z.object({ text: z.string(), to: z.string() })),
  /**
   * The application that it was made of, with what is missing before it can open; null for others, and for
   * who does not see all centres.
   */
  origin: z.nullable(z.object({ text: z.string(), to: z.string(), missing: z.array(z.string()) })),
})
export type Centre = z.output<typeof Centre>

const params = { id: Id }
const One = DataReply(Centre)

export const findCentres = endpoint('POST', '/office/centres/search', {
  summary: 'The centres with their heads, groups and children, by name unless said, in pages.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the list of centres',
  auditAsView: true,
  body: z.object({
    /** A part of the name or the code. */
    words: z.optional(Optional(80)),
    status: z.optional(z.enum(CENTRE_STATUSES)),
    ...pageQuery('name', 'createdAt'),
  }),
  reply: PageOf(CentreRow),
})

export const getCentre = endpoint('GET', '/office/centres/{id}', {
  summary: 'A centre with who works there.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed a centre',
  params,
  reply: One,
})

export const getNewCentre = endpoint('GET', '/office/centres/new/{fromId}', {
  summary:
    'What is known of a centre that is made of an application for a franchise. 404 unless it is signed and has none.',
  access: 'owner',
  auditVerb: 'viewed an application for a franchise',
  params: { fromId: Id },
  reply: DataReply(
    z.object({ state: z.string(), postalCode: z.string(), address: z.string(), phone: z.string() }),
  ),
})

export const createCentre = endpoint('POST', '/office/centres', {
  summary:
    'Makes a centre that is being prepared, of an application for a franchise where one is named. 422 at code for one that a centre has or had, at postalCode for one in the territory of another franchise; 404 and 409 for an application of which none can be made.',
  access: 'owner',
  auditVerb: 'created a centre',
  audited: ['code', 'name', 'kind'],
  body: z.object({
    ...NewCentreForm.shape,
    /** The enquiry about a franchise of which it is made. */
    fromId: z.optional(Id),
  }),
  reply: One,
  status: 201,
})

export const changeCentre = endpoint('PATCH', '/office/centres/{id}', {
  summary:
    'Changes what is known of a centre; its code stays. 422 at postalCode for one in the territory of another franchise.',
  access: 'owner',
  auditVerb: 'changed a centre',
  audited: ['name', 'kind'],
  params,
  body: CentreForm,
  reply: One,
})

export const setCentreStatus = endpoint('POST', '/office/centres/{id}/status', {
  summary:
    'Opens, suspends or closes a centre; the same status again is harmless. 409 for a status that does not follow, to open one made of an application whose opening list is not done, to close one in which children have a place or that has pieces, an open order or an unsettled royalty, and for the last one that takes new children.',
  access: 'owner',
  auditVerb: 'changed the status of a centre',
  audited: ['status'],
  params,
  body: z.object({ status: z.enum(CENTRE_STATUSES) }),
  reply: One,
})

export const getSeatChoices = endpoint('GET', '/office/centre-seats/choices', {
  summary: 'Who can have a seat: staff of the office as head or desk, confirmed teachers as teacher.',
  access: 'owner',
  auditVerb: 'viewed the choices for a seat',
  reply: DataReply(
    z.object({
      office: z.array(z.object({ _id: Id, fullName: z.string() })),
      teachers: z.array(z.object({ _id: Id, fullName: z.string() })),
    }),
  ),
})

export const giveSeat = endpoint('POST', '/office/centres/{id}/seats', {
  summary:
    'Gives somebody a seat at a centre, or another role there. From then on staff of the office sees the centres of its seats alone. 422 at personId for who can not have this role.',
  access: 'owner',
  auditVerb: 'gave {person:personId} a seat at a centre',
  audited: ['personId', 'role'],
  params,
  body: z.object({ personId: Id, role: z.enum(SEAT_ROLES) }),
  reply: One,
})

export const endSeat = endpoint('POST', '/office/centres/{id}/seats/{personId}/end', {
  summary:
    'Ends a seat; again is harmless. Who has no other sees no centre until `freeOfSeats`. 404 for none.',
  access: 'owner',
  auditVerb: 'ended the seat of {person:personId} at a centre',
  params: { id: Id, personId: Id },
  body: z.object({}),
  reply: One,
})

/** The seats of somebody that have not ended. */
export const OwnSeats = z.object({
  roles: z.array(z.enum(SEAT_ROLES)),
  /** Whether a centre that they head is a franchise. */
  headsFranchise: z.boolean(),
})
export type OwnSeats = z.output<typeof OwnSeats>

export const getOwnSeats = endpoint('GET', '/office/centre-seats/own', {
  summary: 'The roles at centres that the caller has now; empty when every seat has ended, and without any.',
  access: 'staff',
  seat: 'own',
  auditVerb: 'opened a page',
  reply: DataReply(OwnSeats),
})

export const getUnseated = endpoint('GET', '/office/centre-seats/lost', {
  summary:
    'Staff of the office who have lost all their seats, by name: they see no centre until `freeOfSeats`.',
  access: 'owner',
  auditVerb: 'viewed the centres',
  auditAsView: true,
  reply: DataReply(z.array(z.object({ _id: Id, fullName: z.string() }))),
})

export const freeOfSeats = endpoint('POST', '/office/centre-seats/{personId}/release', {
  summary:
    'Lets somebody of the office whose seats have all ended work for the whole academy again; harmless for who does. 409 for who has a seat.',
  access: 'owner',
  auditVerb: 'let {person:personId} see all centres',
  params: { personId: Id },
  body: z.object({}),
  reply: MessageReply,
})
