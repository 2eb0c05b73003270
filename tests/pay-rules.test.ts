import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  classLines,
  correctionLine,
  earlierClassLine,
  isCancelledLate,
  type PaidClass,
  paidByClass,
  type PayTerms,
  shareLine,
  sumsOf,
  termsOn,
} from '../src/pay/pay.rules.ts'
import { rupeesExact } from '../src/platform/text/rupees.rules.ts'
import { oracle } from './oracles.ts'

const terms = (more: Partial<PayTerms> = {}): PayTerms => ({
  fromDay: '2026-01-01',
  perClassPaise: 45_000,
  shareHundredths: 3_000,
  noticeHours: 3,
  tdsHundredths: 0,
  ...more,
})
const classOn = (day: number, more: Partial<PaidClass> = {}): PaidClass => ({
  groupId: 'A',
  group: 'Abacus 1 A',
  day: `2026-11-${String(day).padStart(2, '0')}`,
  kind: 'class',
  paise: 45_000,
  ...more,
})
const share = (month: string, basePaise: number) =>
  shareLine(terms(), { groupId: 'D', group: 'Abacus 4', month, basePaise }, '2026-11')
const days = Array.from({ length: 22 }, (_, at) => at + 1)

test('22 classes, 2 of them taught by another; a share of what came in, without its GST', () => {
  const own = classLines(days.map((day) => classOn(day, day > 20 ? { kind: 'other teacher', paise: 0 } : {})))
  const other = classLines([21, 22].map((day) => classOn(day, { kind: 'substitute' })))
  expect({
    perClass: rupeesExact(sumsOf(own, 0).toPayPaise),
    other: rupeesExact(sumsOf(other, 0).toPayPaise),
    share: rupeesExact(share('2026-11', 3_000_000).paise),
  }).toEqual(oracle('O21'))
})

test('a whole month: classes, half of one called off late, shares, and the tax kept back', () => {
  const late = share('2026-10', 127_118)
  const lines = [
    ...classLines([
      ...days.slice(0, 7).map((day) => classOn(day)),
      ...days.slice(7, 14).map((day) => classOn(day, { groupId: 'B', group: 'Abacus 1 B' })),
      classOn(23, { kind: 'other teacher', paise: 0 }),
      classOn(9, { groupId: 'C', group: 'Abacus 2', kind: 'substitute' }),
      classOn(20, { kind: 'cancelled late', paise: 22_500 }),
    ]),
    share('2026-11', 3_000_000),
    late,
  ]
  const sums = sumsOf(lines, 1_000)
  expect({
    share: rupeesExact(late.paise),
    together: rupeesExact(sums.totalPaise),
    tds: rupeesExact(sums.tdsPaise),
    paid: rupeesExact(sums.toPayPaise),
  }).toEqual(oracle('O29'))
  expect(lines.map(({ kind, days: of }) => [kind, of.length])).toEqual([
    ['class', 7],
    ['class', 7],
    ['substitute', 1],
    ['cancelled late', 1],
    ['other teacher', 1],
    ['share', 0],
    ['earlier share', 0],
  ])
})

test('a class is called off late when less than the hours of the terms are left before it starts', () => {
  const startsAt = new Date('2026-11-20T11:00:00Z')
  const at = (minutes: number) => ({ startsAt, cancelledAt: new Date(startsAt.getTime() - minutes * 60_000) })
  expect(isCancelledLate(terms(), at(180))).toBe(false)
  expect(isCancelledLate(terms(), at(179))).toBe(true)
  expect(isCancelledLate(terms(), at(-20))).toBe(true)
  for (const minutes of [0, -480]) expect(isCancelledLate(terms({ noticeHours: 0 }), at(minutes))).toBe(false)
  expect(isCancelledLate(terms(), { startsAt, cancelledAt: null })).toBe(false)
})

test('the latest terms that have begun count, in whatever order they were made', () => {
  const all = ['2026-10-01', '2026-12-01', '2026-11-01'].map((fromDay) => terms({ fromDay }))
  expect(termsOn(all, '2026-09-30')).toBeUndefined()
  expect(termsOn(all, '2026-11-30')?.fromDay).toBe('2026-11-01')
  expect(termsOn(all, '2026-12-01')?.fromDay).toBe('2026-12-01')
})

test('less than nothing is paid as nothing, without tax, and goes into the next sheet', () => {
  const sums = sumsOf([correctionLine({ id: 'x', paise: -45_000, reason: 'Paid twice' })], 1_000)
  expect(sums).toEqual({
    earnedPaise: -45_000,
    carriedPaise: 0,
    totalPaise: -45_000,
    tdsPaise: 0,
    toPayPaise: 0,
    carriedOnPaise: -45_000,
  })
})

test('what is earned is paid, kept back as tax or carried on, whatever the lines are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -500_000, max: 500_000 })),
      fc.integer({ min: 0, max: 4_000 }),
      (amounts, tds) => {
        const lines = amounts.map((paise, at) => correctionLine({ id: String(at), paise, reason: '' }))
        const { totalPaise, tdsPaise, toPayPaise, carriedOnPaise } = sumsOf(lines, tds)
        expect(toPayPaise + tdsPaise + carriedOnPaise).toBe(totalPaise)
        expect(toPayPaise).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('what was paid for a class is the sum of its lines; a half without a register is told apart', () => {
  const november = classLines([classOn(3), classOn(20, { kind: 'cancelled late', paise: 22_500 })])
  const december = [
    earlierClassLine({ groupId: 'A', group: 'Abacus 1 A', day: '2026-11-03', paise: -45_000 }),
  ]
  const paid = paidByClass([november, december])
  expect(paid.get('A 2026-11-03')).toEqual({ group: 'Abacus 1 A', paise: 0, registerPaise: 0 })
  expect(paid.get('A 2026-11-20')).toMatchObject({ paise: 22_500, registerPaise: 0 })
})
