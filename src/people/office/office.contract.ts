import * as z from 'zod/mini'
import { ChosenLanguage } from '../people.contract.ts'
import { MEMBERS, ROLES } from '../people.rules.ts'
import { pageQuery, PageOf } from '../../platform/http/cursor.contract.ts'
import {
  AFile,
  EmailAddress,
  endpoint,
  DataReply,
  Id,
  Instant,
  MobileNumber,
  OneLine,
  MessageReply,
} from '../../platform/wire.ts'
import { Export } from '../family/family.contract.ts'
import { childFacts, notes, PersonDetails } from './details.contract.ts'
import { CONSENT_STATES } from './people-office.rules.ts'

const Named = z.object({ _id: Id, fullName: z.string() })

/* The list */

export const PersonRow = z.object({
  _id: Id,
  role: z.enum(MEMBERS),
  fullName: z.string(),
  email: z.string(),
  /** A child's is its parent's. */
  mobile: z.string(),
  emailVerified: z.boolean(),
  presentEducation: z.string(),
  parent: z.nullable(Named),
  children: z.array(Named),
  consent: z.enum(CONSENT_STATES),
  createdAt: Instant,
})
export type PersonRow = z.output<typeof PersonRow>

/** In the body, as proxies log addresses and these are personal data. */
const peopleFilters = {
  words: z.optional(z.union([z.literal(''), OneLine('', 100)])),
  role: z.optional(z.enum(MEMBERS)),
  confirmed: z.optional(z.enum(['yes', 'no'])),
  /** Students without consent who did not say they are adults. */
  consent: z.optional(z.literal('missing')),
}
const sorts = ['createdAt', 'fullName', 'email', 'role', 'presentEducation'] as const

export const findPeople = endpoint('POST', '/people/search', {
  summary:
    'Students, teachers and parents by the beginnings of words of the name, e-mail or mobile (a child by its parent’s too), newest first unless said.',
  access: 'office',
  auditVerb: 'viewed the list of people',
  auditAsView: true,
  body: z.object({ ...peopleFilters, ...pageQuery(...sorts) }),
  reply: PageOf(PersonRow),
})

export const exportPeople = endpoint('POST', '/office/people/export', {
  summary: 'The same list as a sheet, whole.',
  access: 'office',
  auditVerb: 'exported the list of people',
  body: z.object({ ...peopleFilters, sort: pageQuery(...sorts).sort, format: z.enum(['csv', 'xlsx']) }),
  reply: AFile,
  download: true,
  audited: ['format', 'role', 'confirmed', 'consent'],
})

/** People chosen in a list. */
export const ChosenPeople = z
  .array(Id)
  .check(z.minLength(1, 'Select at least one'), z.maxLength(200, 'At most 200 at once'))

export const assignTeacher = endpoint('POST', '/office/people/assign', {
  summary:
    'Gives students to a teacher; harmless for those who are there already. 404 for who is no student, 409 for a teacher who has not confirmed the email.',
  access: 'office',
  auditVerb: 'assigned students to {person:teacherId}',
  body: z.object({ teacherId: Id, ids: ChosenPeople }),
  reply: MessageReply,
  audited: ['teacherId', 'ids'],
})

export const endSessionsOfMany = endpoint('POST', '/office/people/end-sessions', {
  summary: 'Logs students, teachers and parents out everywhere. 404 when one of them is none.',
  access: 'office',
  auditVerb: 'logged people out everywhere',
  body: z.object({ ids: ChosenPeople }),
  reply: MessageReply,
  audited: ['ids'],
})

/* One person */

const Line = z.object({ at: Instant, title: z.string(), detail: z.string() })
const Merge = z.object({
  _id: Id,
  /** The other account: the merged duplicate, or the account that was kept. */
  other: Named,
  at: Instant,
  until: Instant,
})

export const PersonPage = z.object({
  person: z.object({
    _id: Id,
    role: z.enum(ROLES),
    fullName: z.string(),
    email: z.string(),
    mobile: z.string(),
    presentEducation: z.string(),
    language: ChosenLanguage,
    /** E-mail and mobile are the parent's. */
    ofFamily: z.boolean(),
    emailVerifiedAt: z.nullable(Instant),
    adultStatedAt: z.nullable(Instant),
    createdAt: Instant,
    consent: z.enum(CONSENT_STATES),
  }),
  details: PersonDetails,
  /** Of a student: the card in use, or the one that was lost last; null if none was printed. */
  idCard: z.nullable(z.object({ printedAt: Instant, lostAt: z.nullable(Instant) })),
  /** Of a teacher whom the office has invited and who has not opened the link; null otherwise. */
  invited: z.nullable(z.object({ at: Instant, subjects: z.array(z.string()) })),
  parent: z.nullable(Named),
  /** Brothers and sisters of a child; children of a parent. */
  family: z.array(z.object({ ...Named.shape, presentEducation: z.string() })),
  consents: z.array(
    z.object({
      version: z.string(),
      givenAt: Instant,
      by: z.string(),
      /** For which child. */
      child: z.string(),
      verifiedAt: z.nullable(Instant),
      withdrawnAt: z.nullable(Instant),
    }),
  ),
  /** Of a student. */
  teachers: z.array(z.object({ ...Named.shape, since: Instant })),
  /** Of a teacher. */
  students: z.array(z.object({ ...Named.shape, since: Instant })),
  sessions: z.array(z.object({ device: z.string(), createdAt: Instant, expiresAt: Instant })),
  changes: z.array(
    z.object({ at: Instant, by: z.string(), field: z.string(), before: z.string(), after: z.string() }),
  ),
  /** The timeline from other rooms. */
  chapters: z.array(
    z.object({ heading: z.string(), count: z.int(), lines: z.array(Line), stays: z.boolean() }),
  ),
  /** Others of the same role with the same name or mobile. */
  doubles: z.array(
    z.object({
      ...Named.shape,
      note: z.string(),
      /** As of the person: a child's e-mail and mobile are its parent's. */
      email: z.string(),
      mobile: z.string(),
      isConfirmed: z.boolean(),
      /** Both are reached by one e-mail, or are children of one parent: a merge needs no reason. */
      ofSameFamily: z.boolean(),
      /** Of a parent. */
      children: z.array(z.string()),
    }),
  ),
  /** Merges that can still be undone. */
  merged: z.array(Merge),
  /** Set when this account is such a duplicate. */
  mergedInto: z.nullable(Merge),
})
export type PersonPage = z.output<typeof PersonPage>

