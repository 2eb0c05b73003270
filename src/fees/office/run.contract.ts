import * as z from 'zod/mini'
import { Day } from '../../classroom/classroom.contract.ts'
import { DataReply, endpoint, Id } from '../../platform/wire.ts'

/** A month like 2026-11. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month'))

const DOUBT_KINDS = ['no plan', 'no price', 'not in the group', 'two concessions', 'new price'] as const
export const Doubt = z.object({
  kind: z.enum(DOUBT_KINDS),
  /** Who pays: the page of that family; null for one that is also another centre's. */
  personId: z.nullable(Id),
  child: z.string(),
  detail: z.string(),
})
export type Doubt = z.output<typeof Doubt>

const Sums = { count: z.int(), totalPaise: z.int() }
export const BillingRun = z.object({
  ...Sums,
  month: z.string(),
  /** Stays of the month that are billed already. */
  billed: z.int(),
  doubts: z.array(Doubt),
  /** Groups with children who are on no plan in this month, and how many. */
  unplanned: z.array(z.object({ groupId: Id, name: z.string(), children: z.int() })),
  plans: z.array(z.object({ _id: Id, name: z.string() })),
  /** What would be billed now, by name; at most 500. */
  lines: z.array(
    z.object({
      stayId: Id,
      personId: Id,
      child: z.string(),
      title: z.string(),
      paise: z.int(),
      why: z.array(z.object({ text: z.string(), value: z.string() })),
    }),
  ),
})
export type BillingRun = z.output<typeof BillingRun>

export const getBillingRun = endpoint('GET', '/fees/run', {
  summary:
    'What a month would bill, and what the office should look at before. Nothing is stored. The head of a centre gets the bills of its groups.',
  access: 'office',
  seat: 'head',
  auditVerb: 'viewed the bills of a month before they were made',
  query: { month: Month },
  reply: DataReply(BillingRun),
})

export const planFeeGroup = endpoint('POST', '/fees/run/plans', {
  summary:
    'Puts all children of a group who are on no plan in the month of this day on a plan, from that day or from the group’s first. Whoever is on one stays as they are; 422 where nobody is left.',
  access: 'office',
  auditVerb: 'put the children of a group on a fee plan',
  audited: ['groupId', 'planId', 'fromDay'],
  body: z.object({
    groupId: z.union([Id, z.literal('')]).check(z.refine((id) => id !== '', 'Please choose the group')),
    planId: z.union([Id, z.literal('')]).check(z.refine((id) => id !== '', 'Please choose the plan')),
    fromDay: Day,
  }),
  reply: DataReply(z.object({ put: z.int() })),
})

export const billMonth = endpoint('POST', '/fees/run', {
  summary:
    'Bills a month: each stay once, however often it is sent. `count` and `totalPaise` as the office saw them; 409 when they differ by now. `mailsFamilies`: each family with a confirmed e-mail gets its bills and how they came about, once. The head of a centre bills the stays in its groups.',
  access: 'office',
  seat: 'head',
  auditVerb: 'billed a month',
  audited: ['month', 'count', 'mailsFamilies'],
  body: z.object({
    month: Month,
    count: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    totalPaise: z.int().check(z.minimum(0)),
    mailsFamilies: z.optional(z.boolean()),
  }),
  reply: DataReply(z.object({ billed: z.int(), mailed: z.int() })),
})
