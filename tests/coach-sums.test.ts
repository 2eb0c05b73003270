import { expect, test } from 'vitest'
import {
  coachRound,
  type CoachGoal,
  coachSum,
  digitsAt,
  numberAt,
  mixedRound,
  parseGoal,
} from '../src/craft/soroban/levels.rules.ts'
import { FORMULAS, formulaKey, pathOf, rodsOf } from '../src/craft/soroban/soroban.rules.ts'

/** Every formula that a sum needs, whichever digit goes first; direct movements left out. */
const neededBy = ({ start, by }: { start: number; by: number }): string[] => [
  ...new Set(
    (['high', 'low'] as const).flatMap((order) =>
      pathOf(rodsOf(start, 6), by, order).flatMap(({ moves }) =>
        moves.flatMap((move) => (move.technique === 'direct' ? [] : formulaKey(move.by, move.technique))),
      ),
    ),
  ),
]
const goalOf = (want: string, digits: 1 | 2 | 3, taught: string[] = []): CoachGoal => ({
  want,
  sign: (parseGoal(want).by ?? 1) > 0 ? 1 : -1,
  digits,
  taught,
})

test.each([1, 2, 3] as const)(
  'no sum of %i digits needs a formula that was not taught, whichever digit goes first',
  (digits) => {
    const bad: string[] = []
    for (const { key } of FORMULAS)
      for (let seed = 0; seed < 60; seed++)
        for (const sum of coachRound(goalOf(key, digits), seed * 7_919, 8)) {
          const needed = neededBy(sum)
          if (needed.length !== 1 || needed[0] !== key) bad.push(`${key}: ${sum.start} ${sum.by} ${needed}`)
        }
    expect(bad).toEqual([])
  },
)

test('what was taught comes beside what is wanted, and nothing else', () => {
  const taught = ['+1 small', '+3 small', '+4 small']
  const seen = new Set<string>()
  for (let seed = 0; seed < 200; seed++)
    for (const sum of coachRound(goalOf('+2 small', 2, taught), seed, 8))
      for (const key of neededBy(sum)) seen.add(key)
  expect([...seen].toSorted()).toEqual(['+1 small', '+2 small', '+3 small', '+4 small'])
})

test('a round never asks one sum twice, not even of the formula with one start', () => {
  for (const { key } of FORMULAS)
    for (const digits of [1, 2, 3] as const)
      for (let seed = 0; seed < 20; seed++) {
        const round = coachRound(goalOf(key, digits), seed, 8)
        expect([key, digits, new Set(round.map(({ start, by }) => `${start} ${by}`)).size]).toEqual([
          key,
          digits,
          8,
        ])
      }
})

test('a round begins with a sum that fits on as few rods as it needs', () => {
  expect(coachRound(goalOf('+1 small', 1), 5, 8)[0]).toEqual({ start: 4, by: 1 })
  for (let seed = 0; seed < 50; seed++) expect(coachSum(goalOf('+3 small', 1), seed).start).toBeLessThan(10)
})

test('numbers to show grow from one digit to three over a round, however long it is', () => {
  const round = (numbers: number) => Array.from({ length: numbers }, (_, place) => digitsAt(place, numbers))
  expect(round(12)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])
  expect(round(6)).toEqual([1, 1, 2, 2, 3, 3])
})

const numbersOf = (seed: number, most: number, isFirst: boolean): number[] =>
  Array.from({ length: most }, (_, place) => numberAt(place, { seed, most, isFirst }))

test('no number comes twice in a round to show or to read, and each has the digits of its place', () => {
  for (let seed = 0; seed < 500; seed += 1)
    for (const most of [8, 12]) {
      const round = numbersOf(seed, most, false)
      expect([seed, new Set(round).size]).toEqual([seed, most])
      expect(round.map((number) => String(number).length)).toEqual(round.map((_, at) => digitsAt(at, most)))
      expect(Math.min(...round)).toBeGreaterThan(0)
    }
})

test('a child’s first numbers are one to four, then five to nine, then two digits; without an end too', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    for (const round of [
      numbersOf(seed, 12, true),
      Array.from({ length: 12 }, (_, place) => numberAt(place, { seed, isFirst: true })),
    ]) {
      expect(round[0]).toBeLessThan(5)
      expect(round[1]).toBeLessThan(5)
      expect(round.slice(0, 6).findLast((number) => number < 10)).toBeGreaterThanOrEqual(5)
      expect(Math.max(...round.slice(0, 6))).toBeLessThan(100)
    }
  }
})

test('a child’s first numbers of one digit are all nine, the small ones first', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const round = Array.from({ length: 9 }, (_, place) =>
      numberAt(place, { seed, most: 9, digits: 1, isFirst: true }),
    )
    expect(round.slice(0, 4).toSorted()).toEqual([1, 2, 3, 4])
    expect(round.slice(4).toSorted()).toEqual([5, 6, 7, 8, 9])
    const later = Array.from({ length: 8 }, (_, place) =>
      numberAt(place, { seed, most: 8, digits: 2, isFirst: false }),
    )
    expect(later.map((number) => String(number).length)).toEqual([1, 1, 1, 1, 2, 2, 2, 2])
  }
})

test('the same seed makes the same round, and another one another', () => {
  const goal = goalOf('+4 big', 2)
  expect(coachRound(goal, 9, 8)).toEqual(coachRound({ ...goal }, 9, 8))
  expect(coachRound(goal, 9, 8)).not.toEqual(coachRound(goal, 10, 8))
})

test('direct sums need no formula at all, and neither sum nor total is below zero', () => {
  for (const sign of [1, -1] as const)
    for (const digits of [1, 2, 3] as const)
      for (let seed = 0; seed < 200; seed++) {
        const sum = coachSum({ want: 'direct', sign, digits }, seed)
        expect(neededBy(sum)).toEqual([])
        expect([Math.sign(sum.by), sum.start + sum.by >= 0]).toEqual([sign, true])
      }
})

test('a mixed round asks each of its formulas, no sum twice', () => {
  const keys = ['+4 small', '-3 small', '+9 big']
  const round = mixedRound(
    keys.map((key) => goalOf(key, 2, keys)),
    3,
    8,
  )
  expect(round).toHaveLength(8)
  expect(new Set(round.map(({ start, by }) => `${start} ${by}`)).size).toBe(8)
  for (const key of keys) expect(round.filter((sum) => neededBy(sum).includes(key)).length).toBeGreaterThan(1)
})
