import * as z from 'zod/mini'
import { OrderId } from '../../enrolment/enrolment.contract.ts'
import { Day } from '../../classroom/classroom.contract.ts'
import { DataReply, endpoint, Id, Instant, MessageReply, OneLine } from '../../platform/wire.ts'
import { NOTES, WAYS_TO_PAY } from '../fees.rules.ts'
import { Amount } from '../amount.contract.ts'

export const CASH_MOVES = ['bank', 'expense', 'float'] as const
export type CashMove = (typeof CASH_MOVES)[number]

const CashLine = z.object({
  at: Instant,
  title: z.string(),
  detail: z.string(),
  /** In is positive, out negative. */
  paise: z.int(),
  /** The number of the order that it is of; null for all else. */
  orderId: z.nullable(OrderId),
})
/** Of which centre a till is; null: the academy's own. */
const TillCentre = z.nullable(Id)
const WishedTill = z._default(TillCentre, null)

export const TillDay = z.object({
  day: z.string(),
  isToday: z.boolean(),
  centreId: TillCentre,
  /** The tills that the caller may see; this one is among them. */
  tills: z.array(z.object({ centreId: TillCentre, name: z.string() })),
  /** What was in the till before the day's first movement. */
  openingPaise: z.int(),
  /** What must be in it now. */
  bookPaise: z.int(),
  lines: z.array(CashLine),
  methods: z.array(z.object({ method: z.enum(WAYS_TO_PAY), count: z.int(), paise: z.int() })),
  closed: z.nullable(
    z.object({
      countedPaise: z.int(),
      bookPaise: z.int(),
      counts: z.array(z.int()),
      reason: z.string(),
      by: z.string(),
      at: Instant,
      /** Whether the caller may open it again. */
      canReopen: z.boolean(),
    }),
  ),
})
export type TillDay = z.output<typeof TillDay>

export const getTillDay = endpoint('GET', '/fees/day', {
  summary:
    'The cash book of a day at one till, and what was taken there by every other way. Today unless said, the first till of the caller unless a centre is named. 404 for a till of others.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the day book',
  query: { day: z.optional(z.union([z.literal(''), Day])), centreId: z.optional(Id) },
  reply: DataReply(TillDay),
})

export const moveCash = endpoint('POST', '/fees/day/cash', {
  summary:
    'Cash from the till to the bank or for an expense, or put in. The same id again is the same movement. 404 for a till of others; 409 for more than is in the till, and when today is closed.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'moved cash of the till',
  audited: ['kind', 'amount', 'note'],
  body: z.object({
    id: Id,
    centreId: WishedTill,
    kind: z.enum(CASH_MOVES, 'Choose what happened'),
    amount: Amount,
    note: OneLine('Please enter what for', 120),
  }),
  reply: MessageReply,
})

export const closeTillDay = endpoint('POST', '/fees/day/close', {
  summary:
    "Closes today's till by its notes, in the order of 500, 200, 100, 50, 20, 10, 5, 2 and 1 rupees. 422 at reason for a difference without one, 404 for a till of others, 409 when it is closed.",
  access: 'office',
  seat: 'desk',
  auditVerb: 'closed the day',
  audited: ['counts', 'reason'],
  body: z.object({
    centreId: WishedTill,
    counts: z
      .array(
        z
          .int('Enter a whole number')
          .check(z.minimum(0, 'Enter 0 or more'), z.maximum(10_000, 'At most 10,000')),
      )
      .check(z.length(NOTES.length)),
    reason: z.union([z.literal(''), OneLine('', 200)]),
  }),
  reply: DataReply(z.object({ differencePaise: z.int() })),
})

export const reopenTillDay = endpoint('POST', '/fees/day/reopen', {
  summary:
    "Opens today's till again, once a day: of a centre by its head, any by the owner. 404 for a till of others, 403 for the rest of the office, 409 when it is open or was reopened before.",
  access: 'office',
  seat: 'head',
  auditVerb: 'reopened the day',
  audited: ['reason'],
  body: z.object({ centreId: WishedTill, reason: OneLine('Enter a reason', 200) }),
  reply: MessageReply,
})
