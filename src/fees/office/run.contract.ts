import * as z from 'zod/mini'
import { DataReply, endpoint, Id } from '../../platform/wire.ts'

/** A month like 2026-11. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month'))

const DOUBT_KINDS = ['no plan', 'no price', 'not in the group', 'two concessions', 'new price'] as const
export const Doubt = z.object({
  kind: z.enum(DOUBT_KINDS),
  /** Who pays: the page of that family. */
  personId: Id,
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
  summary: 'What a month would bill, and what the office should look at before. Nothing is stored.',
  access: 'office',
  auditVerb: 'viewed the bills of a month before they were made',
  query: { month: Month },
  reply: DataReply(BillingRun),
})

export const billMonth = endpoint('POST', '/fees/run', {
  summary:
    'Bills a month: each stay once, however often it is sent. `count` and `totalPaise` as the office saw them; 409 when they differ by now.',
  access: 'office',
  auditVerb: 'billed a month',
  audited: ['month', 'count'],
  body: z.object({
    month: Month,
    count: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    totalPaise: z.int().check(z.minimum(0)),
  }),
  reply: DataReply(z.object({ billed: z.int() })),
})
