import * as z from 'zod/mini'
import { FormulaStanding, PracticeWeek } from '../../craft/craft.contract.ts'
import { WrittenPage } from '../../classroom/written/written.contract.ts'
import { OrderId, Status } from '../../enrolment/enrolment.contract.ts'
import { Enveloped, endpoint, Id, Instant, ManyLines, Moment, Rupees, Told } from '../../platform/wire.ts'

/** A day in India, like 2026-11-21. */
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Invalid day'))

export const Trend = z.object({
  topic: z.string(),
  subject: z.string(),
  /** Percent right four weeks ago; null when it was not there yet. */
  before: z.nullable(z.int()),
  now: z.int(),
  word: z.enum(['Better', 'Steady', 'A little lower', 'Needs practice', 'New']),
})

export type Trend = z.output<typeof Trend>

export const Remark = z.object({
  remarkId: Id,
  text: z.string(),
  teacher: z.string(),
  at: Instant,
  /** When the parent signed it as read. */
  readAt: z.nullable(Instant),
  /** What the parent wrote back. */
  reply: z.nullable(z.object({ text: z.string(), at: Instant })),
  /** Whether a teacher would read what is written back. */
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
  exercise: z.nullable(z.string()),
  done: z.boolean(),
})
export type FamilyHomework = z.output<typeof FamilyHomework>

/** A page that the child handed in; `teacher`: to whom. */
export const FamilyPage = z.object({ ...WrittenPage.shape, teacher: z.string() })
export type FamilyPage = z.output<typeof FamilyPage>

export const Fee = z.object({
  orderId: OrderId,
  courseId: Id,
  course: z.string(),
  amount: Rupees,
  status: Status,
  /** The family was told that the bank has not decided: until it has, nobody should pay again. */
  waits: z.boolean(),
  at: Instant,
  /** The number of its receipt; null without one. */
  receipt: z.nullable(z.string()),
})
export type Fee = z.output<typeof Fee>

/** One week of one child. */
export const Diary = z.object({
  child: z.object({ _id: Id, fullName: z.string(), firstName: z.string(), presentEducation: z.string() }),
  /** Who teaches the child now; null without a group. */
  teacher: z.nullable(z.string()),
  week: z.object({ monday: Day, before: z.nullable(Day), after: z.nullable(Day) }),
  sentence: z.string(),
  time: z.object({
    /** Minutes of each day, Monday first. */
    days: z.array(z.int()),
    total: z.int(),
    weekBefore: z.int(),
  }),
  topics: z.array(Trend),
  /** What was practised in the week. */
  practice: PracticeWeek,
  /** The newest remark as of that week. */
  remark: z.nullable(Remark),
  /** What comes next, of each group; none in a week that is over. */
  classes: z.array(NextClass),
  homework: z.array(FamilyHomework),
  /** Written pages that were handed in or answered in the week, the newest first. */
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
  /** Null without children. */
  diary: z.nullable(Diary),
})
export type FamilyDiary = z.output<typeof FamilyDiary>

export const getDiary = endpoint('GET', '/family/diary', {
  summary:
    "The diary of one of the caller's children, the first unless said, for the week that begins on `week` (a Monday; this week unless said). 404 for another's child, 400 for a day that is no Monday.",
  access: 'parent',
  query: { child: z.optional(Id), week: z.optional(Day) },
  reply: Enveloped(FamilyDiary),
})

export const getChildMap = endpoint('GET', '/family/children/{id}/map', {
  summary:
    "Where one of the caller's children stands with each formula of the abacus. 404 for another's child.",
  access: 'parent',
  params: { id: Id },
  reply: Enveloped(z.object({ fullName: z.string(), formulas: z.array(FormulaStanding) })),
})

/** `at` of the remark as the parent has it before it: other words are not signed unread. */
/** When the remark was written that the parent has before it, as the diary told it. */
const seen = { at: Moment() }

export const signAsRead = endpoint('POST', '/family/remarks/{id}/sign', {
  summary:
    "Signs a teacher's remark as read; the first signature stands. The same 404 for another's and for none; 409 while the session acts for a child, and when the teacher has written it anew since `at`.",
  access: 'parent',
  params: { id: Id },
  body: z.object(seen),
  reply: Told,
})

export const REPLY_MAX = 600

export const writeBack = endpoint('POST', '/family/remarks/{id}/reply', {
  summary:
    "Writes back to the teacher under a remark, or the same answer anew, and signs the remark; the teacher of the group sees it. The same 404 for another's and for none; 409 while the session acts for a child, when the teacher has written it anew since `at`, and when the child has left the group; 429 after 20 in an hour.",
  access: 'parent',
  params: { id: Id },
  body: z.object({ ...seen, text: ManyLines('Please write the answer first', REPLY_MAX) }),
  reply: Told,
})

/** What Sunday's letter says of one child. */
export const LetterChild = z.object({
  name: z.string(),
  education: z.string(),
  sentence: z.string(),
  /** On which days for how long; '' for none. */
  time: z.string(),
  topics: z.array(Trend),
  remark: z.nullable(
    z.object({ teacher: z.string(), on: z.string(), text: z.string(), signed: z.boolean() }),
  ),
  /** Written pages of the week, one line each. */
  pages: z.array(z.string()),
  /** One sentence each. */
  next: z.array(z.string()),
  homework: z.array(z.string()),
  due: z.array(z.string()),
})
export type LetterChild = z.output<typeof LetterChild>

export const SundaysLetter = z.object({
  subject: z.string(),
  /** '16 to 22 November'. */
  week: z.string(),
  children: z.array(LetterChild),
})
export type SundaysLetter = z.output<typeof SundaysLetter>

export const getLetter = endpoint('GET', '/family/letter', {
  summary: "Sunday's letter as it would be written now, of all the caller's children.",
  access: 'parent',
  reply: Enveloped(SundaysLetter),
})

export const setLetter = endpoint('POST', '/family/letter', {
  summary: "Switches Sunday's letter on or off.",
  access: 'parent',
  body: z.object({ wanted: z.boolean() }),
  reply: Told,
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
  reply: Told,
})
