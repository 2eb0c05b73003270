import * as z from 'zod/mini'
import { STAFF } from '../people.rules.ts'
import { pageQuery, PageOf } from '../../platform/http/cursor.contract.ts'
import { endpoint, DataReply, Id, Instant, OneLine, MessageReply } from '../../platform/wire.ts'
import { AUDIT_KINDS } from './audit.rules.ts'
import { RequestOptions, SignedCredential } from '../account/passkeys.contract.ts'
import { LoggedIn } from '../people.contract.ts'
import { AuthenticatorCode, Login, SecondFactorCode, StaffInvitation } from '../forms.contract.ts'

/** A day as it stands in calendars: 2026-11-21. */
const A_DAY = 'A day like 2026-11-21'
const Day = z.iso.date(A_DAY).check(z.regex(/^20/, A_DAY))

const StaffRole = z.enum(STAFF)
const Ticket = z.string().check(z.regex(/^[\w-]{43}$/, 'Please log in again'))

export const staffLogin = endpoint('POST', '/staff/login', {
  summary:
    'First step of a staff login: the password. Replies a ticket, good for 10 minutes, for the second step; at the first login also the secret for an authenticator. 401 for an unknown e-mail and for a wrong password alike.',
  access: 'anyone',
  body: Login,
  reply: DataReply(
    z.object({
      ticket: Ticket,
      /** Only until the first code was given: base32, and the same as an otpauth: address. */
      enrol: z.nullable(z.object({ secret: z.string(), address: z.string() })),
      /** Whether a passkey can be the second step. */
      passkeys: z.boolean(),
    }),
  ),
})

export const secondFactor = endpoint('POST', '/staff/second-factor', {
  summary:
    'Second step: six digits of the authenticator (RFC 6238), or a recovery code. Sets the session cookie. At the first login replies the recovery codes, once. 401 for a ticket that is old and for a code that is wrong or used.',
  access: 'anyone',
  body: z.object({ ticket: Ticket, code: SecondFactorCode }),
  reply: DataReply(
    z.object({ ...LoggedIn.shape.data.shape, recoveryCodes: z.nullable(z.array(z.string())) }),
  ),
})

export const getSecondFactorOptions = endpoint('POST', '/staff/second-factor/passkey-options', {
  summary:
    'What a browser signs with a passkey of the account that the ticket is for: good once, for 5 minutes, from this browser. 401 for a ticket that is old or used.',
  access: 'anyone',
  body: z.object({ ticket: Ticket }),
  reply: DataReply(RequestOptions),
})

export const secondPasskey = endpoint('POST', '/staff/second-factor/passkey', {
  summary:
    'Second step with a passkey, once an authenticator is there too: sets the session cookie. 401 for a ticket that is old and for anything but a passkey of this account.',
  access: 'anyone',
  body: z.object({ ticket: Ticket, credential: SignedCredential }),
  reply: LoggedIn,
})

export const newRecoveryCodes = endpoint('POST', '/staff/recovery-codes', {
  summary:
    'Replies ten new recovery codes for the caller, once; the old ones end. Needs a code of the authenticator.',
  access: 'staff',
  seat: 'own',
  auditVerb: 'created new recovery codes',
  body: z.object({ code: AuthenticatorCode }),
  reply: DataReply(z.object({ recoveryCodes: z.array(z.string()) })),
})

export const StaffMember = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  role: StaffRole,
  createdAt: Instant,
  /** When the account was ended; null while it works here. */
  endedAt: z.nullable(Instant),
  secondFactor: z.boolean(),
})
export type StaffMember = z.output<typeof StaffMember>

export const getStaff = endpoint('GET', '/staff', {
  summary: 'Everyone of staff, newest first unless said, in pages.',
  access: 'owner',
  auditVerb: 'viewed the list of staff',
  query: pageQuery('createdAt', 'role', 'endedAt'),
  reply: PageOf(StaffMember),
})

export const inviteStaff = endpoint('POST', '/staff', {
  summary:
    'Makes a staff account and mails a link, good for three days, to set its password. 409 when staff has this e-mail.',
  access: 'owner',
  auditVerb: 'invited a member of staff',
  body: StaffInvitation,
  reply: DataReply(z.object({ _id: Id })),
  status: 201,
  audited: ['role'],
})

