import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../src/quiz/seeded.rules.ts'
import { resultOf, signaturesOf, standing, startOf, solutionPaths } from '../src/craft/soroban/coach.rules.ts'
import {
  beadSteps,
  digitMove,
  FORMULAS,
  formulaKey,
  formulaText,
  pathOf,
  placeOf,
  rodsOf,
  startsOf,
  TECHNIQUES,
  valueOf,
} from '../src/craft/soroban/soroban.rules.ts'
import { explainMistake } from '../src/craft/soroban/coach-labels.rules.ts'
import { leadBead } from '../src/craft/soroban/places.ts'
import { digitWords } from '../src/ui/art/abacus-engine.ts'
import { coachSum, taughtBefore, parseGoal } from '../src/craft/soroban/levels.rules.ts'
import { countSums, makeSum, type SumOptions } from '../src/craft/soroban/sums.rules.ts'

test('seeded draws the same numbers everywhere', () => {
  const random = seeded(12_345)
  const drawn = [random(), random(), random()].map((number) => number.toFixed(10))
  expect(drawn).toEqual(['0.9797282678', '0.3067522645', '0.4842054215'])
})

test('of the 90 cells each way 35 are direct, 10 small, 35 big and 10 of both', () => {
  for (const sign of [1, -1]) {
    const count = { direct: 0, small: 0, big: 0, mixed: 0 }
    for (let digit = 0; digit < 10; digit++)
      for (let by = 1; by < 10; by++) count[digitMove(digit, sign * by).technique] += 1
    expect(count).toEqual({ direct: 35, small: 10, big: 35, mixed: 10 })
  }
})

test('the table of techniques by the digit they begin on', () => {
  const starts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((by) =>
    [by, -by].map((each) =>
      (['small', 'big', 'mixed'] as const).map((technique) => startsOf(each, technique).join('')),
    ),
  )
  expect(starts).toEqual([
    [
      ['4', '9', ''],
      ['5', '0', ''],
    ],
    [
      ['34', '89', ''],
      ['56', '01', ''],
    ],
    [
      ['234', '789', ''],
      ['567', '012', ''],
    ],
    [
      ['1234', '6789', ''],
      ['5678', '0123', ''],
    ],
    [
      ['', '56789', ''],
      ['', '01234', ''],
    ],
    [
      ['', '49', '5678'],
      ['', '05', '1234'],
    ],
    [
      ['', '3489', '567'],
      ['', '0156', '234'],
    ],
    [
      ['', '234789', '56'],
      ['', '012567', '34'],
    ],
    [
      ['', '12346789', '5'],
      ['', '01235678', '4'],
    ],
  ])
})

test('34 formulas, and how each is said', () => {
  expect(FORMULAS).toHaveLength(34)
  const count = (technique: string) => FORMULAS.filter((each) => each.technique === technique).length
  expect(['small', 'big', 'mixed'].map(count)).toEqual([8, 18, 8])
  expect(formulaText(4, 'big')).toBe('−6 +10')
  expect(formulaText(1, 'small')).toBe('+5 −4')
  expect(formulaText(6, 'mixed')).toBe('+1 −5 +10')
  expect(formulaText(-3, 'small')).toBe('−5 +2')
  expect(formulaText(-4, 'big')).toBe('−10 +6')
  expect(formulaText(-9, 'mixed')).toBe('−10 +5 −4')
  expect(formulaKey(-9, 'mixed')).toBe('-9 mixed')
})

test('what a formula says is what it does', () => {
  for (const { by, text } of FORMULAS) {
    const parts = text.replaceAll('−', '-').split(' ').map(Number)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(by)
  }
})

