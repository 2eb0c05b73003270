import { isIn, type Pooled } from '../draw.rules.ts'
import type { PoolDraft } from './documents.contract.ts'

/** How hard questions are, as authors choose it. */
export const hardness = { any: 'Any', easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const

/** Pools that could be added: the topics of questions which are in no pool yet, each with all of them. */
export function poolsLeft(
  blueprint: readonly PoolDraft[],
  questions: readonly Omit<Pooled, 'id'>[],
): PoolDraft[] {
  const free = questions.filter((question) => !blueprint.some((pool) => isIn(pool, question)))
  return [...Map.groupBy(free, ({ topic }) => topic)].map(([topic, of]) => {
    const partly = blueprint.some((pool) => pool.topic === topic)
    const difficulty = partly ? (of[0]?.difficulty ?? 'any') : 'any'
    const there = of.filter((question) => isIn({ topic, difficulty }, question)).length
    return { topic, difficulty, count: Math.min(there, FIRST_COUNT) }
  })
}

/** A new pool draws so many, where there are as many. */
const FIRST_COUNT = 5
