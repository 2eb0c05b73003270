import { expect, test } from 'vitest'
import type { CameraRod } from '../src/craft/camera/read-soroban.rules.ts'
import {
  doubtfulRod,
  follow,
  settledDigits,
  STEADY_PICTURES,
  type Steady,
} from '../src/craft/camera/steady.rules.ts'

const area = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const
const rodsOf = (digits: readonly (number | null)[]): CameraRod[] =>
  digits.map((digit) =>
    digit === null
      ? { area, places: [], digit: null, between: [3, 8] }
      : { area, places: [], digit, between: null },
  )
const none: ReadonlyMap<number, number> = new Map()
const times = (
  count: number,
  digits: readonly (number | null)[],
  { from = null, chosen = none }: { from?: Steady | null; chosen?: ReadonlyMap<number, number> } = {},
): Steady | null =>
  Array.from({ length: count }).reduce<Steady | null>(
    (before) => follow(before, rodsOf(digits), chosen),
    from,
  )

test('digits count as a movement once they stand for some pictures, and not before', () => {
  expect(settledDigits(times(STEADY_PICTURES - 1, [3, 8, 6]))).toBeNull()
  expect(settledDigits(times(STEADY_PICTURES, [3, 8, 6]))).toEqual([3, 8, 6])
})

test('a moved bead begins to count anew, and so does a picture without an abacus', () => {
  const before = times(STEADY_PICTURES, [3, 8, 6])
  expect(settledDigits(times(1, [4, 8, 6], { from: before }))).toBeNull()
  expect(settledDigits(times(STEADY_PICTURES, [4, 8, 6], { from: before }))).toEqual([4, 8, 6])
  expect(follow(before, null, none)).toBeNull()
})

test('one doubtful rod holds everything back, and is asked about once it stays doubtful', () => {
  const short = times(STEADY_PICTURES - 1, [0, null, 6])
  expect(doubtfulRod(short)).toBe(-1)
  const long = times(STEADY_PICTURES, [0, null, 6])
  expect(settledDigits(long)).toBeNull()
  expect(doubtfulRod(long)).toBe(1)
})

test('of several doubtful rods the lowest place is asked about first', () => {
  expect(doubtfulRod(times(STEADY_PICTURES, [null, 2, null, 6]))).toBe(2)
})

test('a digit that the child chose stands for a doubtful rod, until the camera reads it', () => {
  const chosen = new Map([[1, 8]])
  expect(settledDigits(times(STEADY_PICTURES, [0, null, 6], { chosen }))).toEqual([0, 8, 6])
  expect(settledDigits(times(STEADY_PICTURES, [0, 3, 6], { chosen }))).toEqual([0, 3, 6])
})

test('another number of rods is another abacus', () => {
  const seven = times(STEADY_PICTURES, [0, 0, 0, 0, 3, 8, 6])
  expect(settledDigits(times(1, [3, 8, 6], { from: seven }))).toBeNull()
})
