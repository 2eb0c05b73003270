import { monthAfter } from '../src/platform/text/india.rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupeesExact } from '../src/platform/text/rupees.rules.ts'
import {
  currentIn,
  afterCredit,
  creditOf,
  isInOrder,
  netSettled,
  royaltyOf,
  type RoyaltyTerms,
  runsIn,
  shownOn,
  type TaxPlace,
} from '../src/royalty/royalty.rules.ts'
import { oracle } from './oracles.ts'

const terms = (more: Partial<RoyaltyTerms> = {}): RoyaltyTerms => ({
  kind: 'collected',
  shareHundredths: 1_500,
  slabs: [],
  perChildPaise: 0,
  minimumPaise: 0,
  tdsHundredths: 0,
  ...more,
})

/** The value in an amount that holds its GST, as the oracles take it from a whole month. */
const valueIn = (paise: number, percent: number): number =>
  Math.floor((2 * paise * 100 + 100 + percent) / (2 * (100 + percent)))

/** A month as the oracles write it. */
function month(of: RoyaltyTerms, counted: { netPaise: number; children?: number }, place: TaxPlace) {
  const sums = royaltyOf(of, { children: 0, carriedPaise: 0, ...counted }, place)
  return {
    base: rupeesExact(sums.basePaise),
    rule: rupeesExact(sums.rulePaise),
    fee: rupeesExact(sums.feePaise),
    tax: rupeesExact(sums.cgstPaise + sums.sgstPaise + sums.igstPaise),
    total: rupeesExact(sums.totalPaise),
    tds: rupeesExact(sums.tdsPaise),
    toPay: rupeesExact(sums.toPayPaise),
  }
}

test('a share of what came in: without goods, without what went back, without GST; with tax kept back', () => {
  const net = valueIn(23_600_000 - 2_360_000 - 472_000, 18)
  expect(month(terms({ tdsHundredths: 1_000 }), { netPaise: net }, 'other')).toEqual(oracle('O17'))
})

test('an amount a child; in one State CGST and SGST are equal', () => {
  const child = terms({ kind: 'child', shareHundredths: 0, perChildPaise: 15_000 })
  expect(month(child, { netPaise: 17_600_000, children: 118 }, 'same')).toEqual(oracle('O18'))
  const odd = royaltyOf(child, { netPaise: 0, children: 1, carriedPaise: 0 }, 'same')
  expect(odd.cgstPaise).toBe(odd.sgstPaise)
})

test('one amount a month, whatever came in, and nothing is carried on', () => {
  const fixed = terms({ kind: 'fixed', shareHundredths: 0, minimumPaise: 500_000 })
  for (const netPaise of [-100_000, 0, 90_000_000]) {
    const sums = royaltyOf(fixed, { netPaise, children: 40, carriedPaise: 0 }, 'none')
    expect([sums.rulePaise, sums.feePaise, sums.carriedOnPaise]).toEqual([500_000, 500_000, 0])
  }
})

test('with more children another share counts, of the whole month', () => {
  const slabs = [
    { fromChildren: 51, shareHundredths: 1_200 },
    { fromChildren: 101, shareHundredths: 1_000 },
  ]
  const feeOf = (children: number) =>
    royaltyOf(terms({ slabs }), { netPaise: 10_000_000, children, carriedPaise: 0 }, 'none').feePaise
  expect([1, 50, 51, 100, 101, 500].map(feeOf)).toEqual([
    1_500_000, 1_500_000, 1_200_000, 1_200_000, 1_000_000, 1_000_000,
  ])
})