test('all 193,050 sums from 0 to 999 with 1 to 99 come out, whichever digit goes first', () => {
  let count = 0
  const bad: string[] = []
  for (let start = 0; start < 1_000; start++)
    for (let by = -Math.min(99, start); by < 100; by++) {
      if (by === 0) continue
      count += 1
      const rods = rodsOf(start, 5)
      for (const order of ['high', 'low'] as const)
        if (resultOf(rods, pathOf(rods, by, order)) !== start + by) bad.push(`${start} ${by} ${order}`)
    }
  expect(bad).toEqual([])
  expect(count).toBe(193_050)
})

test('carries are moves too', () => {
  const techniques = (start: number, by: number) =>
    pathOf(rodsOf(start, 5), by).flatMap(({ moves }) => moves.map(({ technique }) => technique))
  expect(techniques(45, 5)).toEqual(['big', 'small'])
  expect(techniques(95, 6)).toEqual(['mixed', 'big', 'direct'])
  expect(techniques(999, 1)).toEqual(['big', 'big', 'big', 'direct'])
  expect(techniques(1_000, -1)).toEqual(['big', 'big', 'big', 'direct'])
})

test('a sum that leaves the rods is refused', () => {
  expect(() => pathOf([9, 9], 1)).toThrow(RangeError)
  expect(() => pathOf([1, 0], -2)).toThrow(RangeError)
})

test('beads move in the order of the fingers', () => {
  const steps = (from: number, by: number) => {
    const { technique, to } = digitMove(from, by)
    return beadSteps({ rod: 0, from, to, by, technique }).map(({ upper, lower }) => [upper, lower])
  }
  expect(steps(0, 7)).toEqual([[true, [0, 2]]])
  expect(steps(7, -7)).toEqual([
    [null, [2, 0]],
    [false, null],
  ])
  expect(steps(4, 3)).toEqual([
    [true, null],
    [null, [4, 2]],
  ])
  expect(steps(6, -2)).toEqual([[false, [1, 4]]])
  expect(steps(2, 2)).toEqual([[null, [2, 4]]])
})

test('words of beads and places', () => {
  expect([0, 3, 5, 7].map(digitWords)).toEqual(['0: no bead', '3: three', '5: five', '7: five and two'])
  expect([0, 1, 2, 5, 7].map(placeOf)).toEqual(['Ones', 'Tens', 'Hundreds', 'Lakhs', 'Crores'])
})

test('the counts of sums of one digit in five rows', () => {
  const wish: SumOptions = { digits: 1, rows: 5, allowed: ['direct'], required: [], cancels: true }
  expect(countSums(wish)).toBe(23_391)
  expect(countSums({ ...wish, allowed: ['direct', 'small'] })).toBe(59_049)
  expect(countSums({ ...wish, allowed: ['small'] })).toBe(0)
})

test('what is counted is what there is: small wishes written out', () => {
  const wish: SumOptions = { digits: 1, rows: 3, allowed: ['direct', 'small'], required: ['small'] }
  let count = 0
  for (let a = 1; a <= 9; a++)
    for (let b = -9; b <= 9; b++)
      for (let c = -9; c <= 9; c++) {
        if (b === 0 || c === 0 || b === -a || c === -b) continue
        if (a + b < 0 || a + b > 9 || a + b + c < 0 || a + b + c > 9) continue
        const used = [digitMove(a, b).technique, digitMove(a + b, c).technique]
        if (used.includes('small')) count += 1
      }
  expect(countSums(wish)).toBe(count)
})

const techniquesOf = (numbers: readonly number[]) => {
  let total = 0
  return numbers.flatMap((by) => {
    const path = pathOf(rodsOf(total, 4), by)
    total += by
    return path.flatMap(({ moves }) => moves.map((move) => ({ ...move, total })))
  })
}

