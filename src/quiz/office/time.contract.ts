import * as z from 'zod/mini'
import { Enveloped, endpoint, Id, OneLine } from '../../platform/wire.ts'

/** So many who take a quiz are listed, and may be chosen, at most. */
export const SITTINGS_MAX = 500

/** Somebody who takes a quiz now. */
const Sitting = z.object({
  studentId: Id,
  name: z.string(),
  answered: z.int(),
  total: z.int(),
  /** Milliseconds on the server's clock. */
  remainingMs: z.int(),
  paused: z.boolean(),
  /** Milliseconds that were given so far. */
  extraMs: z.int(),
})
export type Sitting = z.output<typeof Sitting>

export const getSittings = endpoint('GET', '/office/quizzes/{quizId}/sittings', {
  summary: `Who takes this quiz now, whose time ends first in front; at most ${SITTINGS_MAX}, with the number of all.`,
  access: 'organiser',
  params: { quizId: Id },
  reply: Enveloped(z.object({ title: z.string(), count: z.int(), sittings: z.array(Sitting) })),
})

export const giveTime = endpoint('POST', '/office/quizzes/{quizId}/time', {
  summary:
    'Gives everybody who takes this quiz now, or the students that are named, more time. Their pages learn of it with their next save. Asking again with the same id gives nothing more.',
  access: 'organiser',
  params: { quizId: Id },
  body: z.object({
    /** Made by the page that asks. */
    id: Id,
    minutes: z.int().check(z.minimum(1, 'At least 1 minute'), z.maximum(180, 'At most 180 minutes')),
    reason: OneLine('Reason is required', 200),
    /** All who take it now, when nobody is named. */
    students: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(SITTINGS_MAX))),
  }),
  /** How many attempts it reached. */
  reply: Enveloped(z.object({ reached: z.int() })),
  audited: ['minutes', 'reason', 'students'],
})
