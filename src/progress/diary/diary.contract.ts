import * as z from 'zod/mini'
import { FormulaStanding, PracticeWeek } from '../../craft/craft.contract.ts'
import { MakeUp } from '../../classroom/make-ups/make-ups.contract.ts'
import { FamilyAnnouncement } from '../../classroom/announcements/announcements.contract.ts'
import { PagePhoto } from '../../classroom/page-photos/written.contract.ts'
import { OrderId, Status } from '../../enrolment/enrolment.contract.ts'
import {
  DataReply,
  endpoint,
  Id,
  Instant,
  ManyLines,
  Moment,
  Rupees,
  MessageReply,
} from '../../platform/wire.ts'

/** A day in India, like 2026-11-21. */
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Invalid day'))

export const Trend = z.object({
  topic: z.string(),
  subject: z.string(),
  /** Percent correct four weeks ago; null without answers then. */
  before: z.nullable(z.int()),
  now: z.int(),
  word: z.enum(['Better', 'Steady', 'Slightly lower', 'Needs practice', 'New']),
})

export type Trend = z.output<typeof Trend>

export const Remark = z.object({
  remarkId: Id,
  text: z.string(),
  teacher: z.string(),
  at: Instant,
  /** When the parent signed it as read. */
  readAt: z.nullable(Instant),
  /** The parent's reply. */
  reply: z.nullable(z.object({ text: z.string(), at: Instant })),
  /** Whether a teacher would read a reply. */
  mayReply: z.boolean(),
})

export const NextClass = z.object({
  groupId: Id,
  group: z.string(),
  subject: z.string(),
  at: Instant,
  minutes: z.int(),
  place: z.string(),
  meetingUrl: z.nullable(z.string()),
  teacher: z.string(),
})
export type NextClass = z.output<typeof NextClass>

export const FamilyHomework = z.object({
  homeworkId: Id,
  dueOn: Day,
  text: z.string(),
  lesson: z.nullable(z.string()),
  quiz: z.nullable(z.string()),
  /** `right` of the `of` right answers that it asks for. */
  exercise: z.nullable(z.object({ title: z.string(), right: z.int(), of: z.int() })),
  done: z.boolean(),
})
export type FamilyHomework = z.output<typeof FamilyHomework>

/** A round of a competition; `isStarted`: the child has begun its paper. */
export const ContestRound = z.object({
  competitionId: Id,
  title: z.string(),
  opensAt: Instant,
  lastStartAt: Instant,
  isStarted: z.boolean(),
})
export type ContestRound = z.output<typeof ContestRound>

/** A handwriting page that the child sent; `teacher`: to whom. */
export const FamilyPage = z.object({ ...PagePhoto.shape, teacher: z.string() })
export type FamilyPage = z.output<typeof FamilyPage>

/** An exam that the child took; `open`: passed, and the teacher has to confirm it. */
export const DiaryExam = z.object({
  grade: z.string(),
  points: z.int(),
  marks: z.int(),
  outcome: z.enum(['passed', 'failed', 'declined', 'open']),
  onPaper: z.boolean(),
  at: Instant,
  /** The number of its certificate; null without one that is good. */
  certificate: z.nullable(z.string()),
})
export type DiaryExam = z.output<typeof DiaryExam>

export const Fee = z.object({
  orderId: OrderId,
  courseId: Id,
  course: z.string(),
  amount: Rupees,
  status: Status,
  at: Instant,
  /** The number of its receipt; null without one. */
  receipt: z.nullable(z.string()),
})
export type Fee = z.output<typeof Fee>

/** A live lesson: how long the child was there, and how many sums were right at once. */
const LiveLessonEntry = z.object({
  at: Instant,
  group: z.string(),
  teacher: z.string(),
  minutes: z.int(),
  right: z.int(),
  of: z.int(),
})

/** The best thing of a week. */
const Praise = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quiz'), title: z.string(), right: z.int(), total: z.int() }),
  /** `lessons` finished of the course `title`. */
  z.object({ kind: z.literal('lessons'), title: z.string(), lessons: z.int() }),
])
export type Praise = z.output<typeof Praise>

/** What is told of a week, as facts: the page says them in its language. `name`: the first name. */
const WeekSummary = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('active'),
    name: z.string(),
    /** Of last week, in a week that has just started. */
    isLastWeek: z.boolean(),
    /** With practice; at least 1. */
    days: z.int(),
    best: z.nullable(Praise),
    /** A topic tried for the first time. */
    began: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('empty'),
    name: z.string(),
    /** `never`: the child was never active. `over`: from Sunday evening. */
    state: z.enum(['never', 'running', 'over']),
    /** The next lesson. */
    next: z.nullable(z.object({ number: z.int(), title: z.string() })),
  }),
])
export type WeekSummary = z.output<typeof WeekSummary>

/** One week of one child. */
export const Diary = z.object({
  child: z.object({ _id: Id, fullName: z.string(), firstName: z.string(), presentEducation: z.string() }),
  /** Who teaches the child now; null without a group. */
  teacher: z.nullable(z.string()),
  week: z.object({
    monday: Day,
    before: z.nullable(Day),
    after: z.nullable(Day),
    /** The week has just started: the summary and empty beads are of last week. */
    isNew: z.boolean(),
  }),
  summary: WeekSummary,
  time: z.object({
    /** Minutes of each day, Monday first. */
    days: z.array(z.int()),
    total: z.int(),
    /** The same of the week before. */
    daysBefore: z.array(z.int()),
    weekBefore: z.int(),
  }),
  topics: z.array(Trend),
  /** What was practised in the week. */
  practice: PracticeWeek,
  /** Exams of the week, newest first. */
  exams: z.array(DiaryExam),
  /** Live lessons of the week. */
  lessons: z.array(LiveLessonEntry),
  /** The newest remark as of that week. */
  remark: z.nullable(Remark),
  /** The next class of each group; none in a past week. */
  classes: z.array(NextClass),
  /** What the child has for classes that were called off: all of today, or those that ended in the week. */
  makeUps: z.array(MakeUp),
  homework: z.array(FamilyHomework),
  /** Competition rounds of the coming days that the child is entered for; none in a past week. */
  contests: z.array(ContestRound),
  /** Handwriting pages sent or answered in the week, newest first. */
  pages: z.array(FamilyPage),
  fees: z.array(Fee),
})
export type Diary = z.output<typeof Diary>

