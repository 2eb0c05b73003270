import { expect, test } from 'vitest'
import { type Claim, fastestMs, whatCounts } from '../src/craft/evidence.rules.ts'
import { EXERCISES } from '../src/craft/exercises.rules.ts'
import { FACTS } from '../src/craft/practice/facts.rules.ts'

const at = (seconds: number, more: Partial<Claim> = {}): Claim => ({
  part: 'soroban',
  itemKey: '+4 big',
  milliseconds: 1_000,
  at: new Date(Date.UTC(2026, 10, 16) + seconds * 1_000),
  ...more,
})

test.each([
  ['+7 mixed', 360],
  ['+4 big', 240],
  ['-3 small', 240],
  ['set', 120],
  ['read', 80],
  ['times 6x8', 160],
  ['times 2x3', 80],
  ['friend 10 4', 80],
  ['+3 direct', 120],
  ['small 1x3', 440],
  ['direct 2x5', 680],
  ['head small 1x3', 80],
  ['over 1x2', 200],
])('no hand does %s in less than %i ms', (itemKey, least) => {
  expect(fastestMs('soroban', itemKey)).toBe(least)
  const [under, exactly] = [least - 1, least].map((milliseconds) => [at(5, { itemKey, milliseconds })])
  expect([whatCounts(under ?? [], []), whatCounts(exactly ?? [], [])]).toEqual([[false], [true]])
})

test('there is a least time for everything that can be set and for every fact', () => {
  for (const { part, thing } of EXERCISES) expect(fastestMs(part, thing)).toBeGreaterThanOrEqual(80)
  for (const { thing } of FACTS) expect(fastestMs('soroban', thing)).toBeLessThanOrEqual(160)
  for (const [part, thing] of [
    ['cube', 'solve'],
    ['cube', 'stage 3'],
    ['write', 'a'],
  ] as const)
    expect(fastestMs(part, thing)).toBe(120)
})

test('one after another counts, whatever order it is sent in', () => {
  expect(whatCounts([at(3), at(1), at(2)], [])).toEqual([true, true, true])
  // Two things at once are two things: a sum, and each of its movements.
  expect(whatCounts([at(1), at(1, { itemKey: '+3 big' })], [])).toEqual([true, true])
})

test('of what was done at one moment one counts, also beside what is stored', () => {
  expect(whatCounts([at(1), at(1), at(1), at(1.5)], [])).toEqual([true, false, false, false])
  expect(whatCounts([at(1)], [at(1)])).toEqual([false])
  expect(whatCounts([at(1.2), at(2.2)], [at(1)])).toEqual([false, true])
  expect(
    whatCounts(
      [at(1, { milliseconds: 80, itemKey: 'read' }), at(1.01, { milliseconds: 80, itemKey: 'read' })],
      [],
    ),
  ).toEqual([true, false])
})

test('a batch that was long on its way takes nothing from the next', () => {
  const slow = { milliseconds: 8_000 }
  expect(whatCounts([at(66.5, slow), at(67.5)], [at(60)])).toEqual([true, true])
  expect(whatCounts([at(65.5, slow)], [at(60, slow)])).toEqual([false])
})

test('another device that was away counts beside this one', () => {
  const away = [at(10), at(12), at(14)]
  expect(whatCounts(away, [at(5), at(20), at(21)])).toEqual([true, true, true])
})

test('a device that was left lying takes no hour from another', () => {
  expect(whatCounts([at(0)], [at(3_600, { milliseconds: 3_600_000 })])).toEqual([true])
})

test('a movement whose digits were typed without a bead moved does not count; one with beads does', () => {
  const typed = { itemKey: '+7 mixed', milliseconds: 2_000, beads: 0 }
  expect(whatCounts([at(5, typed)], [])).toEqual([false])
  expect(whatCounts([at(5, { ...typed, beads: 3 })], [])).toEqual([true])
  expect(whatCounts([at(5, { ...typed, beads: undefined })], [])).toEqual([true])
  // A number that is read has no bead to move.
  expect(whatCounts([at(5, { itemKey: 'read', beads: 0 })], [])).toEqual([true])
})

test('the examined sums of +7 mixed at 153 to 215 ms do not count', () => {
  const sums = [153, 160, 170, 180, 190, 200, 210, 215].map((milliseconds, n) =>
    at(n * 2, { itemKey: '+7 mixed', milliseconds }),
  )
  expect(whatCounts(sums, []).filter(Boolean)).toEqual([])
})
