import { describe, expect, test } from 'vitest'
import {
  type Coupon,
  couponChanged,
  couponFault,
  couponCreatedText,
  couponState,
  type CouponTerms,
  lastDay,
  discountText,
  withCoupon,
} from '../src/enrolment/coupon.rules.ts'
import { dayBegins, dayEnds, indianDay } from '../src/platform/text/india.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date(now.getTime() + 1)
const open: Coupon = {
  percentOff: 10,
  amountOffPaise: null,
  courseId: null,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  oncePerStudent: false,
  stoppedAt: null,
}
const use = { courseId: 'a', used: 0, usedByStudent: 0 }

test('percent are whole rupees, rounded down for the family; an amount never goes below nothing', () => {
  expect(withCoupon(45_500, open)).toBe(40_900)
  expect(withCoupon(45_500, { ...open, percentOff: 100 })).toBe(0)
  const amount = { percentOff: null, amountOffPaise: 45_400 }
  expect([45_500, 45_400, 45_300].map((paise) => withCoupon(paise, amount))).toEqual([100, 0, 0])
})

describe('a coupon', () => {
  test.each<{ what: string; terms?: Partial<Coupon>; uses?: Partial<typeof use>; words: string | null }>([
    { what: 'without limits', uses: { used: 1_000_000, usedByStudent: 9 }, words: null },
    { what: 'of this course', terms: { courseId: 'a' }, words: null },
    {
      what: 'of another course',
      terms: { courseId: 'b' },
      words: 'This coupon is not valid for this course.',
    },
    { what: 'that begins now', terms: { startsAt: now }, words: null },
    {
      what: 'that begins later',
      terms: { startsAt: later },
      words: 'This coupon is valid from 21 Nov 2026.',
    },
    { what: 'that ends later', terms: { endsAt: later }, words: null },
    {
      what: 'that ends now',
      terms: { endsAt: now },
      words: 'This coupon expired on 21 Nov 2026.',
    },
    { what: 'with a use left', terms: { maxRedemptions: 2 }, uses: { used: 1 }, words: null },
    {
      what: 'without one',
      terms: { maxRedemptions: 2 },
      uses: { used: 2 },
      words: 'This coupon has reached its limit.',
    },
    { what: 'for once', terms: { oncePerStudent: true }, uses: { used: 5 }, words: null },
    {
      what: 'used by this student',
      terms: { oncePerStudent: true },
      uses: { used: 5, usedByStudent: 1 },
      words: 'This coupon works once per student and is already used.',
    },
    {
      what: 'that was stopped',
      terms: { stoppedAt: now, endsAt: now },
      words: 'This coupon is no longer valid.',
    },
  ])('$what', ({ terms, uses, words }) =>
    expect(couponFault({ ...open, ...terms }, { ...use, ...uses }, now)).toBe(words),
  )

  test('is the first of what it is', () => {
    const all = { startsAt: later, endsAt: now, maxRedemptions: 1, stoppedAt: now }
    expect(couponState(all, 1, now)).toBe('stopped')
    expect(couponState({ ...all, stoppedAt: null }, 1, now)).toBe('over')
    expect(couponState({ ...all, stoppedAt: null, endsAt: null }, 1, now)).toBe('used up')
    expect(couponState({ ...all, stoppedAt: null, endsAt: null }, 0, now)).toBe('planned')
    expect(couponState({ ...all, stoppedAt: null, endsAt: null, startsAt: now }, 0, now)).toBe('runs')
  })
})

test('a day of a coupon is a day in India, the last one included', () => {
  expect(dayBegins('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z')
  expect(dayEnds('2026-11-21').toISOString()).toBe('2026-11-21T18:30:00.000Z')
  expect(indianDay(dayBegins('2026-11-21'))).toBe('2026-11-21')
  expect(lastDay(dayEnds('2026-11-21'))).toBe('2026-11-21')
})

test('the log says what was made and what changed', () => {
  const terms: CouponTerms = {
    kind: 'amount',
    off: 1_000,
    course: 'Abacus 1',
    from: '2026-11-01',
    until: null,
    limit: 1,
    oncePerStudent: true,
  }
  expect(discountText(terms)).toBe('₹1,000')
  expect(couponCreatedText('DIWALI', terms)).toBe(
    'created the coupon DIWALI: ₹1,000 off, for “Abacus 1”, from 1 Nov 2026, no end date, 1 use in all, once per student',
  )
  expect(couponChanged('DIWALI', terms, { ...terms, kind: 'percent', off: 20, until: '2026-11-15' })).toBe(
    'changed the coupon DIWALI: 20% off (before: ₹1,000 off), until 15 Nov 2026 (before: no end date)',
  )
})
