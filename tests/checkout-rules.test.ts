import { describe, expect, test } from 'vitest'
import { rupeesInWords } from '../src/academy/money.rules.ts'
import {
  canBuy,
  defaultLearner,
  outcomeOf,
  paysInSameTab,
  refundText,
  soleLearner,
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
    expect(soleLearner(false, [open])).toBe(open)
    expect(soleLearner(true, [open])).toBeNull()
    expect(soleLearner(false, [])).toBeNull()
  })

  test('who has the course can’t have it twice, and nobody before the parent agreed', () =>
    expect([has, open, unasked].map(canBuy)).toEqual([false, true, false]))

  test('the first who can have it is chosen, or who was chosen before', () => {
    expect(defaultLearner([has, unasked, open, other], null)).toBe(open)
    expect(defaultLearner([has, open, other], 'c')).toBe(other)
    expect(defaultLearner([has, open], 'a')).toBe(open)
    expect(defaultLearner([has, unasked], null)).toBeUndefined()
  })
})

describe('what became of it', () => {
  test('each status has its outcome; an open order is cancelled only by a word, and when nobody paid', () => {
    const known = [
      { nothingCharged: false, stopped: false },
      { nothingCharged: true, stopped: false },
      { nothingCharged: false, stopped: true },
      { nothingCharged: true, stopped: true },
    ]
    const outcomes = ORDER_STATUSES.map((status) => [status, ...known.map((each) => outcomeOf(status, each))])
    const always = (outcome: string) => [outcome, outcome, outcome, outcome]
    expect(outcomes).toEqual([
      ['NEW', 'pending', 'pending', 'pending', 'cancelled'],
      ['PENDING', 'pending', 'pending', 'pending', 'cancelled'],
      ['CHARGED', ...always('paid')],
      ['FAILED', ...always('failed')],
      ['HELD', ...always('held')],
      ['REFUNDED', ...always('paid back')],
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
  [{ days: 1, lessons: 1 }, 'Full refund within 1 day, if at most 1 lesson has been opened.'],
  [{ days: 7, lessons: 2 }, 'Full refund within 7 days, if at most 2 lessons have been opened.'],
  [{ days: 7, lessons: 12 }, 'Full refund within 7 days, if at most 12 lessons have been opened.'],
  [{ days: 7, lessons: 0 }, 'Full refund within 7 days, if no lesson has been opened.'],
])('the rule of refunds %o', (rule, words) => expect(refundText(rule)).toBe(words))
