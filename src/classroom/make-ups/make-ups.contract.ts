import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant, MessageReply } from '../../platform/wire.ts'
import { Day } from '../classroom.contract.ts'
import { MAKE_UP_CAUSES, MAKE_UP_STATES } from './make-ups.rules.ts'

const ClassOfGroup = z.object({
  groupId: Id,
  group: z.string(),
  day: z.string(),
  /** When it begins, like 16:30. */
  time: z.string(),
  place: z.string(),
})

/** What a child has for a class that was called off, or to which it could not come. */
export const MakeUp = z.object({
  _id: Id,
  studentId: Id,
  child: z.string(),
  cause: z.enum(MAKE_UP_CAUSES),
  /** The class that it is for. */
  group: z.string(),
  day: z.string(),
  /** The last day that can be chosen. */
  untilDay: z.string(),
  state: z.enum(MAKE_UP_STATES),
  /** The class to which the child comes, or came. */
  chosen: z.nullable(ClassOfGroup),
  /** Whether a class can be chosen, or another one. */
  mayChoose: z.boolean(),
  /** What came back of the fee; null for nothing. */
  creditedPaise: z.nullable(z.int()),
  endedAt: z.nullable(Instant),
})
export type MakeUp = z.output<typeof MakeUp>

/** With the classes that can be chosen, those with free seats. */
export const MakeUpToChoose = z.object({
  ...MakeUp.shape,
  classes: z.array(z.object({ ...ClassOfGroup.shape, free: z.int() })),
})
export type MakeUpToChoose = z.output<typeof MakeUpToChoose>

const body = z.object({ groupId: Id, day: Day })
const list = DataReply(z.object({ makeUps: z.array(MakeUpToChoose) }))
const id = { id: Id }

export const getFamilyMakeUps = endpoint('GET', '/family/make-ups', {
  summary:
    "The make-ups of the caller's children for classes that were called off, and for absences that earned one, with the classes that can be chosen; those of the last 60 days that are over too.",
  access: 'parent',
  behindPin: 'closed',
  reply: list,
})

export const chooseFamilyClass = endpoint('POST', '/family/make-ups/{id}/class', {
  summary:
    "Chooses the class to which one of the caller's children comes as a guest, or another one until that begins; the same again is harmless. 404 for another's make-up; 409 for a class that is full or not offered, and a make-up that is used or over.",
  access: 'parent',
  behindPin: 'closed',
  params: id,
  body,
  reply: MessageReply,
})

export const giveUpFamilyClass = endpoint('POST', '/family/make-ups/{id}/give-up', {
  summary:
    "Gives up the class that was chosen for one of the caller's children, until it begins; harmless without one. 404 for another's make-up; 409 once it has begun.",
  access: 'parent',
  behindPin: 'closed',
  params: id,
  body: z.object({}),
  reply: MessageReply,
})

export const getGroupMakeUps = endpoint('GET', '/office/groups/{id}/make-ups', {
  summary:
    'The make-ups of a group for its classes that were called off, with the classes that can be chosen. 404 for a group of another centre.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the make-ups of a group',
  params: id,
  reply: list,
})

export const chooseClassForChild = endpoint('POST', '/office/make-ups/{id}/class', {
  summary: 'As the family chooses a class, for a child of a group of the caller’s centres.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'chose a make-up class',
  params: id,
  body,
  reply: MessageReply,
  audited: ['day'],
})

export const giveUpClassForChild = endpoint('POST', '/office/make-ups/{id}/give-up', {
  summary: 'As the family gives up a class, for a child of a group of the caller’s centres.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'gave up a make-up class',
  params: id,
  body: z.object({}),
  reply: MessageReply,
})

const ofGroup = { id: Id, makeUpId: Id }

export const getTaughtMakeUps = endpoint('GET', '/teach/groups/{id}/make-ups', {
  summary:
    "The make-ups of one of the caller's groups for its classes that were called off, with the classes that can be chosen. 404 for another teacher's group.",
  access: 'teacher',
  params: id,
  reply: list,
})

export const chooseClassAsTeacher = endpoint('POST', '/teach/groups/{id}/make-ups/{makeUpId}/class', {
  summary: "As the family chooses a class, for a child of one of the caller's groups.",
  access: 'teacher',
  params: ofGroup,
  body,
  reply: MessageReply,
})

export const giveUpClassAsTeacher = endpoint('POST', '/teach/groups/{id}/make-ups/{makeUpId}/give-up', {
  summary: "As the family gives up a class, for a child of one of the caller's groups.",
  access: 'teacher',
  params: ofGroup,
  body: z.object({}),
  reply: MessageReply,
})
