import * as z from 'zod/mini'
import { DataReply, endpoint, Id } from '../../platform/wire.ts'

/** Least number of students for a median, so that nobody can be identified. */
export const MEDIAN_FROM = 20

const Median = z.object({
  /** Median of first attempts, in percent. */
  score: z.number(),
  /** Number of students, each counted once; at most the newest 1,000. */
  of: z.int(),
})
export type Median = z.output<typeof Median>

export const Comparison = z.object({
  /** Milliseconds by question position; null if not known. */
  times: z.array(z.nullable(z.int())),
  middle: z.nullable(Median),
})
export type Comparison = z.output<typeof Comparison>

export const getComparison = endpoint('GET', '/quiz/submissions/{submissionId}/beside', {
  summary: `What stands beside a stored submission of the caller's: how long each answer took, and from ${MEDIAN_FROM} children on the middle of the same quiz, kept for a minute; neither of a competition's paper. The same 404 for another's and for none.`,
  access: 'learner',
  behindPin: 'open',
  params: { submissionId: Id },
  reply: DataReply(Comparison),
})
