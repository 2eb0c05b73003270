import { describe, expect, test } from 'vitest'
import { debitTime, isUnderWay, mandateLimit, statusAfter } from '../src/fees/online/online.rules.ts'

const inr = { amountPaise: 50_000, currency: 'INR' } as const

describe('what a report of the gateway makes of a payment', () => {
  test.each([
    ['open', { ...inr, state: 'charged' }, 'paid', 50_000],
    ['failed', { ...inr, state: 'charged' }, 'paid', 50_000],
    ['paid', { ...inr, state: 'charged' }, 'paid', 0],
    ['paid', { ...inr, state: 'refunded' }, 'paid', 0],
    ['open', { ...inr, state: 'charged', refundedPaise: 20_000 }, 'paid', 30_000],
    ['open', { ...inr, state: 'charged', currency: 'USD' }, 'held', 0],
    ['open', { ...inr, state: 'refunded' }, 'failed', 0],
    ['open', { ...inr, state: 'pending', untouched: true }, 'open', 0],
    ['failed', { ...inr, state: 'pending', untouched: true }, 'failed', 0],
    ['failed', { ...inr, state: 'pending' }, 'open', 0],
  ] as const)('%s, %o: %s, %i paise', (before, report, ...[status, paise]) => {
    expect(statusAfter(before, report)).toEqual({ status, paise })
  })
})

test('a payment is on its way for an hour after its try, a debit until it is known', () => {
  const now = new Date('2026-12-01T10:00:00Z')
  const tried = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const at = (minutes: number | null, mandateId: string | null = null) =>
    isUnderWay({ status: 'open', triedAt: minutes === null ? null : tried(minutes), mandateId }, now)
  expect([at(null), at(1), at(59), at(61), at(61, 'm')]).toEqual([false, true, true, false, true])
  expect(isUnderWay({ status: 'paid', triedAt: tried(1), mandateId: null }, now)).toBe(false)
})

test('a mandate has room for three tenths more in steps of ₹500, and stays within what needs no PIN', () => {
  expect([100_00, 2_580_00, 11_500_00, 15_000_00, 15_001_00].map(mandateLimit)).toEqual([
    500_00,
    3_500_00,
    15_000_00,
    15_000_00,
    null,
  ])
})

test.each([
  // Now in UTC, and when it is taken in India: 25 hours later, never from 10:00 to 13:00 or 17:00 to 21:30.
  ['2026-12-01T02:00:00Z', '2026-12-02T08:30'],
  ['2026-12-01T03:29:00Z', '2026-12-02T09:59'],
  ['2026-12-01T03:30:20Z', '2026-12-02T13:00'],
  ['2026-12-01T06:29:59Z', '2026-12-02T13:00'],
  ['2026-12-01T06:30:00Z', '2026-12-02T13:00'],
  ['2026-12-01T10:29:00Z', '2026-12-02T16:59'],
  ['2026-12-01T10:30:00Z', '2026-12-02T21:30'],
  ['2026-12-01T15:00:00Z', '2026-12-02T21:30'],
  ['2026-12-01T18:00:00Z', '2026-12-03T00:30'],
])('a debit that is begun at %s is taken at %s in India', (now, taken) => {
  const at = debitTime(new Date(now))
  expect(new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16)).toBe(taken)
})
