import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant, OneLine } from '../platform/wire.ts'
import { LINE_KINDS, PAY_METHODS, SHEET_STATUSES } from './pay.rules.ts'

const MONTH = 'A month like 2026-11'
const Month = z.string(MONTH).check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, MONTH))

/** A line as both sides read it; no name of a child. */
const Line = z.object({
  /** What a question names it by. */
  key: z.string(),
  kind: z.enum(LINE_KINDS),
  groupId: z.nullable(Id),
  /** The group's name; of a correction its reason. */
  title: z.string(),
  days: z.array(z.string()),
  /** Of classes: for each. */
  eachPaise: z.int(),
  /** Of a share: the month that the fees are for, and what came in without GST. */
  month: z.string(),
  basePaise: z.int(),
  sharePercent: z.number(),
  paise: z.int(),
})
export type Line = z.output<typeof Line>

const Question = z.object({
  _id: Id,
  /** The key of a line. */
  line: z.string(),
  words: z.string(),
  at: Instant,
  /** Null until the office has answered. */
  answer: z.nullable(z.object({ words: z.string(), by: z.string(), at: Instant })),
})
export type Question = z.output<typeof Question>

export const Sheet = z.object({
  _id: Id,
  month: z.string(),
  status: z.enum(SHEET_STATUSES),
  lines: z.array(Line),
  totalPaise: z.int(),
  tdsPercent: z.number(),
  tdsPaise: z.int(),
  toPayPaise: z.int(),
  /** What the next sheet begins with; 0 or negative. */
  carriedOnPaise: z.int(),
  countedAt: Instant,
  approvedAt: z.nullable(Instant),
  /** Null before it is paid, and for a sheet of nothing. */
  paid: z.nullable(z.object({ day: z.string(), method: z.enum(PAY_METHODS), reference: z.string() })),
  questions: z.array(Question),
})
export type Sheet = z.output<typeof Sheet>

export const getOwnPay = endpoint('GET', '/teach/pay', {
  summary:
    'The months of a teacher with a pay sheet, the newest first, and one of the sheets: of this month, or the newest. 404 for a month without.',
  access: 'teacher',
  query: { month: z.optional(Month) },
  reply: DataReply(
    z.object({
      months: z.array(z.string()),
      /** Null before the first month was counted. */
      sheet: z.nullable(Sheet),
    }),
  ),
})

export const askAboutPay = endpoint('POST', '/teach/pay/sheets/{id}/questions', {
  summary:
    'A teacher asks about a line of an own sheet. The same id again is the same question. 404 for another’s sheet, 422 at line for none of it, 409 once too many wait for an answer.',
  access: 'teacher',
  params: { id: Id },
  body: z.object({
    _id: Id,
    line: OneLine('Please choose a line', 120),
    words: OneLine('Please say what is wrong', 600),
  }),
  reply: DataReply(Sheet),
})
