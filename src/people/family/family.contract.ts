import * as z from 'zod/mini'
import { endpoint, DataReply, Id, Instant, MessageReply } from '../../platform/wire.ts'
import { ChosenLanguage, LoggedIn, Person } from '../people.contract.ts'
import {
  Agreed,
  ChildChange,
  Confirmed,
  FamilyStart,
  Login,
  NewChild,
  ParentSignup,
} from '../forms.contract.ts'

export const createParent = endpoint('POST', '/family/create-parent', {
  summary:
    'Signup of a parent. The same answer when the e-mail has a parent account already; its holder is told by mail.',
  access: 'anyone',
  body: ParentSignup,
  reply: DataReply(Person),
  status: 201,
})

export const parentLogin = endpoint('POST', '/family/login', {
  summary:
    'Login of a parent: sets the session cookie, replies a bearer token. 401 for an unknown e-mail and for a wrong password alike.',
  access: 'anyone',
  body: Login,
  reply: LoggedIn,
})

export const startFamily = endpoint('POST', '/family/start', {
  summary:
    "Sets a parent's first password with the code of a printed slip: good once, for 30 days, and only while the account has none. 403 for a code that is another's, used, old or unknown.",
  access: 'anyone',
  body: FamilyStart,
  reply: MessageReply,
})

/** A child with their progress. */
export const Child = z.object({
  _id: Id,
  fullName: z.string(),
  presentEducation: z.string(),
  language: ChosenLanguage,
  createdAt: Instant,
  quizzesDone: z.int(),
  /** Mean score in percent over the finished quizzes; null without one. */
  averageScore: z.nullable(z.number()),
  courses: z.array(z.object({ title: z.string(), lessonsDone: z.int(), lessonCount: z.int() })),
  /** Newest first, at most five. */
  latest: z.array(z.object({ submissionId: Id, title: z.string(), score: z.number(), submittedAt: Instant })),
  consent: z.nullable(z.object({ version: z.string(), givenAt: Instant, verified: z.boolean() })),
})
export type Child = z.output<typeof Child>

export const Family = z.object({
  parent: z.object({ ...Person.shape, emailVerified: z.boolean(), language: ChosenLanguage }),
  /** The child this session acts for; null for the parent. */
  actingFor: z.nullable(Id),
  children: z.array(Child),
})
export type Family = z.output<typeof Family>

export const getFamily = endpoint('GET', '/family', {
  summary: "The caller's children with their progress, also while acting for one of them.",
  access: 'parent',
  behindPin: 'closed',
  reply: DataReply(Family),
})

export const addChild = endpoint('POST', '/family/children', {
  summary:
    "Adds a child to the caller's family, with the parent's consent to the text of that version. 409 above 12 children; 422 when the text has changed.",
  access: 'parent',
  behindPin: 'closed',
  body: NewChild,
  reply: DataReply(z.object({ _id: Id })),
  status: 201,
})

export const giveConsent = endpoint('POST', '/family/children/{id}/consent', {
  summary:
    "The parent's consent for a child whose account the office has made; 422 when the text has changed.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  body: Agreed,
  reply: MessageReply,
})

export const updateChild = endpoint('PATCH', '/family/children/{id}', {
  summary:
    "Changes name and education of one of the caller's children; the same 404 for another's and for none.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  body: ChildChange,
  reply: MessageReply,
})

export const Pin = z.string().check(z.regex(/^\d{4}$/, 'Enter 4 digits'))

export const setPin = endpoint('POST', '/family/pin', {
  summary:
    'Sets, changes or takes away (null) the four digits that guard the parent’s side while a session acts for a child. 409 while this one does; 422 at pin for digits that are guessed first.',
  access: 'parent',
  behindPin: 'closed',
  body: z.object({ pin: z.nullable(Pin) }),
  reply: MessageReply,
})

/** Who may be using this device: names and classes, no progress. */
export const DeviceProfiles = z.object({
  parent: z.object({ _id: Id, fullName: z.string() }),
  /** The child this session acts for; null for the parent. */
  actingFor: z.nullable(Id),
  /** Whether switching to the parent needs a PIN. */
  pin: z.boolean(),
  /** `agreed`: the parent has given the consent, so that the child can start. */
  children: z.array(
    z.object({ _id: Id, fullName: z.string(), presentEducation: z.string(), agreed: z.boolean() }),
  ),
})
export type DeviceProfiles = z.output<typeof DeviceProfiles>

export const getDeviceProfiles = endpoint('GET', '/family/here', {
  summary:
    "The caller's family by name, for the account switcher; also while a PIN protects the parent's pages.",
  access: 'parent',
  behindPin: 'open',
  reply: DataReply(DeviceProfiles),
})

export const switchProfile = endpoint('POST', '/family/switch', {
  summary:
    "Lets this session act for one of the caller's children, or for the parent again (null), which asks for the PIN where one is set: 422 at pin, after five wrong ones 429 with growing waits. 404 for another's child.",
  access: 'parent',
  behindPin: 'open',
  body: z.object({ childId: z.nullable(Id), pin: z.optional(Pin) }),
  reply: DataReply(
    z.object({
      _id: Id,
      fullName: z.string(),
      role: z.enum(['student', 'parent']),
      language: ChosenLanguage,
      /** The parent's pages are now locked by a PIN; absent without one. */
      behindPin: z.optional(z.literal(true)),
    }),
  ),
})

/** Everything that is kept of a person, by heading. */
export const Export = DataReply(
  z.object({ exportedAt: Instant, personId: Id, data: z.record(z.string(), z.unknown()) }),
)

export const exportChild = endpoint('GET', '/family/children/{id}/export', {
  summary: "Everything that is kept of one of the caller's children.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  reply: Export,
})

export const deleteChild = endpoint('POST', '/family/children/{id}/delete', {
  summary:
    "Erases one of the caller's children: name, answers, results, progress. Payments and receipts stay, as the law asks. Needs the parent's password (422 at password); 409 while a payment is open.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  body: Confirmed,
  reply: MessageReply,
})

export const exportOwnData = endpoint('GET', '/profile/export', {
  summary: 'Everything that is kept of the caller, or of the child acted for.',
  access: 'member',
  auditVerb: 'exported their own data',
  behindPin: 'closed',
  reply: Export,
})

export const deleteOwnAccount = endpoint('POST', '/profile/delete', {
  summary:
    "Erases the caller's own account and ends its sessions. Payments stay. Needs the password (422 at password); 409 while a payment is open, for a parent with children, and for staff, whose accounts the owner ends.",
  access: 'member',
  auditVerb: 'tried to delete their own account',
  behindPin: 'closed',
  body: Confirmed,
  reply: MessageReply,
})
