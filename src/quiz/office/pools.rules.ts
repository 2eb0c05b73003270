import { isIn, type Pooled } from '../draw.rules.ts'
import type { PoolDraft } from './documents.contract.ts'

/** Difficulty labels. */
export const difficultyLabels = { any: 'Any', easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const

/** Pools that can be added: topics of questions in no pool. */
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

/** Default size of a new pool, if it has enough questions. */
const FIRST_COUNT = 5
