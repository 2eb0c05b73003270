import { describe, expect, test } from 'vitest'
import {
  beadOf,
  isPaidLow,
  MANY_FEWER,
  needsWord,
  newSince,
  paidPercent,
  rodsOf,
} from '../src/centres/network.rules.ts'
import { formatChange, formatDays, formatSum } from '../src/centres/office/network-words.ts'

const today = '2026-11-23'
const well = { status: 'open', createdOn: '2024-06-01', change: 2, pending: [] } as const
const [work, late] = [{ isLate: false }, { isLate: true }]

describe('how a centre stands', () => {
  test.each([
    ['well', {}, false],
    ['new', { createdOn: '2026-08-01' }, false],
    ['well', { createdOn: '2026-07-31' }, false],
    ['waits', { pending: [work] }, true],
    ['waits', { pending: [work], createdOn: '2026-11-01' }, true],
    ['waits', { status: 'suspended' }, true],
    ['waits', { status: 'closing' }, true],
    ['trouble', { pending: [work, late] }, true],
    ['trouble', { change: -MANY_FEWER }, true],
    ['well', { change: 1 - MANY_FEWER }, false],
    ['soon', { status: 'preparing', pending: [work] }, true],
    ['trouble', { status: 'preparing', pending: [late] }, true],
    ['closed', { status: 'closed', pending: [late], change: -9 }, false],
  ] as const)('is %s with %j', (bead, change, isNeedy) => {
    expect(beadOf({ ...well, ...change }, today)).toBe(bead)
    expect(needsWord(bead)).toBe(isNeedy)
  })

  test('new is three months before this one, also over the end of a year', () => {
    expect(newSince(today)).toBe('2026-08-01')
    expect(newSince('2027-02-28')).toBe('2026-11-01')
  })
})

test('what is paid is rounded down, and too little from the 20th on; nothing billed has no share', () => {
  const percent = (billedPaise: number, settledPaise: number) => paidPercent({ billedPaise, settledPaise })
  expect([percent(300, 299), percent(300, 300), percent(300, 0), percent(0, 0)]).toEqual([99, 100, 0, null])
  expect([isPaidLow(84, '2026-11-20'), isPaidLow(85, '2026-11-20')]).toEqual([true, false])
  expect([isPaidLow(10, '2026-11-19'), isPaidLow(null, '2026-11-30')]).toEqual([false, false])
})

test('a rod has a bead for each centre that is not closed, and the longest comes first', () => {
  const centre = (state: string, bead: 'well' | 'closed') => ({
    state,
    bead,
    children: 10,
    billedPaise: 5_000,
    settledPaise: 4_000,
  })
  const rows = [
    centre('Goa', 'well'),
    centre('Kerala', 'well'),
    centre('Goa', 'closed'),
    centre('Kerala', 'well'),
  ]
  expect(rodsOf(rows)).toEqual([
    { state: 'Kerala', beads: ['well', 'well'], children: 20, billedPaise: 10_000, settledPaise: 8_000 },
    { state: 'Goa', beads: ['well'], children: 10, billedPaise: 5_000, settledPaise: 4_000 },
  ])
})

test('sums, changes and days are short enough for a column', () => {
  expect([0, 2_106_000, 9_999_900, 10_000_000, 261_000_000, 1_240_000_000].map(formatSum)).toEqual([
    '₹0',
    '₹21,060',
    '₹99,999',
    '₹1 lakh',
    '₹26.1 lakh',
    '₹1.2 crore',
  ])
  expect([4, 0, -7].map(formatChange)).toEqual(['+4', '0', '−7'])
  expect([0, 1, 9].map(formatDays)).toEqual(['today', '1 day', '9 days'])
})
