import * as z from 'zod/mini'
import { DataReply, endpoint, Id, OneLine } from '../../platform/wire.ts'

/** Most live attempts listed and selected. */
export const MAX_SITTINGS = 500

/** A live attempt. */
const Sitting = z.object({
  studentId: Id,
  name: z.string(),
  answered: z.int(),
  total: z.int(),
  /** Milliseconds on the server's clock. */
  remainingMs: z.int(),
  paused: z.boolean(),
  /** Extra time so far, in milliseconds. */
  extraMs: z.int(),
})
export type Sitting = z.output<typeof Sitting>

export const getLiveAttempts = endpoint('GET', '/office/quizzes/{quizId}/sittings', {
  summary: `Who takes this quiz now, whose time ends first in front; at most ${MAX_SITTINGS}, with the number of all.`,
  access: 'organiser',
  auditVerb: 'viewed who is taking a quiz',
  params: { quizId: Id },
  reply: DataReply(z.object({ title: z.string(), count: z.int(), sittings: z.array(Sitting) })),
})

export const grantExtraTime = endpoint('POST', '/office/quizzes/{quizId}/time', {
  summary:
    'Gives everybody who takes this quiz now, or the students that are named, more time. Their pages learn of it with their next save. Asking again with the same id gives nothing more.',
  access: 'organiser',
  auditVerb: 'gave extra time in a quiz',
  params: { quizId: Id },
  body: z.object({
    /** Made by the page that asks. */
    id: Id,
    minutes: z.int().check(z.minimum(1, 'At least 1 minute'), z.maximum(180, 'At most 180 minutes')),
    reason: OneLine('Reason is required', 200),
    /** Empty: everyone taking it now. */
    students: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAX_SITTINGS))),
  }),
  /** Number of attempts that got the time. */
  reply: DataReply(z.object({ reached: z.int() })),
  audited: ['minutes', 'reason', 'students'],
})
