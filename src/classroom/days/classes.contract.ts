import * as z from 'zod/mini'
import { DataReply, endpoint, Id, MessageReply, OneLine } from '../../platform/wire.ts'
import { Day, LicenceReason, TimeOfDay } from '../classroom.contract.ts'

/** One class of a group in the picture of a week. */
export const WeekClass = z.object({
  groupId: Id,
  group: z.string(),
  day: z.string(),
  time: z.string(),
  minutes: z.int(),
  place: z.string(),
  /** Empty while the academy has one centre. */
  centre: z.string(),
  teacherId: Id,
  teacher: z.string(),
  /** Who takes it instead; null for the group's teacher. */
  substitute: z.nullable(z.string()),
  state: z.enum(['class', 'holiday', 'cancelled']),
  /** The holiday's name, or why it was cancelled. */
  word: z.string(),
  children: z.int(),
  capacity: z.int(),
  /** The day of the group's week whose class it is; null for this one. */
  movedFrom: z.nullable(z.string()),
  /** What it clashes with: the same room or teacher at the same time. */
  clashes: z.array(z.string()),
})
export type WeekClass = z.output<typeof WeekClass>

export const getTimetable = endpoint('GET', '/office/timetable', {
  summary:
    'The classes of all groups in the week of a day (this week unless said), in the order of time, with holidays, cancelled classes, substitutes, and what clashes.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the timetable',
  query: { day: z.optional(Day) },
  reply: DataReply(
    z.object({
      /** Monday to Sunday. */
      days: z.array(z.string()),
      today: z.string(),
      before: z.string(),
      after: z.string(),
      classes: z.array(WeekClass),
      teachers: z.array(z.object({ _id: Id, fullName: z.string() })),
    }),
  ),
})

const params = { id: Id, day: Day }

export const cancelClass = endpoint('POST', '/groups/{id}/classes/{day}/cancel', {
  summary:
    'Calls off a class of today or later, and tells the families; again is harmless. 409 for a day without class, and once children are marked on it.',
  access: 'office',
  seat: 'head',
  auditVerb: 'cancelled a class',
  params,
  body: z.object({ reason: z.union([z.literal(''), OneLine('', 120)]) }),
  reply: MessageReply,
  audited: ['reason'],
})

export const restoreClass = endpoint('POST', '/groups/{id}/classes/{day}/restore', {
  summary:
    'Takes back that a class of today or later was called off, and tells the families; harmless where it was not. 409 for a day that has become a holiday.',
  access: 'office',
  seat: 'head',
  auditVerb: 'restored a class',
  params,
  body: z.object({}),
  reply: MessageReply,
})

export const moveClass = endpoint('POST', '/groups/{id}/classes/{day}/move', {
  summary:
    'Holds a class of today or later on another day, at another time or in another place, and tells the families; its substitute comes along. An empty place is the group’s own. Moved to where it was planned it is as planned again; the same again is harmless. 409 for a day without class, once children are marked on it, and where its teacher has another class; 422 at toDay for a holiday, a day on which the group has a class, a past one, and one outside the group’s days.',
  access: 'office',
  seat: 'head',
  auditVerb: 'moved a class',
  params,
  body: z.object({
    toDay: Day,
    time: TimeOfDay,
    place: z.union([z.literal(''), OneLine('', 120)]),
  }),
  reply: MessageReply,
  audited: ['toDay', 'time', 'place'],
})

export const substituteClass = endpoint('POST', '/groups/{id}/classes/{day}/substitute', {
  summary:
    'Gives a class of today or later to another teacher, who opens its register on that day, and tells the families; null gives it back. 409 for a day without class and for a teacher who has another class then, 422 at teacherId for who teaches no groups, and at licenceReason for who has no licence, unless it has the reason.',
  access: 'office',
  seat: 'head',
  auditVerb: 'set a substitute for a class',
  params,
  body: z.object({ teacherId: z.nullable(Id), licenceReason: LicenceReason }),
  reply: MessageReply,
  audited: ['teacherId', 'licenceReason'],
})

/* Holidays of the whole academy, and of one centre */

const Year = z.coerce
  .number<number>('A year like 2027')
  .check(z.multipleOf(1), z.minimum(2000), z.maximum(2099))
export const AcademyHoliday = z.object({ day: Day, word: OneLine('Name the holiday, like Diwali', 60) })

const Holiday = z.object({ day: z.string(), word: z.string() })

const HolidayList = z.object({
  /** Whose list it is; null for the whole academy. */
  centreId: z.nullable(Id),
  /** The name of that centre; empty for the whole academy. */
  centre: z.string(),
  /** Whether the caller may set this list. */
  mayChange: z.boolean(),
  holidays: z.array(Holiday),
  /** Of a centre: the days of that year on which the whole academy has no class. */
  ofAcademy: z.array(Holiday),
  /** Whose lists the caller can open, the whole academy first; empty while the academy has one centre. */
  lists: z.array(z.object({ centreId: z.nullable(Id), name: z.string() })),
})
export type HolidayList = z.output<typeof HolidayList>

export const getHolidays = endpoint('GET', '/office/holidays', {
  summary:
    'The days of a year on which no group has class, or no group of a centre. A head of one of several centres who names none gets the first by name that is not closed. 404 for a centre of others, as for one that is not there.',
  access: 'office',
  seat: 'head',
  auditVerb: 'viewed the holidays',
  query: { year: Year, centreId: z.optional(Id) },
  reply: DataReply(HolidayList),
})

export const setHolidays = endpoint('POST', '/office/holidays', {
  summary:
    'Sets the list of a year in one act, of the whole academy or of a centre: days that are left out have class again. With `tell` the families, of a centre its own, get the days that are new or changed. 409 when somebody changed the list since `seen`, for a centre that is closed, and for a new day on which children are marked, unless `keep` names it, with how many at holidays.N.day: kept marks stay in register and pay. 422 at holidays.N.day for a day of another year and, unless the caller sees the whole academy, for a new day that is over or less than 30 days ahead. 404 for a list that the caller may not set.',
  access: 'office',
  seat: 'head',
  auditVerb: 'changed the holidays',
  body: z.object({
    year: Year,
    /** Left out: the whole academy. */
    centreId: z.optional(Id),
    /** The days of the list as it was loaded. */
    seen: z.array(Day).check(z.maxLength(366)),
    holidays: z.array(AcademyHoliday).check(z.maxLength(100, 'At most 100 holidays')),
    tell: z.boolean(),
    /** New holidays that may fall on classes whose register is marked. */
    keep: z.optional(z.array(Day).check(z.maxLength(100))),
  }),
  reply: MessageReply,
  audited: ['year', 'centreId', 'tell', 'keep'],
})
