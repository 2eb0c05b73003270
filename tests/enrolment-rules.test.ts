import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  financialYear,
  type GatewayReport,
  nextCheck,
  nextRefundCheck,
  nextStatus,
  ORDER_STATUSES,
  orderNumber,
  type OrderStatus,
  progressPercent,
  receiptNumber,
  rupeesText,
  shortTitle,
  taxOf,
} from '../src/enrolment/enrolment.rules.ts'

const MINUTE = 60_000
const report = (state: GatewayReport['state'], amountPaise = 45_500, currency = 'INR'): GatewayReport => ({
  state,
  amountPaise,
  currency,
})
const next = (status: OrderStatus, given: GatewayReport) => nextStatus({ status, amountPaise: 45_500 }, given)

describe('an order', () => {
  test.each([
    ['NEW', 'pending', 'PENDING'],
    ['NEW', 'charged', 'CHARGED'],
    ['PENDING', 'failed', 'FAILED'],
    ['FAILED', 'pending', 'FAILED'],
    ['FAILED', 'charged', 'CHARGED'],
    ['PENDING', 'refunded', 'FAILED'],
    ['CHARGED', 'failed', 'CHARGED'],
    ['CHARGED', 'pending', 'CHARGED'],
    ['CHARGED', 'refunded', 'REFUNDED'],
    ['REFUNDED', 'charged', 'REFUNDED'],
    ['HELD', 'charged', 'HELD'],
  ] as const)('%s and told %s is %s', (status, state, after) =>
    expect(next(status, report(state))).toBe(after),
  )

  test.each([
    [45_499, 'INR'],
    [45_501, 'INR'],
    [45_500, 'USD'],
    [0, 'INR'],
  ])('told charged with %d %s is held', (paise, currency) =>
    expect(next('PENDING', report('charged', paise, currency))).toBe('HELD'),
  )

  const anyReport = fc.record({
    state: fc.constantFrom('pending', 'charged', 'failed', 'refunded'),
    amountPaise: fc.constantFrom(45_500, 100),
    currency: fc.constantFrom('INR', 'USD'),
  }) as fc.Arbitrary<GatewayReport>
  test('never leaves CHARGED but for REFUNDED, whatever is told, and telling it twice changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STATUSES), fc.array(anyReport), (start, reports) => {
        let status = start
        for (const given of reports) {
          const after = next(status, given)
          if (status === 'CHARGED') expect(['CHARGED', 'REFUNDED']).toContain(after)
          if (status === 'REFUNDED' || status === 'HELD') expect(after).toBe(status)
          expect(next(after, given)).toBe(
            after === 'CHARGED' && given.state === 'refunded' ? 'REFUNDED' : after,
          )
          status = after
        }
      }),
    )
  })
})

describe('an unresolved order is asked', () => {
  const at = (minutes: number) => {
    const check = nextCheck(0, minutes * MINUTE)
    return check === null ? null : check / MINUTE
  }
  test.each([
    [0, 1],
    [0.99, 1],
    [1, 5],
    [4.9, 5],
    [5, 15],
    [15, 60],
    [59, 60],
    [60, 120],
    [71 * 60, 72 * 60],
    [72 * 60 - 1, 72 * 60],
    [72 * 60, null],
    [100 * 60, null],
  ])('after %d minutes next at %s', (age, due) => expect(at(age)).toBe(due))
  test.each([
    [4, 5],
    [71 * 60, 72 * 60],
    [72 * 60, 96 * 60],
    [100 * 60, 124 * 60],
  ])('a refund after %d minutes next at %s, and for ever', (age, due) =>
    expect(nextRefundCheck(0, age * MINUTE) / MINUTE).toBe(due),
  )
})

describe('numbers', () => {
  test('of orders fit the gateway', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 14, maxLength: 14 }), (bytes) => {
        expect(orderNumber(bytes)).toMatch(/^MK[A-Z2-9]{14}$/)
      }),
    )
  })
  test.each([
    ['2026-03-31T18:29:59Z', '25-26'],
    ['2026-03-31T18:30:00Z', '26-27'],
    ['2026-11-21T00:00:00Z', '26-27'],
    ['2027-01-01T00:00:00Z', '26-27'],
    ['2099-12-31T00:00:00Z', '99-00'],
  ])('%s is in the financial year %s', (moment, year) => expect(financialYear(new Date(moment))).toBe(year))
  test('of receipts have at most 16 of the characters that rule 46 allows', () => {
    expect(receiptNumber('26-27', 1)).toBe('R/26-27/000001')
    expect(receiptNumber('26-27', 99_999_999)).toMatch(/^[A-Za-z0-9/-]{1,16}$/)
  })
})

describe('tax', () => {
  const settings = { gstin: '29ABCDE1234F1Z5', state: 'Karnataka', ratePercent: 18 }
  test('is split within the state, whole across states, absent without a GSTIN', () => {
    expect(taxOf(118_000, settings, null)).toEqual({
      netPaise: 100_000,
      lines: [
        { name: 'CGST', percent: 9, paise: 9_000 },
        { name: 'SGST', percent: 9, paise: 9_000 },
      ],
    })
    expect(taxOf(118_000, settings, 'Kerala').lines).toEqual([{ name: 'IGST', percent: 18, paise: 18_000 }])
    expect(taxOf(118_000, { ...settings, gstin: '' }, null)).toEqual({ netPaise: 118_000, lines: [] })
  })
  test('of 455 rupees is 34.70 and 34.70, the value is the rest', () => {
    expect(taxOf(45_500, settings, null)).toEqual({
      netPaise: 38_560,
      lines: [
        { name: 'CGST', percent: 9, paise: 3_470 },
        { name: 'SGST', percent: 9, paise: 3_470 },
      ],
    })
    // Half a paisa goes up: 59 paise hold 4.5 of each.
    expect(taxOf(59, settings, null)).toMatchObject({ netPaise: 49, lines: [{ paise: 5 }, { paise: 5 }] })
  })
  test('and the value without it are the price again, to the paisa; CGST and SGST are equal', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom(null, 'Kerala', 'Karnataka'),
        fc.constantFrom(5, 12, 18, 28),
        (paise, state, ratePercent) => {
          const { netPaise, lines } = taxOf(paise, { ...settings, ratePercent }, state)
          expect(lines.reduce((sum, line) => sum + line.paise, netPaise)).toBe(paise)
          expect(new Set(lines.map((line) => line.paise)).size).toBe(1)
          for (const line of lines)
            expect(Math.abs(line.paise - (paise * line.percent) / (100 + ratePercent))).toBeLessThanOrEqual(
              0.5,
            )
        },
      ),
    )
  })
})

test('progress is 100 only when every lesson is done', () =>
  expect([
    progressPercent(0, 0),
    progressPercent(0, 3),
    progressPercent(199, 200),
    progressPercent(3, 3),
  ]).toEqual([0, 0, 99, 100]))

test('a mail writes whole rupees without paise', () => {
  expect([349_900, 9_950, 100, 10_000_000].map(rupeesText)).toEqual(['₹3,499', '₹99.50', '₹1', '₹1,00,000'])
})

test.each([
  ['Abacus Level 1', 'Abacus Level 1'],
  ['Thirty characters, to the last', 'Thirty characters, to the last'],
  ['Abacus and Mental Maths, Level Two', 'Abacus and Mental Maths …'],
  ['A'.repeat(40), `${'A'.repeat(29)} …`],
])('the subject of a mail cuts %s at a word', (title, words) => {
  expect(shortTitle(title)).toBe(words)
  expect(words.length).toBeLessThanOrEqual(31)
})
