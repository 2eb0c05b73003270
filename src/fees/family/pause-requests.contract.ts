import * as z from 'zod/mini'
import { Day } from '../../classroom/classroom.contract.ts'
import { DataReply, endpoint, Id, MessageReply } from '../../platform/wire.ts'

/** What a pause changes in a month, in paise. */
export const PausedMonthRow = z.object({
  month: z.string(),
  /** What the month costs without the pause; of one that is billed what is left of the bill. */
  paise: z.int(),
  /** So much of it is not billed, or comes back. */
  lessPaise: z.int(),
  isBilled: z.boolean(),
})
export type PausedMonthRow = z.output<typeof PausedMonthRow>

export const previewPause = endpoint('POST', '/family/fees/plans/{id}/pause-preview', {
  summary:
    "What a pause of a plan would change, by month, as things stand. Nothing is stored. The same 404 for another family's plan and for none; 422 at fromDay or untilDay for a pause that is too short, too long, outside the plan, or does not begin tomorrow or later.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  body: z.object({ fromDay: Day, untilDay: Day }),
  reply: DataReply(z.object({ months: z.array(PausedMonthRow) })),
})

export const askForPause = endpoint('POST', '/family/fees/pauses', {
  summary:
    "Asks the academy to pause a plan of a child. Nothing changes until it agrees. The same requestId again is the same. The same 404 for another family's plan and for none; 409 while an earlier request for this plan waits; 422 as for what it would change.",
  access: 'parent',
  behindPin: 'closed',
  body: z.object({ requestId: Id, planId: Id, fromDay: Day, untilDay: Day }),
  reply: MessageReply,
  status: 201,
})

export const takePauseBack = endpoint('POST', '/family/fees/pauses/{id}/take-back', {
  summary:
    "Takes back a request for a pause. The same 404 for another family's, for one that was answered, and for none.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  body: z.object({}),
  reply: MessageReply,
})
