import type { CameraRod } from './read-soroban.rules.ts'

/**
 * What was read in pictures one after another: digits from left to right, and for how many pictures the
 * same.
 */
export type Steady = { digits: readonly (number | null)[]; pictures: number }

/** So many pictures in a row must show the same before it counts as a movement. */
export const STEADY_PICTURES = 4

/**
 * Follows what is read from picture to picture. `chosen` are digits that the child gave for doubtful rods;
 * they hold as long as the camera does not tell better. Null while no abacus is seen.
 */
export function follow(
  before: Steady | null,
  rods: readonly CameraRod[] | null,
  chosen: ReadonlyMap<number, number>,
): Steady | null {
  if (!rods) return null
  const digits = rods.map(({ digit }, rod) => digit ?? chosen.get(rod) ?? null)
  const isSame =
    before?.digits.length === digits.length && digits.every((digit, rod) => digit === before.digits[rod])
  return { digits, pictures: isSame ? before.pictures + 1 : 1 }
}

/** The digits that stand still and are clear; null while anything moves or is doubtful. */
export function settledDigits(steady: Steady | null): readonly number[] | null {
  if (!steady || steady.pictures < STEADY_PICTURES) return null
  const digits = steady.digits.filter((digit) => digit !== null)
  return digits.length === steady.digits.length ? digits : null
}

/** The rod that has been doubtful for as long as a movement takes to count; -1 for none. */
export const doubtfulRod = (steady: Steady | null): number =>
  steady && steady.pictures >= STEADY_PICTURES ? steady.digits.findLastIndex((digit) => digit === null) : -1
