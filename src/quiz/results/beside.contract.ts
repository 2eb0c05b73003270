import * as z from 'zod/mini'
import { Enveloped, endpoint, Id } from '../../platform/wire.ts'

/** From so many children on the middle of a quiz is told: nobody is found in it. */
export const MIDDLE_FROM = 20

const Middle = z.object({
  /** Percent: half of the first attempts are there or above. */
  score: z.number(),
  /** Of so many children, each once; at most the newest 1,000. */
  of: z.int(),
})
export type Middle = z.output<typeof Middle>

export const Beside = z.object({
  /** Milliseconds by the place of the question; null where nobody knows. */
  times: z.array(z.nullable(z.int())),
  middle: z.nullable(Middle),
})
export type Beside = z.output<typeof Beside>

export const getBeside = endpoint('GET', '/quiz/submissions/{submissionId}/beside', {
  summary: `What stands beside a stored submission of the caller's: how long each answer took, and from ${MIDDLE_FROM} children on the middle of the same quiz, kept for a minute; neither of a competition's paper. The same 404 for another's and for none.`,
  access: 'learner',
  params: { submissionId: Id },
  reply: Enveloped(Beside),
})
