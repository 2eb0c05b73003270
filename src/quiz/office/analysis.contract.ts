import * as z from 'zod/mini'
import { AFile, Enveloped, endpoint, Id } from '../../platform/wire.ts'

/**
 * Shares 0 to 1, discrimination and efficiency in percent, times in milliseconds; null: too few, or nothing
 * that differs.
 */
const Item = z.object({
  _id: Id,
  number: z.int(),
  text: z.string(),
  standing: z.enum(['counts', 'provisional', 'sure']),
  /** Of those who got as far as this question. */
  asked: z.int(),
  right: z.int(),
  omitted: z.int(),
  notReached: z.int(),
  facility: z.nullable(z.number()),
  /** Standard error of `facility`. */
  error: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
  efficiency: z.nullable(z.number()),
  upperLower: z.nullable(z.number()),
  medianMs: z.nullable(z.int()),
  choices: z.array(
    z.object({
      text: z.string(),
      right: z.boolean(),
      chosen: z.int(),
      share: z.nullable(z.number()),
      /** `rare`: hardly anybody takes it; `misleads`: more of the best than of the weakest do. */
      flag: z.nullable(z.enum(['rare', 'misleads'])),
    }),
  ),
  /** By month of handing in, '2026-03', the oldest first. */
  months: z.array(z.object({ month: z.string(), asked: z.int(), right: z.int() })),
  findings: z.array(z.object({ weight: z.enum(['broken', 'look']), said: z.string(), todo: z.string() })),
})
export type Item = z.output<typeof Item>

export const Analysis = z.object({
  title: z.string(),
  /** First attempts that were counted. */
  attempts: z.int(),
  /** So many of the newest are counted at most; null when these are all. */
  newest: z.nullable(z.int()),
  items: z.array(Item),
})
export type Analysis = z.output<typeof Analysis>

const params = { quizId: Id }

export const getAnalysis = endpoint('GET', '/office/quizzes/{quizId}/analysis', {
  summary:
    'How the questions of a quiz do, from first attempts that were handed in, at most the newest 20,000: how many are right, how well each tells those who know from those who do not, and what looks broken. Kept for a minute.',
  access: 'author',
  params,
  reply: Enveloped(Analysis),
})

export const exportAnalysis = endpoint('GET', '/office/quizzes/{quizId}/analysis/sheet', {
  summary: 'The same as CSV: one row an option, each with its question’s figures.',
  access: 'author',
  params,
  reply: AFile,
  download: true,
})
