import fc from 'fast-check'
import { expect, test } from 'vitest'
import { split } from '../src/fees/split.rules.ts'
import { rupeesExact } from '../src/platform/text/rupees.rules.ts'
import { oracle } from './oracles.ts'

test('a discount of 100 over three lines, to the paisa', () => {
  expect(split(10_000, [150_000, 120_000, 80_000]).map(rupeesExact)).toEqual(oracle('O13'))
})

test('of equal remainders the first has the paisa', () => {
  expect(split(100, [1, 1, 1])).toEqual([34, 33, 33])
})

test('the parts add up to the amount, and each is its share but for less than a paisa', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 24 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000_000 }), weights, (paise, list) => {
      const whole = list.reduce((sum, weight) => sum + weight, 0)
      fc.pre(whole > 0)
      const parts = split(paise, list)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paise)
      for (const [at, part] of parts.entries())
        expect(Math.abs(part - (paise * (list[at] ?? 0)) / whole)).toBeLessThan(1)
    }),
  )
})

test('no part is more than its weight while the amount is not more than all of them', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 24 })
  fc.assert(
    fc.property(fc.nat(), weights, (any, list) => {
      const whole = list.reduce((sum, weight) => sum + weight, 0)
      fc.pre(whole > 0)
      const parts = split((any % whole) + 1, list)
      expect(parts.every((part, at) => part <= (list[at] ?? 0))).toBe(true)
    }),
  )
})
