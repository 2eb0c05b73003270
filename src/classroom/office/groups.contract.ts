import * as z from 'zod/mini'
import { pageQuery, PageOf } from '../../platform/http/cursor.contract.ts'
import { AFile, endpoint, DataReply, Id, Instant, OneLine, MessageReply } from '../../platform/wire.ts'
import { Day, Group, LicenceReason, registerFile, TimeOfDay } from '../classroom.contract.ts'

/** Whether a group runs today, begins later, or is over. */
export const GROUP_STATES = ['running', 'planned', 'over'] as const
export type GroupState = (typeof GROUP_STATES)[number]

const whole = (min: number, max: number, words: string) =>
  z.int(words).check(z.minimum(min, words), z.maximum(max, words))
const WEEKDAYS_WORDS = 'Choose at least one day'
const Weekday = z.int().check(z.minimum(1), z.maximum(7))
const LINK = 'Enter a link that starts with https://'

const GroupHolidays = z
  .array(z.object({ day: Day, word: OneLine('Name the holiday, like Diwali', 60) }))
  .check(z.maxLength(100, 'At most 100 holidays'))

const form = {
  name: OneLine('Please enter a name', 80),
  subject: OneLine('Please choose a subject', 60),
  level: z.union([z.literal(''), OneLine('', 60)]),
  teacherId: z.union([Id, z.literal('')]).check(z.refine((id) => id !== '', 'Please choose a teacher')),
  weekdays: z.array(Weekday).check(z.minLength(1, WEEKDAYS_WORDS), z.maxLength(7, WEEKDAYS_WORDS)),
  time: TimeOfDay,
  /** Weekdays whose class begins at another time; left out for none, or for those that the group has. */
  otherTimes: z.optional(
    z.array(z.object({ weekday: Weekday, time: TimeOfDay })).check(z.maxLength(7, WEEKDAYS_WORDS)),
  ),
  minutes: whole(10, 600, '10 to 600 minutes'),
  place: OneLine('Please enter the place', 120),
  meetingUrl: z.nullable(
    OneLine(LINK, 500).check(z.refine((link) => link.startsWith('https://') && URL.canParse(link), LINK)),
  ),
  capacity: whole(1, 200, '1 to 200 places'),
  fromDay: Day,
  untilDay: z.nullable(Day),
  holidays: GroupHolidays,
}
export const GroupForm = z.object(form)
export type GroupForm = z.output<typeof GroupForm>
const daysFit = z.refine<GroupForm>(({ fromDay, untilDay }) => untilDay === null || fromDay <= untilDay, {
  path: ['untilDay'],
  error: 'The end is before the start',
})

export const GroupRow = z.object({
  ...Group.shape,
  teacherId: Id,
  teacher: z.string(),
  /** Empty while the academy has one centre. */
  centre: z.string(),
  state: z.enum(GROUP_STATES),
})
export type GroupRow = z.output<typeof GroupRow>

const GroupMember = z.object({
  _id: Id,
  studentId: Id,
  fullName: z.string(),
  presentEducation: z.string(),
  joinedOn: z.string(),
  /** The last day; null for as long as it stays. */
  leftOn: z.nullable(z.string()),
})
export type GroupMember = z.output<typeof GroupMember>

const WaitingChild = z.object({
  studentId: Id,
  fullName: z.string(),
  presentEducation: z.string(),
  since: Instant,
})
export type WaitingChild = z.output<typeof WaitingChild>

const LicenceException = z.object({
  _id: Id,
  teacher: z.string(),
  /** The class that a substitute takes; null: of the group's own teacher. */
  day: z.nullable(z.string()),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
})
export type LicenceException = z.output<typeof LicenceException>

export const OfficeGroup = z.object({
  ...GroupRow.shape,
  holidays: z.array(z.object({ day: z.string(), word: z.string() })),
  revision: z.int(),
  /** By name, former ones last. */
  members: z.array(GroupMember),
  /** Who waits for a seat, the longest first. */
  waiting: z.array(WaitingChild),
  /** What its teacher lacks of a licence, in a sentence without a full stop; empty for nothing. */
  licenceGap: z.string(),
  /** Why teachers without a licence were put to it, the latest first. */
  licenceExceptions: z.array(LicenceException),
})
export type OfficeGroup = z.output<typeof OfficeGroup>

const filters = {
  /** A part of the name, subject or level. */
  words: z.optional(z.union([z.literal(''), OneLine('', 80)])),
  state: z.optional(z.enum(GROUP_STATES)),
  centreId: z.optional(Id),
}
const sorts = pageQuery('createdAt', 'name')

export const findGroups = endpoint('POST', '/groups/search', {
  summary: 'Groups with their timetable and how full they are, newest first unless said, in pages.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the list of groups',
  auditAsView: true,
  body: z.object({ ...filters, ...sorts }),
  reply: PageOf(GroupRow),
})

export const exportGroups = endpoint('POST', '/groups/export', {
  summary: 'What findGroups lists, all pages of it, as CSV or XLSX.',
  access: 'office',
  seat: 'head',
  auditVerb: 'exported the list of groups',
  audited: ['format', 'state'],
  body: z.object({ ...filters, sort: sorts.sort, format: z.enum(['csv', 'xlsx']) }),
  reply: AFile,
  download: true,
})

