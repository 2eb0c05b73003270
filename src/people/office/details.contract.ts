import * as z from 'zod/mini'
import {
  AFile,
  DataReply,
  EmailAddress,
  endpoint,
  Id,
  ManyLines,
  MobileNumber,
  OneLine,
} from '../../platform/wire.ts'

const A_DAY = 'A day like 2018-06-30'
const Day = z.iso.date(A_DAY).check(z.regex(/^(?:19|20)/, A_DAY))
const line = (max: number) => z.union([z.literal(''), OneLine('', max)])

/** What the office keeps of a child beside the account. An empty text, or no day, is not known. */
export const childFacts = {
  certificateName: line(100),
  birthDate: z.nullable(Day),
  school: line(120),
  admissionNumber: line(40),
  joinedOn: z.nullable(Day),
  secondParentName: line(100),
  secondParentMobile: z.union([z.literal(''), MobileNumber]),
  secondParentEmail: z.union([z.literal(''), EmailAddress]),
}
/** Longest notes of staff, in characters. */
export const MAX_NOTES = 2000
/** What staff keeps of anybody. */
export const notes = z.union([z.literal(''), ManyLines('', MAX_NOTES)])

export const PersonDetails = z.object({
  certificateName: z.string(),
  birthDate: z.nullable(z.string()),
  school: z.string(),
  admissionNumber: z.string(),
  joinedOn: z.nullable(z.string()),
  secondParentName: z.string(),
  secondParentMobile: z.string(),
  secondParentEmail: z.string(),
  notes: z.string(),
})
export type PersonDetails = z.output<typeof PersonDetails>

/** A parent as the office types it; `parentId`: the account that was chosen, null for a new one. */
export const ParentForm = z.object({
  fullName: OneLine('Parent’s name is required'),
  email: z.union([z.literal(''), EmailAddress]),
  mobile: MobileNumber,
  parentId: z.nullable(Id),
})

export const addChildByOffice = endpoint('POST', '/office/people/children', {
  summary:
    'Adds a child, with its parent or without one yet. The same `_id` again is the same child. The parent is asked for consent by mail; nobody acts for the child before it is given. 422 at the field for a family that is not the one that was shown, and at fullName for a child who is in that family already; 409 at admissionNumber for a number that is taken.',
  access: 'office',
  auditVerb: 'added a child',
  body: z.object({
    _id: Id,
    fullName: OneLine('Child’s name is required'),
    presentEducation: OneLine('Class is required'),
    ...childFacts,
    notes,
    parent: z.nullable(ParentForm),
  }),
  reply: DataReply(z.object({ _id: Id })),
  status: 201,
})

export const addParent = endpoint('POST', '/office/people/{id}/parent', {
  summary:
    'Gives a child without a family its parent: an account that is here, or a new one, which is asked for consent by mail. 409 for a child who has a parent or an account of its own, 422 at the field for a family that is not the one that was shown.',
  access: 'office',
  auditVerb: 'added a parent to {person:id}',
  params: { id: Id },
  body: ParentForm,
  reply: DataReply(z.object({ parentId: Id })),
  status: 201,
})

export const printFamilyLogin = endpoint('POST', '/office/people/{id}/slip', {
  summary:
    'The login slip of one family as a PDF, by its parent or one of its children. The code is good once and for 30 days; it ends the codes of earlier slips. A parent who has a password and an e-mail gets a slip without a code; without an e-mail the code sets a new password. 409 for somebody without a family account.',
  access: 'office',
  auditVerb: 'created a login slip for {person:id}',
  params: { id: Id },
  body: z.object({}),
  reply: AFile,
  download: true,
})
