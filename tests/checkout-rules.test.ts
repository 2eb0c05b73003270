import { describe, expect, test } from 'vitest'
import { rupeesInWords } from '../src/academy/money.rules.ts'
import {
  canHave,
  chosenFirst,
  outcomeOf,
  paysInSameTab,
  refundText,
  straightOn,
} from '../src/enrolment/buy/checkout.rules.ts'
import { ORDER_STATUSES, saysNothingCharged } from '../src/enrolment/enrolment.rules.ts'

test.each([
  [0, 'Rupees zero only'],
  [100, 'Rupees one only'],
  [50, 'Rupees zero and fifty paise only'],
  [49_900, 'Rupees four hundred and ninety-nine only'],
  [45_550, 'Rupees four hundred and fifty-five and fifty paise only'],
  [10_000, 'Rupees one hundred only'],
  [100_000, 'Rupees one thousand only'],
  [100_100, 'Rupees one thousand and one only'],
  [1_50_000_00, 'Rupees one lakh fifty thousand only'],
  [12_34_567_00, 'Rupees twelve lakh thirty-four thousand five hundred and sixty-seven only'],
  [1_00_00_000_00, 'Rupees one crore only'],
  [2_05_00_019_00, 'Rupees two crore five lakh and nineteen only'],
])('%i paise in words', (paise, words) => expect(rupeesInWords(paise)).toBe(words))

describe('who it is for', () => {
  const has = { _id: 'a', since: '2026-09-09T00:00:00Z', agreed: true }
  const open = { _id: 'b', since: null, agreed: true }
  const other = { _id: 'c', since: null, agreed: true }
  const unasked = { _id: 'd', since: null, agreed: false }

  test('a student or teacher goes straight on, a family chooses, and nobody is nobody', () => {
    expect(straightOn(false, [open])).toBe(open)
    expect(straightOn(true, [open])).toBeNull()
    expect(straightOn(false, [])).toBeNull()
  })

  test('who has the course can’t have it twice, and nobody before the parent agreed', () =>
    expect([has, open, unasked].map(canHave)).toEqual([false, true, false]))

  test('the first who can have it is chosen, or who was chosen before', () => {
    expect(chosenFirst([has, unasked, open, other], null)).toBe(open)
    expect(chosenFirst([has, open, other], 'c')).toBe(other)
    expect(chosenFirst([has, open], 'a')).toBe(open)
    expect(chosenFirst([has, unasked], null)).toBeUndefined()
  })
})

describe('what became of it', () => {
  test('each status has its outcome; an open order is cancelled only when nobody paid', () => {
    const told = ORDER_STATUSES.map((status) => [status, outcomeOf(status, false), outcomeOf(status, true)])
    expect(told).toEqual([
      ['NEW', 'pending', 'cancelled'],
      ['PENDING', 'pending', 'cancelled'],
      ['CHARGED', 'paid', 'paid'],
      ['FAILED', 'failed', 'failed'],
      ['HELD', 'held', 'held'],
      ['REFUNDED', 'paid back', 'paid back'],
    ])
  })

  test('nothing was charged when the gateway says no, or that nobody tried', () => {
    const money = { amountPaise: 49_900, currency: 'INR' }
    expect(saysNothingCharged({ state: 'failed', ...money })).toBe(true)
    expect(saysNothingCharged({ state: 'pending', untouched: true, ...money })).toBe(true)
    expect(saysNothingCharged({ state: 'pending', ...money })).toBe(false)
    expect(saysNothingCharged({ state: 'charged', untouched: true, ...money })).toBe(false)
    expect(saysNothingCharged({ state: 'refunded', ...money })).toBe(false)
  })
})

test.each([
  [{ width: 360, height: 800, agent: 'Chrome' }, true],
  [{ width: 767, height: 1024, agent: 'Chrome' }, true],
  [{ width: 768, height: 1024, agent: 'Chrome' }, false],
  [{ width: 860, height: 412, agent: 'Chrome' }, true],
  [{ width: 1280, height: 500, agent: 'Chrome' }, false],
  [{ width: 1280, height: 800, agent: 'Mozilla/5.0 (iPad) Instagram 312' }, true],
  [{ width: 1280, height: 800, agent: 'Mozilla/5.0 (Linux; Android 14; Pixel; wv) Chrome/120' }, true],
  [{ width: 1280, height: 800, agent: 'Mozilla/5.0 (Windows NT 10.0) [FBAN/FBIOS;FBAV/1]' }, true],
])('whether the payment stays in the tab of %o', (screen, stays) => expect(paysInSameTab(screen)).toBe(stays))

test.each([
  [{ days: 0, lessons: 2 }, ''],
  [{ days: 1, lessons: 1 }, 'All of it back within 1 day, if no more than one lesson was opened.'],
  [{ days: 7, lessons: 2 }, 'All of it back within 7 days, if no more than two lessons were opened.'],
  [{ days: 7, lessons: 12 }, 'All of it back within 7 days, if no more than 12 lessons were opened.'],
  [{ days: 7, lessons: 0 }, 'All of it back within 7 days, as long as no lesson was opened.'],
])('the rule of refunds %o', (rule, words) => expect(refundText(rule)).toBe(words))
