import { seeded } from '../../quiz/seeded.rules.ts'
import { digitMove, formulaKey, type Technique } from './soroban.rules.ts'

/**
 * What sums are wanted. `digits` of each number (1 or 2), `rows` of numbers, techniques that may be used, and
 * what must come at least once: techniques, or formulas like '+4 big'. `max`: the highest that the running
 * total reaches. `cancels`: a number may be taken back by the next.
 */
export type SumOptions = {
  digits: 1 | 2
  rows: number
  allowed: readonly Technique[]
  required: readonly (Technique | (string & {}))[]
  max?: number
  cancels?: true
}

/** The highest running total unless a wish says otherwise: without carries what the rods hold. */
const maxOf = ({ digits, allowed, max }: SumOptions): number => {
  if (max !== undefined) return max
  const carries = allowed.includes('big') || allowed.includes('mixed')
  if (digits === 1) return carries ? 99 : 9
  return carries ? 199 : 99
}

/** A number that may follow a total, and the required things it has, as bits. */
type Step = { by: number; bits: number }

/** A place in the graph; `missing` are the bits of what is still required. */
type At = { total: number; rows: number; missing: number }

/** Counts and picks sums by walking the graph of (total, rows left, what is still required). */
class Graph {
  readonly #wish: SumOptions
  readonly #max: number
  readonly #steps = new Map<number, ReadonlyMap<number, Step>>()
  readonly #counts = new Map<number, number>()
  readonly all: number

  constructor(wish: SumOptions) {
    this.#wish = wish
    this.#max = maxOf(wish)
    this.all = (1 << wish.required.length) - 1
  }

  /** The numbers that may follow a total; the same number back again is left to the walk. */
  steps(total: number): ReadonlyMap<number, Step> {
    const cached = this.#steps.get(total)
    if (cached) return cached
    const [low, high] = this.#wish.digits === 1 ? [1, 9] : [10, 99]
    const found = new Map<number, Step>()
    for (let size = low; size <= high; size++)
      for (const by of [size, -size]) {
        const bits = this.#bitsOf(total, by)
        if (bits !== null) found.set(by, { by, bits })
      }
    this.#steps.set(total, found)
    return found
  }

  /** Which required things a number has on this total; null when it may not come there. */
  #bitsOf(total: number, by: number): number | null {
    if (total + by < 0 || total + by > this.#max) return null
    const { allowed, required } = this.#wish
    let bits = 0
    const rods = [total % 10, Math.trunc(total / 10) % 10, Math.trunc(total / 100)]
    const take = (rod: number, change: number): boolean => {
      if (change === 0) return true
      const { technique, to, carry } = digitMove(rods[rod] ?? 0, change)
      if (!allowed.includes(technique)) return false
      const key = formulaKey(change, technique)
      for (const [at, want] of required.entries()) if (want === technique || want === key) bits |= 1 << at
      rods[rod] = to
      return take(rod + 1, carry)
    }
    const sign = Math.sign(by)
    const size = Math.abs(by)
    const fits = take(1, sign * Math.trunc(size / 10)) && take(0, sign * (size % 10))
    return fits ? bits : null
  }

  /** How many sums there are from here, whatever came before. */
  count({ total, rows, missing }: At): number {
    if (rows === 0) return missing === 0 ? 1 : 0
    const key = ((total * 32 + rows) << 8) + missing
    const cached = this.#counts.get(key)
    if (cached !== undefined) return cached
    let sum = 0
    for (const step of this.steps(total).values()) sum += this.through({ total, rows, missing }, step)
    this.#counts.set(key, sum)
    return sum
  }

  /** How many of them begin with this step, and do not take it back at once. */
  through({ total, rows, missing }: At, { by, bits }: Step): number {
    return this.#after({ total: total + by, rows: rows - 1, missing: missing & ~bits }, by)
  }

  /** How many sums there are from here after `last` came, which must not be cancelled by the next. */
  #after(at: At, last: number): number {
    const { total, rows } = at
    const all = this.count(at)
    const back = rows === 0 || this.#wish.cancels ? undefined : this.steps(total).get(-last)
    return back ? all - this.through(at, back) : all
  }
}

const graphs = new Map<string, Graph>()
function graphOf(wish: SumOptions): Graph {
  const key = JSON.stringify(wish)
  const graph = graphs.get(key) ?? new Graph(wish)
  graphs.set(key, graph)
  return graph
}

/** How many sums a wish allows. */
export const countSums = (wish: SumOptions): number => {
  const graph = graphOf(wish)
  return graph.count({ total: 0, rows: wish.rows, missing: graph.all })
}

/**
 * A sum as a wish says, the same for the same seed, each with the same chance: numbers with their signs, the
 * running total never below zero, what is required in it, nothing that is not allowed, and no number taken
 * back at once. Each number is drawn by how many sums it leads to, so nothing is ever thrown away; null when
 * there is no such sum.
 */
export function makeSum(wish: SumOptions, seed: number): number[] | null {
  const graph = graphOf(wish)
  const random = seeded(seed)
  const numbers: number[] = []
  let [total, missing] = [0, graph.all]
  for (let rows = wish.rows; rows > 0; rows--) {
    const last = numbers.at(-1)
    const ways = [...graph.steps(total).values()].flatMap((step) => {
      if (last !== undefined && step.by === -last && !wish.cancels) return []
      const weight = graph.through({ total, rows, missing }, step)
      return weight > 0 ? [{ ...step, weight }] : []
    })
    const chosen = drawn(ways, random())
    if (!chosen) return null
    numbers.push(chosen.by)
    total += chosen.by
    missing &= ~chosen.bits
  }
  return numbers
}

function drawn<T extends { weight: number }>(ways: readonly T[], at: number): T | undefined {
  let left = at * ways.reduce((sum, { weight }) => sum + weight, 0)
  for (const way of ways) {
    left -= way.weight
    if (left < 0) return way
  }
  return ways.at(-1)
}
