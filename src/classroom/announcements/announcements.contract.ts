import * as z from 'zod/mini'
import { pageQuery, PageOf } from '../../platform/http/cursor.contract.ts'
import {
  DataReply,
  endpoint,
  Id,
  Instant,
  ManyLines,
  MessageReply,
  Moment,
  OneLine,
} from '../../platform/wire.ts'
import { Day } from '../classroom.contract.ts'
import { AUDIENCES, NOTICES } from '../classroom.rules.ts'

/** Longest title and text, in characters. */
export const MAX_TITLE = 120
export const MAX_TEXT = 2000

const audience = {
  audience: z.enum(AUDIENCES, 'Choose who gets it'),
  /** Of the audience of one centre. */
  centreId: z._default(z.nullable(Id), null),
  /** Of the audiences of one group. */
  groupId: z.nullable(Id),
  /** The class whose absent children are meant. */
  day: z.nullable(Day),
}
type Addressees = {
  audience: (typeof AUDIENCES)[number]
  centreId: string | null
  groupId: string | null
  day: string | null
}
const hasCentre = z.refine<Addressees>(
  ({ audience: to, centreId }) => (to === 'centre') === (centreId !== null),
  { path: ['centreId'], error: 'Choose a centre' },
)
const hasGroup = z.refine<Addressees>(
  ({ audience: to, groupId }) => (to === 'group' || to === 'absent') === (groupId !== null),
  { path: ['groupId'], error: 'Choose a group' },
)
const hasDay = z.refine<Addressees>(({ audience: to, day }) => (to === 'absent') === (day !== null), {
  path: ['day'],
  error: 'Choose the day of the class',
})

export const AnnouncementForm = z
  .object({
    ...audience,
    title: OneLine('Write a title', MAX_TITLE),
    text: ManyLines('Write what families should know', MAX_TEXT),
  })
  .check(hasCentre, hasGroup, hasDay)
export type AnnouncementForm = z.output<typeof AnnouncementForm>

export const STATES = ['draft', 'planned', 'sent'] as const

const row = {
  _id: Id,
  notice: z.enum(NOTICES),
  audience: z.enum(AUDIENCES),
  centreId: z.nullable(Id),
  centre: z.nullable(z.string()),
  groupId: z.nullable(Id),
  group: z.nullable(z.string()),
  day: z.nullable(z.string()),
  title: z.string(),
  state: z.enum(STATES),
  /** When it goes out or went out; null for a draft. */
  at: z.nullable(Instant),
  createdAt: Instant,
  /** Children whose families it was sent to, and those whose family has read it. */
  children: z.int(),
  read: z.int(),
}
export const AnnouncementRow = z.object(row)
export type AnnouncementRow = z.output<typeof AnnouncementRow>

export const Announcement = z.object({
  ...row,
  text: z.string(),
  by: z.string(),
  /** When who had not read it was last reminded. */
  remindedAt: z.nullable(Instant),
  /** By name; of one that was sent. */
  recipients: z.array(z.object({ studentId: Id, fullName: z.string(), readAt: z.nullable(Instant) })),
})
export type Announcement = z.output<typeof Announcement>

const Choice = z.object({ _id: Id, name: z.string() })

export const getAnnouncementChoices = endpoint('GET', '/office/announcements/choices', {
  summary:
    'Whom the caller may write to: whether everybody, the open centres of an academy with several, and the groups that are not over, each with its centre where there are several.',
  access: 'office',
  seat: 'head',
  auditVerb: 'viewed the choices for an announcement',
  reply: DataReply(
    z.object({
      everybody: z.boolean(),
      centres: z.array(Choice),
      groups: z.array(z.object({ ...Choice.shape, centre: z.string() })),
    }),
  ),
})

export const findAnnouncements = endpoint('POST', '/office/announcements/search', {
  summary:
    'Announcements with how many families have read each, newest first, in pages; those of their centres for who has seats.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the list of announcements',
  auditAsView: true,
  body: z.object({ state: z.optional(z.enum(STATES)), ...pageQuery('createdAt') }),
  reply: PageOf(AnnouncementRow),
})

const params = { id: Id }

export const getAnnouncement = endpoint('GET', '/office/announcements/{id}', {
  summary: 'An announcement, and of one that was sent who has read it.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed an announcement',
  params,
  reply: DataReply(Announcement),
})

export const previewAudience = endpoint('POST', '/office/announcements/audience', {
  summary: 'How many children an announcement would reach now, and how many families by mail.',
  access: 'office',
  seat: 'head',
  auditVerb: 'checked who gets an announcement',
  auditAsView: true,
  body: z.object(audience).check(hasCentre, hasGroup, hasDay),
  reply: DataReply(z.object({ children: z.int(), mails: z.int() })),
})

export const saveAnnouncement = endpoint('POST', '/office/announcements', {
  summary:
    'Stores a draft; the same `_id` again changes it. A planned one becomes a draft again. 409 for one that was sent, 422 at groupId or centreId for what is not there, at audience for everybody by who has seats.',
  access: 'office',
  seat: 'head',
  auditVerb: 'saved an announcement',
  body: z.object({ _id: Id, form: AnnouncementForm }),
  reply: MessageReply,
})

export const sendAnnouncement = endpoint('POST', '/office/announcements/{id}/send', {
  summary:
    'Sends a draft to the families now, or plans it for later; sending again is harmless. It stands in their diary, and goes by mail to who has a confirmed address. 422 at sendAt for a time that is over.',
  access: 'office',
  seat: 'head',
  auditVerb: 'sent an announcement',
  params,
  body: z.object({ sendAt: z.nullable(Moment()) }),
  reply: MessageReply,
  audited: ['sendAt'],
})

/** Hours until who has not read an announcement may be reminded again. */
export const REMIND_AGAIN_HOURS = 12

export const remindOfAnnouncement = endpoint('POST', '/office/announcements/{id}/remind', {
  summary:
    'Mails an announcement again to the families who have not read it and have a confirmed address. 409 for one that is not sent, when all have read it, and for 12 hours after the last reminder.',
  access: 'office',
  seat: 'head',
  auditVerb: 'reminded of an announcement',
  params,
  body: z.object({}),
  reply: MessageReply,
})

export const deleteAnnouncement = endpoint('DELETE', '/office/announcements/{id}', {
  summary: 'Deletes a draft or a planned announcement; 409 for one that was sent.',
  access: 'office',
  seat: 'head',
  auditVerb: 'deleted an announcement',
  params,
  reply: MessageReply,
})

/* Families */

export const FamilyAnnouncement = z.object({
  _id: Id,
  notice: z.enum(NOTICES),
  title: z.string(),
  text: z.string(),
  /** The same in Hindi, of an act of the office; null where only the academy's own words are there. */
  inHindi: z.nullable(z.object({ title: z.string(), text: z.string() })),
  sentAt: Instant,
  /** The children it is about. */
  children: z.array(z.string()),
  readAt: z.nullable(Instant),
})
export type FamilyAnnouncement = z.output<typeof FamilyAnnouncement>

export const readAnnouncement = endpoint('POST', '/announcements/{id}/read', {
  summary:
    "Says that the family has read an announcement; the first time stands. 404 for one that is not the caller's, and 403 for a child whose parent reads it.",
  access: 'member',
  auditVerb: 'read an announcement',
  behindPin: 'closed',
  params,
  body: z.object({}),
  reply: MessageReply,
})
