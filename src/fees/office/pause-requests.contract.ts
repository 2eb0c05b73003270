import * as z from 'zod/mini'
import { DataReply, endpoint, Id, MessageReply, OneLine } from '../../platform/wire.ts'

export const agreeToPause = endpoint('POST', '/fees/pause-requests/{id}/agree', {
  summary:
    'Gives the pause that a family asked for: its classes are not billed, and what was billed for them comes back by a credit note; the family is told by mail. Again it changes nothing. The same 404 for one that was answered or taken back, of another centre, and for none; 409 for the head of a centre where another company billed a month of it; 422 for a pause that is past, overlaps another, is too short, too long, or outside the plan.',
  access: 'office',
  seat: 'head',
  auditVerb: 'agreed to a pause of a fee plan',
  params: { id: Id },
  body: z.object({}),
  reply: DataReply(z.object({ creditedPaise: z.int() })),
})

export const refusePauseRequest = endpoint('POST', '/fees/pause-requests/{id}/refuse', {
  summary:
    'Refuses the pause that a family asked for, with a reason that it reads beside its fees and by mail. The same 404 for one that was answered or taken back, of another centre, and for none.',
  access: 'office',
  seat: 'head',
  auditVerb: 'refused a pause of a fee plan',
  params: { id: Id },
  audited: ['reason'],
  body: z.object({ reason: OneLine('Enter a reason', 300) }),
  reply: MessageReply,
})
