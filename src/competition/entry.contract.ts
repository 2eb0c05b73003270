import * as z from 'zod/mini'
import { DataReply, endpoint, Id, OneLine, MessageReply } from '../platform/wire.ts'
import { ENTERED_BY } from './competition.rules.ts'
import { MARKING_STATES, OWN_STATES } from './window.rules.ts'
import { Award, Day } from './competition.contract.ts'

const one = { id: Id }

/* Competitors, and those who enter them. */

export const OwnResult = z.object({
  marks: z.number(),
  maxMarks: z.int(),
  correct: z.int(),
  wrong: z.int(),
  total: z.int(),
  time: z.int(),
  rank: z.nullable(z.int()),
  groupSize: z.nullable(z.int()),
  award: Award,
})
export type OwnResult = z.output<typeof OwnResult>

const OwnRound = z.object({
  roundId: Id,
  /** Whether this child may take it; false if not qualified. */
  mayWrite: z.boolean(),
  state: z.enum(OWN_STATES),
  marking: z.enum(MARKING_STATES),
  /** Once the key is published: the current result, and the first one if a key correction changed it. */
  result: z.nullable(OwnResult),
  first: z.nullable(OwnResult),
  certificate: z.nullable(z.string()),
})

export const Entry = z.object({
  _id: Id,
  seat: z.int(),
  groupId: Id,
  group: z.string(),
  place: z.string(),
  listed: z.boolean(),
  enteredBy: z.enum(ENTERED_BY),
  paid: z.boolean(),
  voided: z.nullable(z.string()),
  rounds: z.array(OwnRound),
})
export type Entry = z.output<typeof Entry>

const Candidate = z.object({
  studentId: Id,
  fullName: z.string(),
  /** Whether the email of the account or the parent is confirmed. */
  confirmed: z.boolean(),
  /** Whether the caller decides what is public. */
  decides: z.boolean(),
  /** Without an entry: whether the caller may enter the child; not a teacher after the family withdrew. */
  mayEnter: z.boolean(),
  /** With an entry: whether the caller may withdraw it. */
  mayWithdraw: z.boolean(),
  entry: z.nullable(Entry),
})
export type Candidate = z.output<typeof Candidate>

export const getMine = endpoint('GET', '/competitions/{id}/mine', {
  summary:
    'Whom the caller may enter, and how they stand: oneself, the children of a parent, the students of a teacher.',
  access: 'member',
  auditVerb: 'viewed a competition',
  behindPin: 'open',
  params: one,
  reply: DataReply(z.array(Candidate)),
})

export const MAX_PLACE = 60
const place = z.union([z.literal(''), OneLine('', MAX_PLACE)])

export const enter = endpoint('POST', '/competitions/{id}/entries', {
  summary:
    'Enters a child: oneself, one of a parent, a student of a teacher. Asking again tells the same entry. 404 for nobody and for somebody else’s child, 403 while the e-mail of the account is not confirmed, 409 outside the days of entry and for a teacher once the family took the entry back, 422 at bornOn or groupId where no group or several fit.',
  access: 'member',
  auditVerb: 'entered a competition',
  behindPin: 'closed',
  params: one,
  body: z.object({
    studentId: Id,
    bornOn: Day,
    /** Needed only if an age has several levels. */
    groupId: z.optional(z.nullable(Id)),
    place,
    /** Ignored from a teacher: the family decides. */
    listed: z.boolean(),
  }),
  reply: DataReply(z.object({ _id: Id, seat: z.int(), group: z.string() })),
  status: 201,
})

const entry = { entryId: Id }

export const showEntry = endpoint('PATCH', '/competitions/entries/{entryId}', {
  summary:
    'Whether first name and initial may be public, in the ranks and on the page of the certificate. A parent decides for a child.',
  access: 'customer',
  behindPin: 'closed',
  params: entry,
  body: z.object({ listed: z.boolean() }),
  reply: MessageReply,
})

export const withdrawEntry = endpoint('POST', '/competitions/entries/{entryId}/withdraw', {
  summary:
    'Takes an entry back before the first paper opens; entering again gives the same seat. 403 for a teacher who did not enter the child.',
  access: 'customer',
  behindPin: 'closed',
  params: entry,
  body: z.object({}),
  reply: MessageReply,
})
