import * as z from 'zod/mini'
import { Day } from '../../classroom/classroom.contract.ts'
import { DataReply, endpoint, Id, Instant, MessageReply, OneLine } from '../../platform/wire.ts'

const Level = z.union([z.literal(''), OneLine('', 40)], 'At most 40 characters')

const ExamChild = z.object({
  sittingId: Id,
  studentId: Id,
  fullName: z.string(),
  groupId: Id,
  group: z.string(),
  schedule: z.string(),
  level: z.string(),
  grade: z.string(),
  points: z.int(),
  marks: z.int(),
  /** So many points pass. */
  pass: z.int(),
  /** When the exam ended. */
  at: Instant,
  /** `declined`: passed, and its teacher said that it does not count. */
  standing: z.enum(['ready', 'waiting', 'failed', 'declined']),
  /** The number of the certificate; null without one. */
  certificate: z.nullable(z.string()),
  /** What suits best: the level after its own, a group of that level and its kit. */
  toLevel: z.string(),
  toGroupId: z.nullable(Id),
  itemId: z.nullable(Id),
})
export type ExamChild = z.output<typeof ExamChild>

const Kit = z.object({
  _id: Id,
  name: z.string(),
  level: z.string(),
  /** Rupees that the family is charged when it is given. */
  familyPrice: z.number(),
  /** On this shelf, on the way to it, and how many children wait for one. */
  here: z.int(),
  way: z.int(),
  reserved: z.int(),
})
export type Kit = z.output<typeof Kit>

const Promotion = z.object({
  _id: Id,
  studentId: Id,
  child: z.string(),
  fromLevel: z.string(),
  level: z.string(),
  /** Empty when the group is there no more. */
  group: z.string(),
  /** It stayed in its group. */
  isStaying: z.boolean(),
  fromDay: z.string(),
  /** Null without a kit. */
  kit: z.nullable(z.object({ name: z.string(), place: z.enum(['given', 'here', 'way', 'none']) })),
  at: Instant,
})
export type Promotion = z.output<typeof Promotion>

const Promotions = z.object({
  /** Whose children; null while the academy has one centre. */
  centreId: z.nullable(Id),
  centres: z.array(z.object({ _id: Id, name: z.string() })),
  /** By their last exam: who is ready first. */
  children: z.array(ExamChild),
  groups: z.array(
    z.object({ _id: Id, name: z.string(), level: z.string(), schedule: z.string(), free: z.int() }),
  ),
  kits: z.array(Kit),
  /** The newest 30, and all that wait for a kit. */
  moved: z.array(Promotion),
})
export type Promotions = z.output<typeof Promotions>

export const getPromotions = endpoint('GET', '/office/promotions', {
  summary:
    'Children of a centre by their exams of the last 120 days: who is ready to move up, into which group and with which kit; and who moved up last. Without centreId of several centres the first one of the caller. 404 for one out of scope.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed who moves up after an exam',
  auditAsView: true,
  query: { centreId: z.optional(Id) },
  reply: DataReply(Promotions),
})

export const moveUp = endpoint('POST', '/office/promotions', {
  summary:
    'Moves children up after an exam that they passed, all or none: each into its next group from a day on, or it stays in its group, and its kit is reserved. The family hears of it by mail. The same ids again are the same moves. 404 for a child out of scope, 409 for one that is not ready (any more), without a seat and for other moves of these ids, 422 at from and at children for a group or kit that is not there.',
  access: 'office',
  seat: 'head',
  auditVerb: 'moved children up after an exam',
  audited: ['from'],
  body: z.object({
    centreId: z.optional(Id),
    /** The first day in the new group. */
    from: Day,
    children: z
      .array(
        z.object({
          _id: Id,
          sittingId: Id,
          /** Null: it stays in its group. */
          toGroupId: z.nullable(Id),
          level: Level,
          itemId: z.nullable(Id),
        }),
      )
      .check(z.minLength(1, 'Choose a child'), z.maxLength(100, 'At most 100 children')),
  }),
  reply: MessageReply,
  status: 201,
})

const params = { id: Id }

export const undoPromotion = endpoint('POST', '/office/promotions/{id}/undo', {
  summary:
    'Takes a move up back: the child goes on in its old group, and its kit is free again. Again is harmless. 404 for none and for one out of scope; 409 once its kit is given, for who has left the new group since, and when its old seat is taken; 422 for who came to a class of the new group.',
  access: 'office',
  seat: 'head',
  auditVerb: 'took a move up after an exam back',
  params,
  body: z.object({}),
  reply: MessageReply,
})

export const giveReservedKit = endpoint('POST', '/office/promotions/{id}/kit', {
  summary:
    'Gives the child its kit, and charges the family if the kit has a price for families. The same giftId again is the same gift. 404 for none and for one out of scope, 409 when none is left, without a kit, and once it was given.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'gave the kit of a new level',
  params,
  body: z.object({ giftId: Id }),
  reply: MessageReply,
})

export const dropReservedKit = endpoint('POST', '/office/promotions/{id}/no-kit', {
  summary:
    'The child needs no kit, or gets it elsewhere: what was reserved is free again. Again is harmless. 404 for none and for one out of scope, 409 once it was given.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'said that no kit of a new level is needed',
  params,
  body: z.object({}),
  reply: MessageReply,
})