export const FamilyDiary = z.object({
  parent: z.object({ _id: Id, fullName: z.string(), email: z.string(), emailVerified: z.boolean() }),
  /** The child this session acts for; null for the parent. */
  actingFor: z.nullable(Id),
  pin: z.boolean(),
  /** `agreed`: the parent has given the consent. */
  children: z.array(z.object({ _id: Id, firstName: z.string(), fullName: z.string(), agreed: z.boolean() })),
  /** Whether Sunday's letter is wanted. */
  letter: z.boolean(),
  /** What the office told the family lately, about all children. */
  announcements: z.array(FamilyAnnouncement),
  /** Null without children. */
  diary: z.nullable(Diary),
})
export type FamilyDiary = z.output<typeof FamilyDiary>

export const getDiary = endpoint('GET', '/family/diary', {
  summary:
    "The diary of one of the caller's children, the first unless said, for the week that begins on `week` (a Monday; this week unless said). 404 for another's child, 400 for a day that is no Monday.",
  access: 'parent',
  behindPin: 'closed',
  query: { child: z.optional(Id), week: z.optional(Day) },
  reply: DataReply(FamilyDiary),
})

export const getChildMap = endpoint('GET', '/family/children/{id}/map', {
  summary:
    "Where one of the caller's children stands with each formula of the abacus. 404 for another's child.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  reply: DataReply(z.object({ fullName: z.string(), formulas: z.array(FormulaStanding) })),
})

/** `at` of the remark that the parent sees: an edited remark is not signed unread. */
const seen = { at: Moment() }

export const acknowledgeRemark = endpoint('POST', '/family/remarks/{id}/sign', {
  summary:
    "Signs a teacher's remark as read; the first signature stands. The same 404 for another's and for none; 409 while the session acts for a child, and when the teacher has written it anew since `at`.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  body: z.object(seen),
  reply: MessageReply,
})

export const MAX_REPLY = 600

export const replyToTeacher = endpoint('POST', '/family/remarks/{id}/reply', {
  summary:
    "Writes back to the teacher under a remark, or the same answer anew, and signs the remark; the teacher of the group sees it. The same 404 for another's and for none; 409 while the session acts for a child, when the teacher has written it anew since `at`, and when the child has left the group; 429 after 20 in an hour.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  body: z.object({ ...seen, text: ManyLines('Write your reply first', MAX_REPLY) }),
  reply: MessageReply,
})

/** One child's part of the Sunday letter, as facts. */
export const LetterChild = z.object({
  name: z.string(),
  education: z.string(),
  summary: WeekSummary,
  /** Minutes: of the week, and of each day, Monday first. */
  time: z.object({ total: z.int(), days: z.array(z.int()) }),
  /** What was practised in the week, and what needs practice. */
  practice: PracticeWeek,
  topics: z.array(Trend),
  remark: z.nullable(z.object({ teacher: z.string(), at: Instant, text: z.string(), signed: z.boolean() })),
  /** Handwriting pages of the week. */
  pages: z.array(z.pick(FamilyPage, { sentAt: true, answer: true, teacher: true })),
  next: z.array(NextClass),
  /** What is not done. */
  homework: z.array(FamilyHomework),
  due: z.array(z.pick(Fee, { course: true, amount: true })),
})
export type LetterChild = z.output<typeof LetterChild>

export const WeeklyDigest = z.object({
  /** The first day of its week. */
  monday: Day,
  /** What the academy told the family in the week and it has not read, the newest first. */
  announcements: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      /** In the letter's language. */ isTranslated: z.boolean(),
    }),
  ),
  children: z.array(LetterChild),
})
export type WeeklyDigest = z.output<typeof WeeklyDigest>

export const getDigest = endpoint('GET', '/family/letter', {
  summary: "Sunday's letter as it would be written now, of all the caller's children.",
  access: 'parent',
  behindPin: 'closed',
  reply: DataReply(WeeklyDigest),
})

export const setLetter = endpoint('POST', '/family/letter', {
  summary: "Switches Sunday's letter on or off.",
  access: 'parent',
  behindPin: 'closed',
  body: z.object({ wanted: z.boolean() }),
  reply: MessageReply,
})

export const stopLetter = endpoint('POST', '/letters/{id}', {
  summary:
    "Stops Sunday's letter of the parent whose signed link this is, or with `on=yes` sends it again; no login, whatever the body (RFC 8058). Harmless when repeated; 403 for a link that is not ours or too old.",
  access: 'anyone',
  params: { id: Id },
  query: {
    until: z.string().check(z.regex(/^\d{1,16}$/, 'Invalid link')),
    key: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Invalid link')),
    on: z.optional(z.literal('yes')),
  },
  file: true,
  maxBytes: 65_536,
  body: z.instanceof(Uint8Array),
  reply: MessageReply,
})