export const changeStaff = endpoint('PATCH', '/staff/{id}', {
  summary:
    "Changes a staff role, ends an account or opens it again. Ends the person's sessions. 409 for the last owner.",
  access: 'owner',
  auditVerb: 'changed the account of {person:id}',
  params: { id: Id },
  body: z.object({ role: z.optional(StaffRole), ended: z.optional(z.boolean()) }),
  reply: MessageReply,
  audited: ['role', 'ended'],
})

export const resetSecondFactor = endpoint('POST', '/staff/{id}/reset-second-factor', {
  summary:
    'For a lost phone: mails a link for a new password, and the login after it shows a new secret. Ends sessions, password and recovery codes of the person.',
  access: 'owner',
  auditVerb: 'reset the second factor of {person:id}',
  params: { id: Id },
  body: z.object({}),
  reply: MessageReply,
})

export const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  personId: Id,
  name: z.string(),
  role: z.string(),
  call: z.string(),
  /** Ids and the named fields, as JSON. */
  detail: z.string(),
  /** HTTP status; null when the process died in between. */
  status: z.nullable(z.int()),
  /** What was done or tried, without its subject: 'changed the price of “Abacus” from 455 to 499'. */
  sentence: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const getAuditLog = endpoint('GET', '/audit-log', {
  summary:
    'What staff did, newest first unless said, in pages: of one person, of one kind, within days in India.',
  access: 'owner',
  auditVerb: 'viewed the log',
  query: {
    personId: z.optional(Id),
    kind: z.optional(z.enum(AUDIT_KINDS)),
    from: z.optional(Day),
    until: z.optional(Day),
    ...pageQuery('at'),
  },
  reply: PageOf(AuditEntry),
})

/* Teaching */

export const MentoredStudent = z.object({
  _id: Id,
  fullName: z.string(),
  presentEducation: z.string(),
  since: Instant,
  quizzesDone: z.int(),
  averageScore: z.nullable(z.number()),
})

export const Teaching = z.object({
  courses: z.array(z.object({ _id: Id, title: z.string() })),
  franchise: z.nullable(z.object({ name: z.string(), since: Instant })),
  students: z.array(MentoredStudent),
})
export type Teaching = z.output<typeof Teaching>

export const getTeaching = endpoint('GET', '/teachers/{id}/teaching', {
  summary:
    "A teacher's courses, franchise and students (name, class, progress; no contact), for the teacher and the office; 404 for anyone else.",
  access: 'member',
  auditVerb: 'viewed what {person:id} teaches',
  behindPin: 'open',
  params: { id: Id },
  reply: DataReply(Teaching),
})

export const setTeaching = endpoint('PATCH', '/teachers/{id}/teaching', {
  summary:
    "Sets a teacher's courses and franchise. 404 for an unknown teacher, 409 for one who has not confirmed the email, 422 for an unknown course.",
  access: 'office',
  auditVerb: 'changed what {person:id} teaches',
  params: { id: Id },
  body: z.object({
    courseIds: z.optional(z.array(Id).check(z.maxLength(100))),
    franchise: z.optional(z.nullable(OneLine('Franchise is required', 100))),
  }),
  reply: MessageReply,
  audited: ['courseIds', 'franchise'],
})

export const assignStudent = endpoint('POST', '/teachers/{id}/students', {
  summary:
    'Assigns a student to a teacher; harmless when it is so already. 404 for an unknown teacher or student, 409 for a teacher who has not confirmed the email.',
  access: 'office',
  auditVerb: 'assigned {person:studentId} to {person:id}',
  params: { id: Id },
  body: z.object({ studentId: Id }),
  reply: MessageReply,
  audited: ['studentId'],
})

export const unassignStudent = endpoint('DELETE', '/teachers/{id}/students/{studentId}', {
  summary: 'Ends an assignment; harmless when there is none.',
  access: 'office',
  auditVerb: 'unassigned {person:studentId} from {person:id}',
  params: { id: Id, studentId: Id },
  reply: MessageReply,
})
