import * as z from 'zod/mini'
import { AFile, DataReply, endpoint, Id, Instant, OneLine } from '../platform/wire.ts'
import { AGO_MAX_MS, MARKS } from './classroom.rules.ts'

const DAY = 'Choose a day'
/** A day in India. */
export const Day = z.iso.date(DAY).check(z.regex(/^20/, DAY))
/** Why somebody may teach a group or a class without a licence for it. */
export const LicenceReason = z.optional(z.union([z.literal(''), OneLine('', 200)]))
export const AttendanceStatus = z.nullable(z.enum(MARKS))
const TIME_WORDS = 'A time like 16:30'
/** A time of day in India. */
export const TimeOfDay = z.string(TIME_WORDS).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_WORDS))

/** Longest text of a teacher, in characters. */
export const MAX_TEXT = 600

export const Holiday = z.object({ day: Day, word: z.string() })

/** A group as its teacher has it. Days and times are India's; weekdays count from 1 for Monday. */
export const Group = z.object({
  _id: Id,
  name: z.string(),
  subject: z.string(),
  level: z.string(),
  weekdays: z.array(z.int()),
  time: z.string(),
  /** Weekdays whose class begins at another time. */
  otherTimes: z.array(z.object({ weekday: z.int(), time: z.string() })),
  minutes: z.int(),
  place: z.string(),
  meetingUrl: z.nullable(z.string()),
  capacity: z.int(),
  fromDay: z.string(),
  untilDay: z.nullable(z.string()),
  /** How many children are in it today. */
  children: z.int(),
  /** The running or next class; null without one. */
  next: z.nullable(Instant),
})
export type Group = z.output<typeof Group>

const group = { id: Id }

/** A child's state at a homework. */
const HomeworkStatus = z.object({
  done: z.boolean(),
  /** The teacher's own tick; null without one. */
  ticked: z.nullable(z.boolean()),
  /** Of the best attempt since it was set; null without one, or without a quiz. */
  right: z.nullable(z.int()),
  total: z.nullable(z.int()),
  /** How often its exercise was tried since it was set, without help and with it; null without one. */
  practised: z.nullable(z.object({ right: z.int(), tries: z.int(), helped: z.int() })),
})
export type HomeworkStatus = z.output<typeof HomeworkStatus>

export const Remark = z.object({
  _id: Id,
  text: z.string(),
  at: Instant,
  teacher: z.string(),
  /** When a parent signed it; it can't be edited after that. */
  readAt: z.nullable(Instant),
  /** The parent's reply. */
  reply: z.nullable(z.object({ text: z.string(), at: Instant })),
})
export type Remark = z.output<typeof Remark>

export const HomeworkSummary = z.object({
  _id: Id,
  title: z.string(),
  text: z.string(),
  dueOn: z.string(),
  setAt: Instant,
  lesson: z.nullable(z.string()),
  quiz: z.nullable(z.string()),
  /** The title of a practice exercise. */
  exercise: z.nullable(z.string()),
  /** How many of the current children have done it. */
  done: z.int(),
})
export type HomeworkSummary = z.output<typeof HomeworkSummary>

const RegisterChild = z.object({
  _id: Id,
  number: z.int(),
  fullName: z.string(),
  joinedOn: z.string(),
  /** Of a guest of the shown class the group whose class it makes up for; null for a child of the group. */
  guestFrom: z.nullable(z.string()),
  /** Said before the shown class: the child can’t come. */
  cannotCome: z.boolean(),
  /** On each of `days`; null without one. */
  marks: z.array(AttendanceStatus),
  mark: AttendanceStatus,
  /** With the homework that is shown; null when there is none, or it was due before the child joined. */
  work: z.nullable(HomeworkStatus),
  /** The newest that nobody has signed, or that was written or answered in the last seven days. */
  remark: z.nullable(Remark),
  /** Who signs; null for an account without a parent. */
  parent: z.nullable(z.string()),
})
export type RegisterChild = z.output<typeof RegisterChild>

export const Register = z.object({
  group: Group,
  today: z.string(),
  /** The day of class that is shown; null for a group without one. */
  day: z.nullable(z.string()),
  /** When it begins, like 16:30, and where it is held. */
  time: z.string(),
  place: z.string(),
  /** The days of class before and after it; null at the ends. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Up to eight days of the group's week before it, holidays with their word. */
  days: z.array(z.object({ day: z.string(), holiday: z.nullable(z.string()) })),
  children: z.array(RegisterChild),
  /** The homework that is shown: the newest that was set by that day. */
  shown: z.nullable(Id),
  homework: z.array(HomeworkSummary),
})
export type Register = z.output<typeof Register>

export const getMyGroups = endpoint('GET', '/teach/groups', {
  summary:
    "The caller's groups, the one with the class that runs or comes next in front, and where the office is reached. With `open=first` the register of the one in front comes along.",
  access: 'teacher',
  query: { open: z.optional(z.literal('first')) },
  reply: DataReply(
    z.object({
      groups: z.array(Group),
      phone: z.string(),
      /** Null without a group, or when it was not asked for. */
      register: z.nullable(Register),
    }),
  ),
})

export const getRegister = endpoint('GET', '/teach/groups/{id}/register', {
  summary:
    "The register of one of the caller's groups at a day of class (today's or the last one unless said), with the children who are in the group today. 404 for another teacher's group.",
  access: 'teacher',
  params: group,
  query: { day: z.optional(Day), homework: z.optional(Id) },
  reply: DataReply(Register),
})

export const markAttendance = endpoint('POST', '/teach/groups/{id}/attendance', {
  summary:
    'Marks who was there. Of each child and day the latest change stands, by how long ago it was made; asking again is harmless. Who is not in the group is left out. 422 at day for one without class, or to come.',
  access: 'teacher',
  params: group,
  body: z.object({
    day: Day,
    marks: z
      .array(
        z.object({
          studentId: Id,
          mark: AttendanceStatus,
          /** Milliseconds since it was marked, on the device's own clock. */
          ago: z.int().check(z.minimum(0), z.maximum(AGO_MAX_MS)),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  reply: DataReply(
    z.object({
      savedAt: Instant,
      /** As they stand now, of every child of the group. */
      marks: z.array(z.object({ studentId: Id, mark: AttendanceStatus })),
    }),
  ),
})

const MONTH = 'A month like 2026-11'
export const registerFile = {
  month: z.string(MONTH).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, MONTH)),
  format: z.enum(['csv', 'xlsx']),
}

export const exportRegister = endpoint('GET', '/teach/groups/{id}/file', {
  summary:
    'The register of a month as CSV or XLSX: attendance, homework and remarks of the children who are in the group today.',
  access: 'teacher',
  params: group,
  query: registerFile,
  reply: AFile,
  download: true,
})

export const getCalendarLink = endpoint('GET', '/groups/{id}/calendar-link', {
  summary:
    'Where the classes of a group are read as a calendar, for its teacher, its children and their parents; 404 for anyone else. The link is of who asks, and ends when they leave the group.',
  access: 'member',
  auditVerb: 'opened the calendar link of a group',
  behindPin: 'closed',
  params: group,
  reply: DataReply(z.object({ url: z.string() })),
})

export const getCalendar = endpoint('GET', '/calendars/{token}', {
  summary:
    'The classes of a group as an .ics file, without holidays, for calendars that hold a link. 404 once its holder has left the group.',
  access: 'anyone',
  params: { token: z.string().check(z.maxLength(200)) },
  reply: AFile,
  download: true,
})
