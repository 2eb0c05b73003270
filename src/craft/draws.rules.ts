import { seeded } from '../quiz/seeded.rules.ts'

/** Whole numbers from 0 below `size` (at most 2^53), each with the same chance, that follow from a seed. */
export function drawsOf(seed: number): (size: number) => number {
  const random = seeded(seed)
  const bits = (count: number) => Math.floor(random() * 2 ** count)
  // One draw has 32 bits: pairs of long factors need more.
  return (size) => {
    const part = size <= 2 ** 21 ? random() : (bits(21) * 2 ** 32 + bits(32)) / 2 ** 53
    return Math.floor(part * size)
  }
}

/**
 * So many different numbers from 0 below `size`, in the order in which they were drawn: a shuffle of which
 * only the places that were touched are kept, so none is drawn twice and none thrown away.
 */
export function distinct(draw: (size: number) => number, size: number, count: number): number[] {
  const moved = new Map<number, number>()
  return Array.from({ length: Math.min(count, size) }, (_, place) => {
    const at = place + draw(size - place)
    const chosen = moved.get(at) ?? at
    moved.set(at, moved.get(place) ?? place)
    return chosen
  })
}

/** So many draws in a row that bring nothing new say that there is no more. */
const MISSES = 400

/**
 * `count` things that `make` draws, no `keyOf` twice; where there are fewer, as many as there are. Keys that
 * are in `used` are taken already; what is made is added.
 */
export function differentOnes<T>(
  make: () => T,
  { count, keyOf, used = new Set() }: { count: number; keyOf: (one: T) => string; used?: Set<string> },
): T[] {
  const made: T[] = []
  for (let misses = 0; made.length < count && misses < MISSES; ) {
    const one = make()
    const key = keyOf(one)
    if (used.has(key)) misses += 1
    else {
      used.add(key)
      made.push(one)
      misses = 0
    }
  }
  return made
}
