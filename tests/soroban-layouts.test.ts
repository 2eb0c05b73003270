import { describe, expect, test } from 'vitest'
import {
  divideLayout,
  LAYOUTS,
  type Layout,
  layoutOf,
  multiplyLayout,
  stepWords,
} from '../src/craft/soroban/layout.rules.ts'
import { pathOf, MAX_RODS, rodsOf, valueOf } from '../src/craft/soroban/soroban.rules.ts'

/** The whole row of rods after each step; every step goes bead by bead, none leaves the rods. */
function rows({ start, rods, steps }: Layout): number[] {
  let now = rodsOf(start, rods)
  return steps.map(({ by }) => {
    const before = valueOf(now)
    const next = [...now]
    for (const { moves } of pathOf(now, by)) for (const { rod, to } of moves) next[rod] = to
    now = next
    expect(valueOf(now)).toBe(before + by)
    return valueOf(now)
  })
}
const part = (value: number, from: number, to: number) =>
  Math.floor(value / 10 ** from) % 10 ** (to - from + 1)

describe('multiplication', () => {
  test('47 × 86 grows as 560, 602, 3802, 4042', () => {
    const layout = multiplyLayout(47, 86, 9)
    const grown = rows(layout).filter((_, at) => layout.steps[at]?.kind === 'add')
    expect(grown.map((value, at) => part(value, 0, at < 2 ? 2 : 3))).toEqual([560, 602, 3802, 4042])
    expect(layout.steps.map(({ kind }) => kind)).toEqual(['add', 'add', 'clear', 'add', 'add', 'clear'])
    expect(layout.steps.map(({ times }) => times)).toEqual([
      [7, 8],
      [7, 6],
      undefined,
      [4, 8],
      [4, 6],
      undefined,
    ])
  })

  test('the number that is multiplied stands left of the product, the multiplier left of both', () => {
    expect(multiplyLayout(47, 86, 9).zones).toEqual([
      { name: '86', from: 7, to: 8 },
      { name: '47', from: 3, to: 4 },
      { name: 'product', from: 0, to: 2 },
    ])
    expect(multiplyLayout(47, 86, 9).start).toBe(860_047_000)
    // With few rods the multiplier stands on paper alone.
    expect(multiplyLayout(47, 86, 5)).toMatchObject({ rods: 5, start: 47_000 })
  })

  test('noughts ask for nothing', () => {
    expect(multiplyLayout(40, 806, 13).steps.map(({ by }) => by)).toEqual([32_000, 240, -400_000])
  })

  test('what needs more than thirteen rods is refused', () => {
    expect(() => multiplyLayout(1_234_567, 123_456, 5)).toThrow(RangeError)
  })
})

describe('division', () => {
  test('3348 ÷ 54: 334 gives 6 and leaves 10, 108 gives 2 and leaves nothing', () => {
    const layout = divideLayout(3_348, 54, 9)
    expect(layout).toMatchObject({ answer: 62, rest: 0 })
    const after = rows(layout)
    expect(layout.steps.map(({ kind, digit }) => `${kind} ${digit}`)).toEqual([
      'set 6',
      'take 30',
      'take 24',
      'set 2',
      'take 10',
      'take 8',
    ])
    expect([part(after[2] ?? 0, 0, 2), part(after[5] ?? 0, 0, 2)]).toEqual([108, 0])
    expect(part(after[5] ?? 0, 3, 4)).toBe(62)
  })

  test('the quotient stands one rod left of what is divided, or two where the divisor goes into its first digits', () => {
    // 33 is less than 54: the 6 stands beside the 3 on rod 3.
    expect(divideLayout(3_348, 54, 9).steps[0]).toMatchObject({ kind: 'set', rod: 4 })
    // 84 is not less than 12: the 7 stands two rods left of the 8 on rod 2.
    expect(divideLayout(846, 12, 9).steps[0]).toMatchObject({ kind: 'set', rod: 4, digit: 7 })
    expect(divideLayout(846, 12, 9)).toMatchObject({ answer: 70, rest: 6 })
  })

  test('nothing is divided by nought', () => {
    expect(() => divideLayout(5, 0, 9)).toThrow(RangeError)
  })
})

test('every product and quotient of up to three digits comes out on the rods, bead by bead', () => {
  for (let a = 1; a < 1_000; a += 13)
    for (let b = 1; b < 1_000; b += 17) {
      const times = multiplyLayout(a, b, 5)
      expect(rows(times).at(-1)).toBe(a * b + (times.start - a * 10 ** (String(b).length + 1)))
      const over = divideLayout(a * b + (a % b), b, 5)
      const shift = String(b).length + 1
      const beside = over.start - (a * b + (a % b))
      expect([over.answer, over.rest]).toEqual([Math.floor((a * b + (a % b)) / b), (a * b + (a % b)) % b])
      expect((rows(over).at(-1) ?? over.start) - beside).toBe(over.answer * 10 ** shift + over.rest)
    }
})

test('each kind has its digits, fits the rods, and follows from its seed', () => {
  for (const { key, sign, digits } of LAYOUTS)
    for (let seed = 0; seed < 60; seed += 1) {
      const layout = layoutOf(key, seed, 5)
      expect(layoutOf(key, seed, 5)).toEqual(layout)
      expect(layout.rods).toBeLessThanOrEqual(6)
      expect(layoutOf(key, seed, MAX_RODS).rods).toBe(MAX_RODS)
      const [a, b] = layout.numbers
      const lengths = sign === '×' ? [a, b] : [b, layout.answer]
      expect(lengths.map((each) => String(each).length)).toEqual([...digits])
      expect(layout.rest).toBe(0)
    }
})

test('a step says its product and its rods', () => {
  const [first, , third] = multiplyLayout(47, 86, 9).steps
  expect(first && stepWords(first)).toBe('7 × 8 = 56: add it on the hundreds and tens')
  expect(third && stepWords(third)).toBe('Clear the 7 on the thousands')
  const [set, take] = divideLayout(3_348, 54, 9).steps
  expect(set && stepWords(set)).toBe('Set 6 on the ten thousands')
  expect(take && stepWords(take)).toBe('6 × 5 = 30: subtract it from the thousands and hundreds')
})
