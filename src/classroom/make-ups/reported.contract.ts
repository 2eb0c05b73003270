import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant, MessageReply } from '../../platform/wire.ts'
import { Day } from '../classroom.contract.ts'
import { EARNINGS } from './reported.rules.ts'

/** A class to come of one child, and whether it can’t come. */
const AheadClass = z.object({
  studentId: Id,
  child: z.string(),
  groupId: Id,
  group: z.string(),
  day: z.string(),
  /** When it begins, like 16:30. */
  time: z.string(),
  place: z.string(),
  beginsAt: Instant,
  /** Null while nobody has said that the child can’t come. */
  absence: z.nullable(
    z.object({
      /** The last day of the make-up that it earned; null for none. */
      earnedUntil: z.nullable(z.string()),
      /** Whether a class is chosen for that make-up: it has to be given up before this is withdrawn. */
      isClassChosen: z.boolean(),
    }),
  ),
  /** What it would earn now, of one that nobody has said anything about. */
  earning: z.object({
    kind: z.enum(EARNINGS),
    /** The last day of the make-up; null when it earns none. */
    untilDay: z.nullable(z.string()),
    /** Until when it earns one. */
    by: Instant,
  }),
})
export type AheadClass = z.output<typeof AheadClass>

const ahead = DataReply(z.object({ classes: z.array(AheadClass) }))
const id = { id: Id }
const body = z.object({ groupId: Id, day: Day })

export const getFamilyAbsences = endpoint('GET', '/family/absences', {
  summary:
    "The classes of the next 30 days of the caller's children, the soonest first, with those to which a child can't come, and what saying so earns.",
  access: 'parent',
  behindPin: 'closed',
  reply: ahead,
})

export const reportFamilyAbsence = endpoint('POST', '/family/children/{id}/absences', {
  summary:
    "Says that one of the caller's children can't come to a class; the same again is harmless. It earns a make-up by head office's settings. 404 for another's child and a group that the child is not in that day, 409 for a class that has begun and a day without class, 422 at day for one that is too far ahead.",
  access: 'parent',
  behindPin: 'closed',
  params: id,
  body,
  reply: MessageReply,
})

export const withdrawFamilyAbsence = endpoint('POST', '/family/children/{id}/absences/withdraw', {
  summary:
    "One of the caller's children comes to the class after all: the make-up that it earned goes. Harmless when nothing was said. 404 as reportFamilyAbsence, 409 for a class that has begun, and while a class is chosen for the make-up.",
  access: 'parent',
  behindPin: 'closed',
  params: id,
  body,
  reply: MessageReply,
})

const ofChild = z.object({ studentId: Id, day: Day })

export const getGroupAbsences = endpoint('GET', '/office/groups/{id}/absences', {
  summary:
    'The classes of a group in the next 30 days for each of its children, and to which of them it can’t come. 404 for a group of another centre.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed who can’t come to the classes of a group',
  params: id,
  reply: ahead,
})

export const reportAbsenceForChild = endpoint('POST', '/office/groups/{id}/absences', {
  summary: 'As the family says that a child can’t come, for a group of the caller’s centres.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'noted that a child can’t come',
  params: id,
  body: ofChild,
  reply: MessageReply,
  audited: ['day'],
})

export const withdrawAbsenceForChild = endpoint('POST', '/office/groups/{id}/absences/withdraw', {
  summary: 'As the family says that a child comes after all, for a group of the caller’s centres.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'noted that a child comes after all',
  params: id,
  body: ofChild,
  reply: MessageReply,
  audited: ['day'],
})

export const getTaughtAbsences = endpoint('GET', '/teach/groups/{id}/absences', {
  summary:
    "The classes of one of the caller's groups in the next 30 days for each of its children, and to which of them it can't come. 404 for another teacher's group.",
  access: 'teacher',
  params: id,
  reply: ahead,
})

export const reportAbsenceAsTeacher = endpoint('POST', '/teach/groups/{id}/absences', {
  summary: "As the family says that a child can't come, for one of the caller's groups.",
  access: 'teacher',
  params: id,
  body: ofChild,
  reply: MessageReply,
})

export const withdrawAbsenceAsTeacher = endpoint('POST', '/teach/groups/{id}/absences/withdraw', {
  summary: "As the family says that a child comes after all, for one of the caller's groups.",
  access: 'teacher',
  params: id,
  body: ofChild,
  reply: MessageReply,
})

/* Head office */

const between = (min: number, max: number) =>
  z
    .int(`A whole number from ${min} to ${max}`)
    .check(z.minimum(min, `From ${min} to ${max}`), z.maximum(max, `From ${min} to ${max}`))

/** Whether and how an absence earns a make-up. */
const AbsenceSettings = z.object({
  earnsMakeUps: z.boolean(),
  /** At the latest so many hours before the class begins. */
  noticeHours: between(0, 168),
  /** The make-up is good for so many days after the class. */
  validDays: between(1, 180),
  /** How many a child may earn within 90 days. */
  maxEarned: between(1, 30),
})

export const getAbsenceSettings = endpoint('GET', '/office/absence-settings', {
  summary: 'Whether a class to which a child can’t come earns a make-up, and how.',
  access: 'office',
  auditVerb: 'viewed the rules of make-ups',
  reply: DataReply(AbsenceSettings),
})

export const saveAbsenceSettings = endpoint('PATCH', '/office/absence-settings', {
  summary:
    'Sets whether and how absences earn make-ups, for what is said from now on; what was earned stays. 422 at what is out of range.',
  access: 'office',
  auditVerb: 'changed the rules of make-ups',
  audited: ['earnsMakeUps', 'noticeHours', 'validDays', 'maxEarned'],
  body: AbsenceSettings,
  reply: MessageReply,
})
