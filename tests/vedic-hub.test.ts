import { expect, test } from 'vitest'
import type { ItemMastery } from '../src/craft/craft.contract.ts'
import { FAMILIES, hubOf } from '../src/craft/vedic/hub.rules.ts'
import { METHODS } from '../src/craft/vedic/vedic.rules.ts'

const NOW = Date.parse('2026-11-24T10:00:00Z')
const TODAY = Math.floor(NOW / 86_400_000)
/** A shortcut of which `right` of six were right on each of three days. */
const practised = (itemKey: string, right: number, last = TODAY - 1): ItemMastery => ({
  part: 'vedic',
  itemKey,
  tries: 18,
  right: 3 * right,
  helped: 0,
  dayCount: 3,
  days: [last - 4, last - 2, last].map((day) => ({ day, tries: 6, right, helped: 0, milliseconds: 60_000 })),
  newest: [],
})

test('every shortcut stands in one of the four lists, once', () => {
  expect(FAMILIES.flatMap(({ ids }) => ids).toSorted()).toEqual(METHODS.map(({ id }) => id).toSorted())
})

test('who knows nothing yet begins with the first shortcut', () => {
  const hub = hubOf([], NOW)
  expect([hub.known, hub.next?.id]).toEqual([0, METHODS[0]?.id])
  expect(hub.families.flatMap(({ methods }) => methods).every(({ state }) => state === 'new')).toBe(true)
})

test('next is the first not started, then the first in learning, then none', () => {
  const [first = '', second = '', ...others] = METHODS.map(({ id }) => id)
  const some = hubOf([practised(first, 6), practised(second, 2)], NOW)
  expect([some.known, some.next?.id]).toEqual([1, others[0]])
  const begun = [practised(first, 6), practised(second, 2), ...others.map((id) => practised(id, 6))]
  expect(hubOf(begun, NOW).next?.id).toBe(second)
  const all = hubOf([...begun, practised(second, 6)], NOW)
  expect([all.known, all.next]).toEqual([METHODS.length, null])
})

test('a shortcut that is due again is still known', () => {
  const hub = hubOf([practised('near-base', 6, TODAY - 90)], NOW)
  expect(hub.known).toBe(1)
  expect(hub.families[0]?.methods.find(({ method }) => method.id === 'near-base')?.state).toBe('refresh')
})
