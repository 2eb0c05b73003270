import { shuffledBySeed } from './seeded.rules.ts'

/* Questions that are drawn for each attempt: so many of each topic and difficulty. */

/** How hard a question is, by its author's word. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

/** A question that nobody has called easy or hard. */
export const DEFAULT_DIFFICULTY: Difficulty = 'medium'

/** `topic`: '' for questions without one. `difficulty`: 'any' for all of the topic. */
export type Pool = { topic: string; difficulty: Difficulty | 'any'; count: number }

/**
 * What an attempt asks, in the order of its pools. Every draw has as many questions, so each the same marks.
 */
export type Blueprint = readonly Pool[]

/** What decides which pool a question is in. */
export type Pooled = { id: string; topic: string; difficulty: Difficulty }

/** So many pools at most. */
export const MAX_POOLS = 40

/** How many questions every draw has. */
export const drawnCount = (blueprint: Blueprint): number =>
  blueprint.reduce((sum, { count }) => sum + count, 0)

export const isIn = (pool: Omit<Pool, 'count'>, question: Omit<Pooled, 'id'>): boolean =>
  question.topic === pool.topic && (pool.difficulty === 'any' || question.difficulty === pool.difficulty)

/** Whether a question could be in both. */
const overlap = (a: Omit<Pool, 'count'>, b: Omit<Pool, 'count'>): boolean =>
  a.topic === b.topic && (a.difficulty === b.difficulty || a.difficulty === 'any' || b.difficulty === 'any')

/** The ids that this seed draws: the same seed, the same questions, none of them twice. */
export const drawQuestions = (blueprint: Blueprint, questions: readonly Pooled[], seed: string): string[] =>
  blueprint.flatMap((pool) => {
    const ids = questions.filter((question) => isIn(pool, question)).map(({ id }) => id)
    return shuffledBySeed(seed, ids).slice(0, pool.count)
  })

/** An option that speaks of the others stays last. */
const speaksOfOthers = (text: string): boolean => /^(none|all|both) of /i.test(text)

/** Options in an order of this seed, by their ids. */
export function mixedOptions(seed: string, options: ReadonlyMap<string, string>): string[] {
  const mixed = shuffledBySeed(seed, [...options.keys()])
  const last = mixed.filter((id) => speaksOfOthers(options.get(id) ?? ''))
  return [...mixed.filter((id) => !last.includes(id)), ...last]
}

/** 'easy questions of “Friends of five”'. */
export function poolWords({ topic, difficulty }: Omit<Pool, 'count'>): string {
  const which = difficulty === 'any' ? 'questions' : `${difficulty} questions`
  return topic === '' ? `${which} without a topic` : `${which} of “${topic}”`
}

/**
 * Why these questions cannot be drawn from, by the place of the pool; none when every attempt gets as many
 * as are asked.
 */
export function poolFaults(
  blueprint: Blueprint,
  questions: readonly Omit<Pooled, 'id'>[],
): ReadonlyMap<number, string> {
  const faults = new Map<number, string>()
  for (const [place, pool] of blueprint.entries()) {
    const earlier = blueprint.findIndex((other) => overlap(other, pool))
    const there = questions.filter((question) => isIn(pool, question)).length
    if (earlier < place)
      faults.set(
        place,
        `These questions are already in pool ${earlier + 1}. A question can be in one pool only.`,
      )
    else if (there < pool.count) faults.set(place, tooFew(pool, there))
  }
  return faults
}

function tooFew(pool: Pool, there: number): string {
  return `Not enough ${poolWords(pool)}: ${pool.count} needed, ${there} in this quiz. Add more, or pick fewer.`
}
