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