export const getGroupChoices = endpoint('GET', '/groups/choices', {
  summary: 'Who can teach a group, and the subjects of the academy.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the choices for a group',
  reply: DataReply(
    z.object({
      teachers: z.array(z.object({ _id: Id, fullName: z.string() })),
      /** Names of teachers who were invited and have not opened the link; for the whole academy alone. */
      invited: z.array(z.string()),
      subjects: z.array(z.string()),
      /** Those that a new group can belong to; empty while the academy has one centre. */
      centres: z.array(z.object({ _id: Id, name: z.string() })),
    }),
  ),
})

const params = { id: Id }
const One = DataReply(OfficeGroup)

export const getGroup = endpoint('GET', '/groups/{id}', {
  summary: 'A group with its holidays and its children, also those who have left.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed a group',
  params,
  reply: One,
})

const audited = [
  'name',
  'subject',
  'teacherId',
  'weekdays',
  'time',
  'otherTimes',
  'fromDay',
  'untilDay',
  'capacity',
  'licenceReason',
] as const

export const createGroup = endpoint('POST', '/groups', {
  summary:
    'Makes a group. 422 at teacherId for who teaches no groups, or has not confirmed the email, at centreId without one of several centres, and at licenceReason for a teacher without a licence, unless it has the reason; 409 for a centre that takes no new children.',
  access: 'office',
  seat: 'head',
  auditVerb: 'created a group',
  audited: [...audited],
  body: z.object({ ...form, centreId: z.optional(Id), licenceReason: LicenceReason }).check(daysFit),
  reply: One,
  status: 201,
})

export const changeGroup = endpoint('PATCH', '/groups/{id}', {
  summary:
    'Changes a group and its holidays; what was marked stays. 409 when somebody changed it since `revision`, for a later last day where the centre takes no new children, and for one that gives somebody at another centre a place again; 422 at places when more children are in it, and at licenceReason where the teacher or subject is another, the level higher or the first day of teaching another, and the teacher has no licence for it, unless it has the reason.',
  access: 'office',
  seat: 'head',
  auditVerb: 'changed a group',
  params,
  audited: [...audited],
  body: z.object({ ...form, revision: z.int(), licenceReason: LicenceReason }).check(daysFit),
  reply: One,
})

export const deleteGroup = endpoint('DELETE', '/groups/{id}', {
  summary: 'Deletes a group in which no child ever was; 409 for any other, which gets a last day instead.',
  access: 'office',
  seat: 'head',
  auditVerb: 'deleted a group',
  params,
  reply: MessageReply,
})

const studentIds = z
  .array(Id)
  .check(z.minLength(1, 'Select at least one'), z.maxLength(200, 'At most 200 at once'))

export const addGroupMembers = endpoint('POST', '/groups/{id}/members', {
  summary:
    'Puts students into a group, from a day on. Who is in it already stays; who has left comes back. 409 when there are not enough places or the centre takes no new children, 422 for who is no student.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'added children to a group',
  params,
  audited: ['studentIds', 'joinedOn'],
  body: z.object({
    studentIds,
    joinedOn: Day,
  }),
  reply: One,
})

export const addToWaitingList = endpoint('POST', '/groups/{id}/waiting', {
  summary:
    'Puts students at the end of the waiting list of a group. Who waits already keeps the place, and who is in the group is left out; whoever is given a seat leaves the list. 409 for a group that is over, 422 for who is no student.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'put children on the waiting list of a group',
  params,
  audited: ['studentIds'],
  body: z.object({ studentIds }),
  reply: One,
})

export const removeFromWaitingList = endpoint('DELETE', '/groups/{id}/waiting/{studentId}', {
  summary: 'Takes a student off the waiting list of a group; harmless for who does not wait.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'took {person:studentId} off the waiting list of a group',
  params: { id: Id, studentId: Id },
  reply: One,
})

export const removeGroupMember = endpoint('POST', '/groups/{id}/members/{studentId}/leave', {
  summary:
    'A student leaves a group: `leftOn` is its last day, and from the next one on the teacher sees nothing of it. 404 for who is not in the group, and for who left it and is at a centre out of scope.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'removed {person:studentId} from a group',
  params: { id: Id, studentId: Id },
  audited: ['leftOn'],
  body: z.object({ leftOn: Day }),
  reply: One,
})

export const moveGroupMember = endpoint('POST', '/groups/{id}/members/{studentId}/move', {
  summary:
    'Moves a student to another group from a day on, also of another centre: the day before is the last one here. Again is harmless. 404 for either group and for who is not in the group, 409 for who has left it, without a place, and for a centre that takes no new children.',
  access: 'office',
  seat: 'head',
  auditVerb: 'moved {person:studentId} to another group',
  params: { id: Id, studentId: Id },
  audited: ['toGroupId', 'from'],
  body: z.object({ toGroupId: Id, from: Day }),
  reply: One,
})

export const exportGroupRegister = endpoint('GET', '/groups/{id}/file', {
  summary: 'The register of a month as CSV or XLSX, for the office.',
  access: 'office',
  seat: 'head',
  auditVerb: 'downloaded the register of a group',
  params,
  query: registerFile,
  reply: AFile,
  download: true,
})
