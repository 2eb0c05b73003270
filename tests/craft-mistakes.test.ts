import { describe, expect, test } from 'vitest'
import {
  mistakeTask,
  type MistakeTask,
  moved,
  NAMED_MISTAKES,
  ownMistakes,
} from '../src/craft/soroban/find-mistake.rules.ts'
import { lookBack } from '../src/craft/soroban/look-back.rules.ts'
import { FORMULAS, formulaKey, pathOf, rodsOf, valueOf } from '../src/craft/soroban/soroban.rules.ts'
import { seeded } from '../src/quiz/seeded.rules.ts'

const seeds = Array.from({ length: 5_000 }, (_, seed) => seed * 7 + 1)

const ALL = FORMULAS.map(({ key }) => key)

/** The places that are wrong, by plain arithmetic. */
function wrongPlaces(task: MistakeTask): number[] {
  if (task.kind === 'column') {
    const right = rodsOf(task.start + task.by, task.shown.length)
    return task.shown.flatMap((digit, rod) => (digit === right[rod] ? [] : [rod]))
  }
  return task.cells.flatMap(({ by, rod }, at) => {
    const [before, after] = [task.pictures[at] ?? [], task.pictures[at + 1] ?? []]
    return valueOf(after) - valueOf(before) === by * 10 ** rod ? [] : [at + 1]
  })
}

describe.each(['beads', 'column'] as const)('find the mistake in %s', (kind) => {
  test('5,000 tasks have exactly one wrong place, from a mistake that has a name', () => {
    for (const seed of seeds) {
      const task = mistakeTask({ kind, seed, own: [], taught: ALL })
      expect(wrongPlaces(task), `seed ${seed}`).toEqual([task.wrongAt])
      expect(NAMED_MISTAKES).toContain(task.mistake)
    }
  })

  test('every digit of every task stands on a rod, and no sum is below nought', () => {
    for (const seed of seeds.slice(0, 1_000)) {
      const task = mistakeTask({ kind, seed, own: [], taught: ALL })
      expect(task.start + task.by).toBeGreaterThanOrEqual(0)
      const rows = task.kind === 'beads' ? task.pictures : [task.shown]
      // A result of one digit would leave one button to press.
      if (task.kind === 'column') expect(task.shown.length).toBeGreaterThan(1)
      for (const digit of rows.flat()) expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).toContain(digit)
    }
  })

  test('the same seed makes the same task', () => {
    for (const seed of seeds.slice(0, 200))
      expect(mistakeTask({ kind, seed, own: [], taught: ALL })).toEqual(
        mistakeTask({ kind, seed, own: [], taught: ALL }),
      )
  })

  test('all five mistakes come, each a plausible part of the time', () => {
    const counts = new Map(NAMED_MISTAKES.map((name) => [name, 0]))
    for (const seed of seeds) {
      const { mistake } = mistakeTask({ kind, seed, own: [], taught: ALL })
      counts.set(mistake, (counts.get(mistake) ?? 0) + 1)
    }
    for (const [name, count] of counts) expect(count, name).toBeGreaterThan(seeds.length / 50)
  })

  test('the formulas that the child had wrong come first, in the wrong movement itself', () => {
    const own = ['+7 big', '-3 small', 'unknown formula']
    const found = new Set<string>()
    for (const seed of seeds.slice(0, 400)) {
      const task = mistakeTask({ kind, seed, own, taught: ALL })
      found.add(formulaKey(task.cell.by, task.cell.technique))
      expect(task.isOwn).toBe(true)
    }
    expect([...found].toSorted()).toEqual(['+7 big', '-3 small'])
  })

  test('a child without mistakes of its own looks for one in what it has learned, with short numbers at first', () => {
    const formulasOf = (taught: readonly string[]): string[] => {
      const tasks = seeds.slice(0, 300).map((seed) => mistakeTask({ kind, seed, own: [], taught }))
      for (const { by } of tasks) expect(Math.abs(by)).toBeLessThan(100)
      return [...new Set(tasks.map(({ cell }) => formulaKey(cell.by, cell.technique)))].toSorted()
    }
    expect(formulasOf(['+4 big', '+1 small'])).toEqual(['+1 small', '+4 big'])
    // Nothing is learned yet: the small friends, which come first.
    expect(formulasOf([])).toEqual(ALL.filter((key) => key.endsWith('small')).toSorted())
  })

  test('every one of the 34 formulas can be asked about', () => {
    for (const sign of ['+', '-'])
      for (const key of ['4 small', '4 big', '1 small', '1 big', '6 mixed', '9 mixed', '9 big']) {
        const want = `${sign}${key}`
        // +9 and −9 by both friends start from 5 and 4 alone.
        const { cell } = mistakeTask({ kind, seed: 3, own: [want], taught: [] })
        expect(formulaKey(cell.by, cell.technique)).toBe(want)
      }
  })
})