test('slabs begin with more children each', () => {
  const from = (...list: number[]) => isInOrder(list.map((fromChildren) => ({ fromChildren })))
  expect([from(), from(2), from(51, 101), from(1), from(51, 51), from(101, 51)]).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('at least the minimum', () => {
  expect(month(terms({ minimumPaise: 1_000_000 }), { netPaise: valueIn(5_900_000, 18) }, 'other')).toEqual(
    oracle('O19'),
  )
})

test('a share of what was billed', () => {
  expect(month(terms({ kind: 'billed' }), { netPaise: valueIn(20_500_000, 18) }, 'other')).toEqual(
    oracle('O31'),
  )
})

test('GST on top of a fee between companies: CGST and SGST are each half of the rate, so equal', () => {
  const least = terms({ minimumPaise: 150_000 })
  const sums = royaltyOf(least, { netPaise: 0, children: 0, carriedPaise: 0 }, 'same')
  expect({
    net: rupeesExact(sums.feePaise),
    cgst: rupeesExact(sums.cgstPaise),
    sgst: rupeesExact(sums.sgstPaise),
    total: rupeesExact(sums.totalPaise),
  }).toEqual(oracle('O2'))
})

test('what is below 0 is carried on, and comes off the next month', () => {
  const low = royaltyOf(terms(), { netPaise: -50_000, children: 0, carriedPaise: 0 }, 'other')
  expect(low).toMatchObject({ basePaise: 0, feePaise: 0, toPayPaise: 0, carriedOnPaise: -50_000 })
  const next = royaltyOf(
    terms(),
    { netPaise: 150_000, children: 0, carriedPaise: low.carriedOnPaise },
    'none',
  )
  expect(next).toMatchObject({ basePaise: 100_000, feePaise: 15_000, totalPaise: 15_000, carriedOnPaise: 0 })
})

test('an amount a child has no base that could be below 0', () => {
  const child = terms({ kind: 'child', shareHundredths: 0, perChildPaise: 15_000 })
  const sums = royaltyOf(child, { netPaise: -1_000, children: 2, carriedPaise: 0 }, 'none')
  expect(sums).toMatchObject({ feePaise: 30_000, carriedOnPaise: 0 })
})

test('the months of a charge add up to its value, however it is paid and undone', () => {
  const parts = fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), parts, (rupees, moved) => {
      const paise = rupees * 100
      const netPaise = valueIn(paise, 18)
      let [before, sum] = [0, 0]
      for (const each of moved) {
        const until = Math.max(0, Math.min(paise, before + each))
        sum += netSettled({ paise, netPaise, beforePaise: before, untilPaise: until })
        before = until
      }
      sum += netSettled({ paise, netPaise, beforePaise: before, untilPaise: paise })
      expect(sum).toBe(netPaise)
    }),
  )
})

test('of the agreements of a centre the one counts that runs, else the next, else the last that ended', () => {
  const [first, second] = [
    { fromMonth: '2026-10', untilMonth: '2026-11' },
    { fromMonth: '2027-01', untilMonth: '2027-02' },
  ]
  const places = (untilMonth: string | null) =>
    ['2026-09', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03'].map((month) =>
      currentIn([first, { ...second, untilMonth }], month),
    )
  expect(places('2027-02')).toEqual([0, 0, 1, 1, 1, 1])
  expect(places(null)).toEqual([0, 0, 1, 1, 1, 1])
  expect([currentIn([first], '2026-12'), currentIn([], '2026-12')]).toEqual([0, -1])
})

test('months and the day on which a statement is shown', () => {
  expect([monthAfter('2026-12'), monthAfter('2026-01', -1), shownOn('2026-12')]).toEqual([
    '2027-01',
    '2025-12',
    '2027-01-03',
  ])
  const agreement = { fromMonth: '2026-10', untilMonth: '2026-12' }
  expect(['2026-09', '2026-10', '2026-12', '2027-01'].map((each) => runsIn(agreement, each))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a credit note takes its tax back by half up of all notes so far, so that CGST stays SGST', () => {
  // 9 % of 3,339 is 300.51, of 6,678 is 601.02, of 15,000 is 1,350 paise.
  const notes = [
    creditOf(3_339, 0, 'same'),
    creditOf(3_339, 3_339, 'same'),
    creditOf(8_322, 6_678, 'same'),
  ].map(({ cgstPaise, sgstPaise, igstPaise, totalPaise }) => [cgstPaise, sgstPaise, igstPaise, totalPaise])
  expect(notes).toEqual([
    [301, 301, 0, 3_941],
    [300, 300, 0, 3_939],
    [749, 749, 0, 9_820],
  ])
  // 18 % of 5,001 is 900.18, of 10,002 is 1,800.36 paise.
  expect(creditOf(5_001, 0, 'other')).toMatchObject({ cgstPaise: 0, igstPaise: 900, totalPaise: 5_901 })
  expect(creditOf(5_001, 5_001, 'other')).toMatchObject({ igstPaise: 900 })
  expect(creditOf(5_001, 0, 'none')).toMatchObject({ igstPaise: 0, totalPaise: 5_001 })
})

test('an invoice after a credit note of 50 of its 150: 118 with IGST, of which 10 are tax to keep back', () => {
  const invoice = { feePaise: 15_000, totalPaise: 17_700, creditedPaise: 5_000 }
  const left = afterCredit(invoice, { tdsHundredths: 1_000, place: 'other' })
  expect(left).toEqual({ totalPaise: 11_800, tdsPaise: 1_000, toPayPaise: 10_800 })
})

test('however an invoice is taken back in parts, all of it is taken back to the paisa', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.constantFrom<TaxPlace>('none', 'same', 'other'), (fees, place) => {
      const feePaise = fees.reduce((sum, fee) => sum + fee, 0)
      const whole = creditOf(feePaise, 0, place)
      let before = 0
      let totalPaise = 0
      for (const fee of fees) {
        const note = creditOf(fee, before, place)
        expect(note.cgstPaise).toBe(note.sgstPaise)
        expect(Math.min(note.cgstPaise, note.igstPaise)).toBeGreaterThanOrEqual(0)
        before += fee
        totalPaise += note.totalPaise
      }
      expect(totalPaise).toBe(whole.totalPaise)
    }),
  )
})
