import * as z from 'zod/mini'
import { Enveloped, endpoint, Id, Instant, ManyLines, OneLine, Told } from '../../platform/wire.ts'
import { FactKind } from '../../quiz/quiz.contract.ts'
import { PLACE_MAX } from '../entry.contract.ts'

const round = { id: Id, roundId: Id }

/* While it is written. */

const counts = {
  /** Came, and has not begun. */
  waiting: z.int(),
  working: z.int(),
  submitted: z.int(),
  trouble: z.int(),
  absent: z.int(),
}
export const Watch = z.object({
  now: Instant,
  roundId: Id,
  round: z.string(),
  opensAt: Instant,
  lastStartAt: Instant,
  closesAt: Instant,
  ...counts,
  /** Town or school, the largest first; those behind the twentieth stand together. */
  places: z.array(z.object({ name: z.string(), entered: z.int(), ...counts })),
  minutes: z.array(z.object({ at: Instant, started: z.int(), submitted: z.int() })),
  troubles: z.array(
    z.object({
      entryId: Id,
      fullName: z.string(),
      place: z.string(),
      seat: z.int(),
      what: z.string(),
      /** Whether it writes, so that time can be given. */
      works: z.boolean(),
    }),
  ),
  /** What was noticed, those with most in front; it decides nothing. */
  noticed: z.array(
    z.object({
      entryId: Id,
      fullName: z.string(),
      place: z.string(),
      seat: z.int(),
      facts: z.array(z.object({ kind: FactKind, times: z.int(), ms: z.int() })),
    }),
  ),
})
export type Watch = z.output<typeof Watch>

export const watchRound = endpoint('GET', '/office/competitions/{id}/rounds/{roundId}/watch', {
  summary: 'How a round goes at this moment: who waits, works and has handed in, and who is in trouble.',
  access: 'organiser',
  params: round,
  reply: Enveloped(Watch),
})

export const giveRoundTime = endpoint('POST', '/office/competitions/{id}/rounds/{roundId}/time', {
  summary:
    'Gives more time to those who write this round: to all, to a place, or to one child. Their pages learn of it with their next save. Asking again with the same id gives nothing more.',
  access: 'organiser',
  params: round,
  body: z.object({
    /** Made by the page that asks. */
    id: Id,
    minutes: z.int().check(z.minimum(1, 'At least 1 minute'), z.maximum(180, 'At most 180 minutes')),
    reason: OneLine('Reason is required', 200),
    /** At most one of the two; neither: all who write now. '' is who writes at home. */
    place: z.optional(z.string().check(z.maxLength(PLACE_MAX))),
    entryId: z.optional(Id),
  }),
  reply: Enveloped(z.object({ reached: z.int() })),
  audited: ['minutes', 'reason', 'place', 'entryId'],
})

export const TELL_MAX = 280
export const tellRound = endpoint('POST', '/office/competitions/{id}/rounds/{roundId}/notices', {
  summary:
    'Tells all who wait for this round or write it a short plain text; it stands on their pages within a minute. The same id says nothing twice.',
  access: 'organiser',
  params: round,
  body: z.object({
    /** Made by the page that asks. */
    id: Id,
    text: ManyLines('Say what all should know', TELL_MAX),
  }),
  reply: Told,
  audited: ['text'],
})