test('8 + 7 with the friend forgotten stays at eight on its rod and carries', () => {
  const tasks = seeds.map((seed) => mistakeTask({ kind: 'beads', seed, own: ['+7 big'], taught: ALL }))
  const forgot = tasks.find(({ mistake }) => mistake === 'forgot the friend')
  if (forgot?.kind !== 'beads') throw new Error('no such task')
  const { rod } = forgot.cell
  const [before, after] = [forgot.pictures[forgot.wrongAt - 1] ?? [], forgot.pictures[forgot.wrongAt] ?? []]
  expect(after[rod]).toBe(before[rod])
  expect(valueOf(after) - valueOf(before)).toBe(10 ** (rod + 1))
})

test('a movement that would leave the rods is none', () => {
  expect(moved([9, 9], { rod: 1, by: 5 })).toBeNull()
  expect(moved([3, 0], { rod: 1, by: -1 })).toBeNull()
  expect(moved([3, 0], { rod: 0, by: 9 })).toEqual([2, 1])
})

test('own mistakes are formulas with a wrong try among the newest twelve, most of them first', () => {
  const tries = (...right: number[]) => right.map((each) => ({ right: each === 1 }))
  const own = ownMistakes([
    { part: 'soroban', itemKey: '+4 big', newest: tries(1, 0, 1) },
    { part: 'soroban', itemKey: '+9 big', newest: tries(0, 0, 1) },
    { part: 'soroban', itemKey: '+1 small', newest: tries(0, ...Array.from({ length: 12 }, () => 1)) },
    { part: 'soroban', itemKey: 'read', newest: tries(0) },
    { part: 'vedic', itemKey: '+4 big', newest: tries(0) },
  ])
  expect(own).toEqual(['+9 big', '+4 big'])
})

/** The rods after each bead move of a way, one digit at a time. */
function trailOf(start: number, count: number, changes: readonly (readonly [rod: number, digit: number])[]) {
  const trail = [rodsOf(start, count)]
  for (const [rod, digit] of changes) {
    const next = [...(trail.at(-1) ?? [])]
    next[rod] = digit
    trail.push(next)
  }
  return trail
}

describe('looking back at a sum', () => {
  test('386 + 248 with the hundreds forgotten on the tens: the same, different, then', () => {
    // 300, 80, 6 set; +200; +40 as four taken and nothing given; +8 as two taken and ten added.
    const changes = [
      [2, 3],
      [1, 8],
      [0, 6],
      [2, 5],
      [1, 4],
      [0, 4],
      [1, 5],
    ] as const
    const back = lookBack([386, 248], trailOf(0, 5, changes))
    const told = back?.steps.map(({ cell, state, yours, right }) => [
      cell.by * 10 ** cell.rod,
      state,
      valueOf(yours),
      valueOf(right),
    ])
    expect(told).toEqual([
      [300, 'same', 300, 300],
      [80, 'same', 380, 380],
      [6, 'same', 386, 386],
      [200, 'same', 586, 586],
      [40, 'different', 546, 626],
      [8, 'then', 554, 634],
    ])
    expect(back?.differs).toBe(4)
  })

  test('whoever works the ones first is laid beside the ones first', () => {
    const changes = [
      [0, 2],
      [1, 1],
      [0, 6],
      [1, 4],
    ] as const
    const back = lookBack([12, 24], trailOf(0, 3, changes))
    expect(back?.steps.map(({ cell }) => cell.by * 10 ** cell.rod)).toEqual([2, 10, 4, 20])
    expect(back?.differs).toBe(3)
  })

  test('beads that were taken back and moved anew count as they stood in the end', () => {
    const changes = [
      [0, 4],
      [0, 3],
      [0, 5],
      [0, 6],
    ] as const
    const back = lookBack([3, 4], trailOf(0, 2, changes))
    expect(back?.differs).toBe(1)
    expect(back?.steps[1]?.yours).toEqual([6, 0])
  })

  test('without a move, or with all of them right, there is nothing to look back at', () => {
    expect(lookBack([3, 4], trailOf(0, 2, []))).toBeNull()
    expect(
      lookBack(
        [3, 4],
        trailOf(0, 2, [
          [0, 3],
          [0, 7],
        ]),
      ),
    ).toBeNull()
  })

  test('in 2,000 sums with one planted slip the difference is never told before it, and nearly always at it', () => {
    const random = seeded(77)
    let exact = 0
    for (let one = 0; one < 2_000; one += 1) {
      const numbers = Array.from({ length: 4 }, () => 1 + Math.floor(random() * 9))
      const slip = Math.floor(random() * 4)
      const off = 1 + Math.floor(random() * 3)
      let total = 0
      const trail = [rodsOf(0, 4)]
      for (const [at, by] of numbers.entries()) {
        // A slip is a movement by another number than the one that stands there.
        const change = at === slip ? by + off : by
        for (const { moves } of pathOf(rodsOf(total, 4), change))
          for (const move of moves) {
            const next = [...(trail.at(-1) ?? [])]
            next[move.rod] = move.to
            trail.push(next)
          }
        total += change
      }
      const differs = lookBack(numbers, trail)?.differs ?? -1
      expect(differs, `${numbers.join()} ${slip}`).toBeGreaterThanOrEqual(slip)
      if (differs === slip) exact += 1
    }
    // On their way beads may stand as they should have stood.
    expect(exact).toBeGreaterThan(1_800)
  })
})