const params = { id: Id }

export const getPerson = endpoint('GET', '/office/people/{id}', {
  summary: 'Everything about a student, teacher or parent; 404 for staff and for nobody.',
  access: 'office',
  auditVerb: 'viewed the page of {person:id}',
  params,
  reply: DataReply(PersonPage),
})

export const changePerson = endpoint('PATCH', '/office/people/{id}', {
  summary:
    'Changes name, class, contact or what else is kept of a person; what stood there before is kept until the person is erased. A new e-mail has to be confirmed again. 409 for the contact of a child, which is its parent’s, for what only a child has, and for an e-mail or an admission number that is taken.',
  access: 'office',
  auditVerb: 'changed the details of {person:id}',
  params,
  body: z.object({
    fullName: z.optional(OneLine('Full name is required')),
    presentEducation: z.optional(OneLine('Education field is required')),
    email: z.optional(EmailAddress),
    mobile: z.optional(MobileNumber),
    language: z.optional(ChosenLanguage),
    certificateName: z.optional(childFacts.certificateName),
    birthDate: z.optional(childFacts.birthDate),
    school: z.optional(childFacts.school),
    admissionNumber: z.optional(childFacts.admissionNumber),
    joinedOn: z.optional(childFacts.joinedOn),
    secondParentName: z.optional(childFacts.secondParentName),
    secondParentMobile: z.optional(childFacts.secondParentMobile),
    secondParentEmail: z.optional(childFacts.secondParentEmail),
    notes: z.optional(notes),
  }),
  reply: MessageReply,
})

export const sendResetLink = endpoint('POST', '/office/people/{id}/reset-link', {
  summary:
    'Mails a link for a new password, good for 30 minutes; to the parent of a child; to an invited teacher who has not opened the link, the invitation again. The old password stays until it is used.',
  access: 'office',
  auditVerb: 'sent {person:id} a link for a new password',
  params,
  body: z.object({}),
  reply: MessageReply,
})

export const endSessionsOf = endpoint('POST', '/people/{id}/end-sessions', {
  summary: 'Logs a student, teacher or parent out everywhere. 404 for staff and for nobody.',
  access: 'office',
  auditVerb: 'logged {person:id} out everywhere',
  params,
  body: z.object({}),
  reply: MessageReply,
})

export const exportPerson = endpoint('GET', '/office/people/{id}/export', {
  summary: 'Everything that is kept of a person, for who asks the academy for it.',
  access: 'office',
  auditVerb: 'exported the data of {person:id}',
  params,
  reply: Export,
})

export const erasePerson = endpoint('POST', '/office/people/{id}/erase', {
  summary:
    'Erases a person who asked the academy for it. Needs the name as it stands (422 at name); 409 while a payment is open and for a parent with children. Payments and receipts stay.',
  access: 'office',
  auditVerb: 'deleted {person:id}',
  params,
  body: z.object({ name: OneLine('Type the name', 100) }),
  reply: MessageReply,
})

export const mergePeople = endpoint('POST', '/office/people/{id}/merge', {
  summary:
    'Makes two accounts of one student or one parent into one: this one is kept, the double ends. It can be taken back for 30 days; then the double is erased. Accounts that two e-mails lead to need a reason (422 at reason), and both mailboxes are told. 409 for two roles, and while something of them is under way.',
  access: 'office',
  auditVerb: 'merged {person:duplicateId} into {person:id}',
  params,
  body: z.object({ duplicateId: Id, reason: z.optional(OneLine('Reason is required', 200)) }),
  reply: DataReply(z.object({ mergeId: Id, stays: z.array(z.string()) })),
  audited: ['duplicateId', 'reason'],
})

export const undoMerge = endpoint('POST', '/office/merges/{id}/undo', {
  summary: 'Gives a double back what was moved and opens its account again. 404 after 30 days.',
  access: 'office',
  auditVerb: 'undid a merge',
  params,
  body: z.object({}),
  reply: MessageReply,
})
