/** Draws a number from 0 up to 1. */
export type Rng = () => number

/**
 * Mulberry32: numbers that follow from `seed` alone (an integer of 32 bits), for ever: a seed in an address,
 * on paper or in the demo's content makes the same questions again.
 */
export function seeded(seed: number): Rng {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a, its bits mixed once more: below 2^32, and the same number for the same text, for ever. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** These in an order that depends on the seed alone: each of them is as likely anywhere. */
export const shuffledBySeed = (seed: string, names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, at: hash(`${name} ${seed}`) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