test('every sum holds what was wished, and the same seed makes the same sum', () => {
  const seeds = fc.integer({ min: 0, max: 0xffff_ffff })
  const sets = fc.constantFrom<Pick<SumOptions, 'allowed' | 'required'>>(
    { allowed: ['direct'], required: [] },
    { allowed: ['direct', 'small'], required: ['small'] },
    { allowed: ['direct', 'small', 'big'], required: ['big', 'small'] },
    { allowed: TECHNIQUES, required: ['mixed'] },
    { allowed: ['direct', 'big'], required: ['+4 big'] },
    { allowed: TECHNIQUES, required: ['-7 mixed'] },
  )
  const sizes = fc.record({ rows: fc.integer({ min: 4, max: 8 }), digits: fc.constantFrom<1 | 2>(1, 2) })
  fc.assert(
    fc.property(seeds, sets, sizes, (seed, set, size) => {
      const wish: SumOptions = { ...set, ...size }
      const numbers = makeSum(wish, seed) ?? []
      expect(numbers).toHaveLength(size.rows)
      expect(makeSum({ ...wish }, seed)).toEqual(numbers)
      const moves = techniquesOf(numbers)
      expect(moves.every(({ total }) => total >= 0)).toBe(true)
      expect(moves.filter(({ technique }) => !wish.allowed.includes(technique))).toEqual([])
      const used = new Set(moves.flatMap(({ by, technique }) => [technique, formulaKey(by, technique)]))
      for (const want of wish.required) expect([...used]).toContain(want)
      expect(numbers.some((by, at) => by === -(numbers[at + 1] ?? 0))).toBe(false)
      expect(numbers.every((by) => String(Math.abs(by)).length === size.digits)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('every sum of a wish comes, each about as often', () => {
  const wish: SumOptions = { digits: 1, rows: 2, allowed: ['direct'], required: [], max: 3 }
  const seen = new Map<string, number>()
  for (let seed = 0; seed < 4_000; seed++) {
    const key = String(makeSum(wish, seed))
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  expect(seen.size).toBe(countSums(wish))
  for (const times of seen.values()) expect(times).toBeGreaterThan(4_000 / seen.size / 2)
})

test('a wish that nothing fulfils makes nothing', () => {
  expect(makeSum({ digits: 1, rows: 3, allowed: ['direct'], required: ['big'] }, 1)).toBeNull()
})

const rods = (value: number) => rodsOf(value, 5)

test('the coach follows either order, bead by bead', () => {
  const work = { from: rods(386), ways: solutionPaths(rods(386), 248) }
  const at = (value: number) => standing(work, rods(value))
  expect(at(386)).toMatchObject({ state: 'on', at: 0 })
  // The five of the hundreds came first, its friends are still there.
  expect(at(886)).toMatchObject({ state: 'on', at: 0 })
  expect(at(586)).toMatchObject({ state: 'on', at: 1 })
  // The tens gave six, and the hundreds have not got their bead.
  expect(at(526)).toMatchObject({ state: 'on', at: 1 })
  expect(at(626)).toMatchObject({ state: 'on', at: 2 })
  expect(at(634)).toMatchObject({ state: 'ready' })
  // The ones first.
  expect(at(394)).toMatchObject({ state: 'on', at: 1 })
})

test('the coach names the cell that went wrong', () => {
  const ways = solutionPaths(rods(386), 248)
  const [path = []] = ways
  const off = (value: number) => standing({ from: rods(386), ways }, rods(value), { path, at: 1 })
  // The tens took four away, and the friend of four is six.
  expect(off(646)).toMatchObject({ state: 'off', at: 1, rod: 1, mistake: 'other friend' })
  expect(off(591)).toMatchObject({ state: 'off', rod: 0, mistake: 'other' })
  expect(startOf(rods(386), path, 1)).toEqual(rods(586))
})

test('a rod that was left before it was done is what the coach names, not the rod after it', () => {
  const ways = solutionPaths(rods(386), 248)
  const [path = []] = ways
  const off = (value: number, at: number) => standing({ from: rods(386), ways }, rods(value), { path, at })
  // +2 on the hundreds: the five came, three were not taken away; then the tens were moved.
  expect(off(826, 0)).toMatchObject({ state: 'off', at: 0, rod: 2, mistake: 'unfinished' })
  expect(off(926, 0)).toMatchObject({ state: 'off', mistake: 'other' })
  // The tens gave six, the hundreds did not get their bead, and the ones were moved.
  expect(off(534, 1)).toMatchObject({ state: 'off', at: 1, mistake: 'unfinished' })
  const [hundreds] = path
  if (!hundreds) throw new Error('no cell')
  expect(explainMistake(hundreds, 2, 'unfinished')).toBe(
    'Finish +2 first: on the hundreds, 3 should become 5. Then go to the next rod.',
  )
})

test('the arrow starts on the bead that takes all the others of its move along', () => {
  for (let from = 0; from <= 4; from += 1)
    for (let to = 0; to <= 4; to += 1) {
      if (from === to) continue
      const pushed = leadBead({ upper: false, from, to })
      // A bead that goes up takes those above it along, one that goes down those below it.
      expect(to > from ? pushed + 1 : pushed, `${from} to ${to}`).toBe(to)
    }
  expect(leadBead({ upper: true, from: 0, to: 1 })).toBe(0)
})

test('whatever way is taken bead by bead, the coach stays content', () => {
  const starts = fc.integer({ min: 0, max: 999 })
  const changes = fc.integer({ min: -99, max: 99 }).filter((by) => by !== 0)
  fc.assert(
    fc.property(starts, changes, fc.constantFrom<'high' | 'low'>('high', 'low'), (start, by, order) => {
      fc.pre(start + by >= 0)
      const from = rods(start)
      const ways = solutionPaths(from, by)
      const now = [...from]
      for (const move of pathOf(from, by, order).flatMap(({ moves }) => moves)) {
        for (const { rod, upper, lower } of beadSteps(move)) {
          const five = upper ?? (now[rod] ?? 0) >= 5
          now[rod] = (five ? 5 : 0) + (lower ? lower[1] : (now[rod] ?? 0) % 5)
          expect(standing({ from, ways }, now).state).not.toBe('off')
        }
      }
      expect(valueOf(now)).toBe(start + by)
      expect(standing({ from, ways }, now).state).toBe('ready')
    }),
    { numRuns: 200 },
  )
})

test('what wrong answers tell', () => {
  const told = (start: number, by: number, answer: number) =>
    signaturesOf(start, by, answer).map(({ mistake }) => mistake)
  expect(told(8, 7, 18)).toContain('forgot the friend')
  expect(told(8, 7, 5)).toContain('forgot the carry')
  expect(told(8, 7, 21)).toContain('friend the wrong way')
  expect(told(12, 1, 18)).toEqual(['slipped five'])
  expect(told(12, 1, 14)).toEqual([])
  expect(told(4, 3, 9)).toContain('forgot the friend')
})

test('the coach’s sums need what is wanted, and nothing that is not taught yet', () => {
  const wants = fc.constantFrom<string>(...TECHNIQUES, ...FORMULAS.map(({ key }) => key))
  const digits = fc.constantFrom<1 | 2 | 3>(1, 2, 3)
  const seeds = fc.integer({ min: 0, max: 0xffff_ffff })
  fc.assert(
    fc.property(
      wants,
      fc.constantFrom<1 | -1>(1, -1),
      fc.record({ digits, seed: seeds }),
      (want, sign, more) => {
        const wish = { want, sign, digits: more.digits }
        const { start, by } = coachSum(wish, more.seed)
        expect(coachSum(wish, more.seed)).toEqual({ start, by })
        expect(start + by).toBeGreaterThanOrEqual(0)
        const { technique } = parseGoal(want)
        const path = pathOf(rods(start), by)
        const used = path.flatMap(({ moves }) => moves.map((move) => move.technique))
        expect(used.filter((each) => !taughtBefore(technique).includes(each))).toEqual([])
        const cells = path.flatMap((cell) => [cell.technique, formulaKey(cell.by, cell.technique)])
        expect([...cells]).toContain(want)
      },
    ),
    { numRuns: 300 },
  )
})
