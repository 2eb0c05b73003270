import * as z from 'zod/mini'
import { DataReply, endpoint, Id } from '../../platform/wire.ts'
import { Month } from './run.contract.ts'

const params = { id: Id }

export const MonthsAhead = z.object({
  count: z.int(),
  totalPaise: z.int(),
  /** What the desk should know before it bills. */
  doubts: z.array(z.object({ child: z.string(), detail: z.string() })),
  /** The bills, the first month first. */
  lines: z.array(
    z.object({
      stayId: Id,
      child: z.string(),
      month: z.string(),
      title: z.string(),
      paise: z.int(),
      dueOn: z.string(),
      why: z.array(z.object({ text: z.string(), value: z.string() })),
    }),
  ),
})
export type MonthsAhead = z.output<typeof MonthsAhead>

export const getMonthsAhead = endpoint('GET', '/fees/families/{id}/months-ahead', {
  summary:
    'What a family would be billed from this month to `lastMonth`, by child and month, at the prices and discounts that are set for these months now; what is billed already is left out. Nothing is stored. A seat gets the bills of its groups. 422 for a month that has passed or is more than 12 months away.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed what {person:id} would be billed ahead',
  params,
  query: { lastMonth: Month },
  reply: DataReply(MonthsAhead),
})

export const billMonthsAhead = endpoint('POST', '/fees/families/{id}/months-ahead', {
  summary:
    'Bills what getMonthsAhead lists, all or nothing; each bill is due in its own month, and a later billing run finds it. `count` and `totalPaise` as they were seen; 409 when they differ by now. The same billId again is the same act.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'billed months ahead to {person:id}',
  params,
  audited: ['lastMonth', 'count'],
  body: z.object({
    billId: Id,
    lastMonth: Month,
    count: z.int().check(z.minimum(1), z.maximum(1_000)),
    totalPaise: z.int().check(z.minimum(0)),
  }),
  reply: DataReply(z.object({ billed: z.int() })),
  status: 201,
})
