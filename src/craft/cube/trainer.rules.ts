import type { ItemMastery } from '../craft.contract.ts'
import { nextDay, startOfDay } from '../practice/mastery.rules.ts'
import { ALGORITHMS, STAGE_NAMES } from './course.rules.ts'
import { type Cube, inverse, type Move, play, SOLVED } from './cube.rules.ts'
import { words } from './labels.words.ts'

export type AlgorithmId = keyof typeof ALGORITHMS
/** An algorithm of the course to be known by heart; held with yellow up. */
export type Algorithm = { id: AlgorithmId; name: string; moves: readonly Move[] }

const names: Readonly<Record<AlgorithmId, string>> = {
  lift: STAGE_NAMES['white-corners'],
  right: words.toRight(STAGE_NAMES.middle),
  left: words.toLeft(STAGE_NAMES.middle),
  cross: STAGE_NAMES['yellow-cross'],
  sune: STAGE_NAMES['yellow-edges'],
  cycle: STAGE_NAMES['corners-placed'],
  turn: STAGE_NAMES['corners-turned'],
}
const ids: readonly AlgorithmId[] = ['lift', 'right', 'left', 'cross', 'sune', 'cycle', 'turn']

/** In the order in which the course needs them. */
export const TRAINED: readonly Algorithm[] = ids.map((id) => ({ id, name: names[id], moves: ALGORITHMS[id] }))

/** The name of its practice attempts. */
export const keyOf = (id: AlgorithmId): string => `alg ${id}`

/** The cube that this algorithm solves. */
export const caseOf = ({ moves }: Algorithm): Cube => play(SOLVED, inverse([...moves]))

/**
 * What to practise: what is due longest, else the next new one, else nothing until `dueAt` (milliseconds).
 */
export type NextAlgorithm =
  | { state: 'due' | 'new'; algorithm: Algorithm }
  | { state: 'resting'; dueAt: number }

/** Spaced by FSRS over the days of a child's own attempts; `now` in milliseconds. */
export function nextAlgorithm(things: readonly ItemMastery[], now: number): NextAlgorithm {
  const dues = TRAINED.map((algorithm) => ({ algorithm, at: dueOf(things, algorithm) }))
  const known = dues
    .flatMap(({ algorithm, at }) => (at === null ? [] : [{ algorithm, at }]))
    .toSorted((one, two) => one.at - two.at)
  const [first] = known
  if (first && first.at <= now) return { state: 'due', algorithm: first.algorithm }
  const fresh = dues.find(({ at }) => at === null)
  if (fresh) return { state: 'new', algorithm: fresh.algorithm }
  return { state: 'resting', dueAt: first?.at ?? now }
}

/** When an algorithm is due, in milliseconds; null if it was never tried. */
export function dueOf(things: readonly ItemMastery[], { id }: Algorithm): number | null {
  const thing = things.find(({ part, itemKey }) => part === 'cube' && itemKey === keyOf(id))
  const day = thing ? nextDay(thing.days) : null
  return day === null ? null : startOfDay(day)
}
