import * as z from 'zod/mini'
import { inPages, Paged } from '../../platform/cursor.contract.ts'
import {
  AFile,
  EmailAddress,
  endpoint,
  Enveloped,
  Id,
  Instant,
  MEMBERS,
  MobileNumber,
  OneLine,
  ROLES,
  Told,
} from '../../platform/wire.ts'
import { Export } from '../family/family.contract.ts'
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

/** Names, e-mails and mobiles don't belong into an address, which proxies write down. */
const asked = {
  words: z.optional(z.union([z.literal(''), OneLine('', 100)])),
  role: z.optional(z.enum(MEMBERS)),
  confirmed: z.optional(z.enum(['yes', 'no'])),
  /** Students for whom nobody has agreed, and who did not say that they are of age. */
  consent: z.optional(z.literal('missing')),
}
const sorts = ['createdAt', 'fullName', 'email', 'role', 'presentEducation'] as const

export const findPeople = endpoint('POST', '/people/search', {
  summary:
    'Students, teachers and parents by the beginnings of words of the name, e-mail or mobile (a child by its parent’s too), newest first unless said.',
  access: 'office',
  body: z.object({ ...asked, ...inPages(...sorts) }),
  reply: Paged(PersonRow),
})

export const exportPeople = endpoint('POST', '/office/people/export', {
  summary: 'The same list as a sheet, whole.',
  access: 'office',
  body: z.object({ ...asked, sort: inPages(...sorts).sort, format: z.enum(['csv', 'xlsx']) }),
  reply: AFile,
  download: true,
  audited: ['format', 'role', 'confirmed', 'consent'],
})

const Chosen = z
  .array(Id)
  .check(z.minLength(1, 'Choose somebody first'), z.maxLength(200, 'At most 200 at once'))

export const assignTeacher = endpoint('POST', '/office/people/assign', {
  summary:
    'Gives students to a teacher; harmless for those who are there already. 404 for who is no student.',
  access: 'office',
  body: z.object({ teacherId: Id, ids: Chosen }),
  reply: Told,
  audited: ['teacherId', 'ids'],
})

export const endSessionsOfMany = endpoint('POST', '/office/people/end-sessions', {
  summary: 'Logs students, teachers and parents out everywhere. 404 when one of them is none.',
  access: 'office',
  body: z.object({ ids: Chosen }),
  reply: Told,
  audited: ['ids'],
})

/* One person */

const Line = z.object({ at: Instant, title: z.string(), detail: z.string() })
const Merge = z.object({
  _id: Id,
  /** The other account: the double that was taken in, or the one that took this in. */
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
    /** E-mail and mobile are the parent's. */
    ofFamily: z.boolean(),
    emailVerifiedAt: z.nullable(Instant),
    adultStatedAt: z.nullable(Instant),
    createdAt: Instant,
    consent: z.enum(CONSENT_STATES),
  }),
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
  /** What the other rooms tell. */
  chapters: z.array(
    z.object({ heading: z.string(), count: z.int(), lines: z.array(Line), stays: z.boolean() }),
  ),
  /** Others of the same role with the same name or mobile. */
  doubles: z.array(z.object({ ...Named.shape, note: z.string() })),
  /** Doubles that were taken in and can be given back. */
  merged: z.array(Merge),
  /** When this account is such a double. */
  mergedInto: z.nullable(Merge),
})
export type PersonPage = z.output<typeof PersonPage>

const params = { id: Id }

export const getPerson = endpoint('GET', '/office/people/{id}', {
  summary: 'Everything about a student, teacher or parent; 404 for staff and for nobody.',
  access: 'office',
  params,
  reply: Enveloped(PersonPage),
})

export const changePerson = endpoint('PATCH', '/office/people/{id}', {
  summary:
    'Changes name, class or contact; what stood there before is kept until the person is erased. A new e-mail has to be confirmed again. 409 for the contact of a child, which is its parent’s, and for an e-mail that is taken.',
  access: 'office',
  params,
  body: z.object({
    fullName: z.optional(OneLine('Full name is required')),
    presentEducation: z.optional(OneLine('Education field is required')),
    email: z.optional(EmailAddress),
    mobile: z.optional(MobileNumber),
  }),
  reply: Told,
})

export const sendResetLink = endpoint('POST', '/office/people/{id}/reset-link', {
  summary:
    'Mails a link for a new password, good for 30 minutes; to the parent of a child. The old password stays until it is used.',
  access: 'office',
  params,
  body: z.object({}),
  reply: Told,
})

export const endSessionsOf = endpoint('POST', '/people/{id}/end-sessions', {
  summary: 'Logs a student, teacher or parent out everywhere. 404 for staff and for nobody.',
  access: 'office',
  params,
  body: z.object({}),
  reply: Told,
})

export const exportPerson = endpoint('GET', '/office/people/{id}/export', {
  summary: 'Everything that is kept of a person, for who asks the academy for it.',
  access: 'office',
  params,
  reply: Export,
})

export const erasePerson = endpoint('POST', '/office/people/{id}/erase', {
  summary:
    'Erases a person who asked the academy for it. Needs the name as it stands (422 at name); 409 while a payment is open and for a parent with children. Payments and receipts stay.',
  access: 'office',
  params,
  body: z.object({ name: OneLine('Type the name', 100) }),
  reply: Told,
})

export const mergePeople = endpoint('POST', '/office/people/{id}/merge', {
  summary:
    'Makes two accounts of one student or one parent into one: this one is kept, the double ends. It can be taken back for 30 days; then the double is erased. 409 for two roles, and while something of them is under way.',
  access: 'office',
  params,
  body: z.object({ doubleId: Id }),
  reply: Enveloped(z.object({ mergeId: Id, stays: z.array(z.string()) })),
  audited: ['doubleId'],
})

export const undoMerge = endpoint('POST', '/office/merges/{id}/undo', {
  summary: 'Gives a double back what was moved and opens its account again. 404 after 30 days.',
  access: 'office',
  params,
  body: z.object({}),
  reply: Told,
})
