import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant, ManyLines, OneLine, MessageReply } from '../../platform/wire.ts'
import { ProctoringEventKind } from '../../quiz/quiz.contract.ts'
import { MAX_PLACE } from '../entry.contract.ts'

const round = { id: Id, roundId: Id }

/* The running round. */

const counts = {
  /** In the waiting room, not started. */
  waiting: z.int(),
  working: z.int(),
  submitted: z.int(),
  trouble: z.int(),
  absent: z.int(),
}
export const RoundStatus = z.object({
  now: Instant,
  roundId: Id,
  round: z.string(),
  opensAt: Instant,
  lastStartAt: Instant,
  closesAt: Instant,
  ...counts,
  /** By town or school, largest first; after the twentieth they are combined. */
  places: z.array(z.object({ name: z.string(), entered: z.int(), ...counts })),
  /** Starts and submissions by minutes, hours or days since the opening, as long as the window is. */
  step: z.enum(['minute', 'hour', 'day']),
  counts: z.array(z.object({ at: Instant, started: z.int(), submitted: z.int() })),
  troubles: z.array(
    z.object({
      entryId: Id,
      fullName: z.string(),
      place: z.string(),
      seat: z.int(),
      what: z.string(),
      /** Whether the paper is running and can get extra time. */
      works: z.boolean(),
    }),
  ),
  /** Proctoring events, most first; for information only. */
  noticed: z.array(
    z.object({
      entryId: Id,
      fullName: z.string(),
      place: z.string(),
      seat: z.int(),
      facts: z.array(z.object({ kind: ProctoringEventKind, times: z.int(), ms: z.int() })),
    }),
  ),
})
export type RoundStatus = z.output<typeof RoundStatus>

export const getRoundStatus = endpoint('GET', '/office/competitions/{id}/rounds/{roundId}/watch', {
  summary: 'How a round goes at this moment: who waits, works and has handed in, and who is in trouble.',
  access: 'organiser',
  auditVerb: 'watched a competition round',
  params: round,
  reply: DataReply(RoundStatus),
})

export const grantRoundTime = endpoint('POST', '/office/competitions/{id}/rounds/{roundId}/time', {
  summary:
    'Gives more time to those who write this round: to all, to a place, or to one child. Their pages learn of it with their next save. Asking again with the same id gives nothing more.',
  access: 'organiser',
  auditVerb: 'gave extra time in a round',
  params: round,
  body: z.object({
    /** Made by the page that asks. */
    id: Id,
    minutes: z.int().check(z.minimum(1, 'At least 1 minute'), z.maximum(180, 'At most 180 minutes')),
    reason: OneLine('Reason is required', 200),
    /** At most one of the two; neither: everyone writing now. place '': at home. */
    place: z.optional(z.string().check(z.maxLength(MAX_PLACE))),
    entryId: z.optional(Id),
  }),
  reply: DataReply(z.object({ reached: z.int() })),
  audited: ['minutes', 'reason', 'place', 'entryId'],
})

export const MAX_NOTICE_CHARS = 280
export const sendRoundNotice = endpoint('POST', '/office/competitions/{id}/rounds/{roundId}/notices', {
  summary:
    'Tells all who wait for this round or write it a short plain text; it stands on their pages within a minute. The same id says nothing twice.',
  access: 'organiser',
  auditVerb: 'sent a message to everyone in a round',
  params: round,
  body: z.object({
    /** Made by the page that asks. */
    id: Id,
    text: ManyLines('Type the message', MAX_NOTICE_CHARS),
  }),
  reply: MessageReply,
  audited: ['text'],
})
