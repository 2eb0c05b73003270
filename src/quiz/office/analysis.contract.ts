import * as z from 'zod/mini'
import { AFile, DataReply, endpoint, Id } from '../../platform/wire.ts'

/**
 * Shares 0 to 1, discrimination and efficiency in percent, times in milliseconds; null if there are too few
 * attempts or no variance.
 */
const Item = z.object({
  _id: Id,
  number: z.int(),
  text: z.string(),
  standing: z.enum(['counts', 'provisional', 'sure']),
  /** Share of those who reached this question. */
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
      /** `rare`: rarely chosen; `misleads`: chosen more by strong than by weak students. */
      flag: z.nullable(z.enum(['rare', 'misleads'])),
    }),
  ),
  /** By month of submission, '2026-03', oldest first. */
  months: z.array(z.object({ month: z.string(), asked: z.int(), right: z.int() })),
  findings: z.array(z.object({ weight: z.enum(['broken', 'look']), said: z.string(), todo: z.string() })),
})
export type Item = z.output<typeof Item>

export const Analysis = z.object({
  title: z.string(),
  /** Number of first attempts counted. */
  attempts: z.int(),
  /** The limit, if only the newest attempts are counted; else null. */
  newest: z.nullable(z.int()),
  items: z.array(Item),
})
export type Analysis = z.output<typeof Analysis>

const params = { quizId: Id }

export const getAnalysis = endpoint('GET', '/office/quizzes/{quizId}/analysis', {
  summary:
    'How the questions of a quiz do, from first attempts that were handed in, at most the newest 20,000: how many are right, how well each tells those who know from those who do not, and what looks broken. Kept for a minute.',
  access: 'author',
  auditVerb: 'viewed the question analysis of a quiz',
  params,
  reply: DataReply(Analysis),
})

export const exportAnalysis = endpoint('GET', '/office/quizzes/{quizId}/analysis/sheet', {
  summary: 'The same as CSV: one row an option, each with its question’s figures.',
  access: 'author',
  auditVerb: 'exported the question analysis of a quiz',
  params,
  reply: AFile,
  download: true,
})
