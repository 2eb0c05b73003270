import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxOf } from '../src/enrolment/enrolment.rules.ts'
import { gstReport } from '../src/enrolment/gst.rules.ts'
import { lineOf } from '../src/enrolment/gst-lines.rules.ts'
import { monthOf, monthSpan, type GstMovement, placeOf } from '../src/enrolment/gst-lines.rules.ts'
import { type Series } from '../src/enrolment/gst-series.rules.ts'

const academy = { gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', ratePercent: 18 }
const settings = { state: academy.state, interStateLimitPaise: 10_000_000 }

type Made = Partial<GstMovement> & { paise: number }
const moved = ({ paise, state = 'Madhya Pradesh', ...more }: Made): GstMovement => ({
  kind: paise < 0 ? 'refund' : 'charge',
  paise,
  at: new Date('2026-11-10T10:00:00Z'),
  orderNumber: 'MK1',
  number: 'R/26-27/000001',
  original: null,
  payer: 'Asha',
  studentRef: '',
  course: 'Abacus 1',
  state,
  sacCode: '999293',
  tax: taxOf(Math.abs(paise), academy, state),
  totalPaise: Math.abs(paise),
  discountPaise: 0,
  payMode: 'cash',
  payRef: '1',
  paidOn: null,
  isLast: paise < 0,
  ...more,
})

describe('a month', () => {
  test.each([
    ['2026-10-31T18:29:59.999Z', '2026-10'],
    ['2026-10-31T18:30:00.000Z', '2026-11'],
    ['2026-12-31T18:30:00.000Z', '2027-01'],
  ])('%s is in %s in India', (at, month) => {
    expect(monthOf(new Date(at))).toBe(month)
    const { from, until } = monthSpan(month)
    expect(from <= new Date(at) && new Date(at) < until).toBe(true)
  })
})

test('what a coupon took off goes with the sale, and comes back with its refund', () => {
  const [sale, back] = [40_500, -40_500].map((paise) =>
    lineOf(moved({ paise, discountPaise: 5_000 }), settings),
  )
  expect([sale?.discount, sale?.total]).toEqual([5_000, 40_500])
  expect([back?.discount, back?.total]).toEqual([-5_000, -40_500])
})

test('a place is written with its code', () => {
  expect(placeOf('Madhya Pradesh')).toBe('23-Madhya Pradesh')
  expect(placeOf('Atlantis')).toBe('Atlantis')
})

describe('where a document belongs', () => {
  const table = (made: Made) => lineOf(moved(made), settings).table
  test('inter-State above the limit is listed alone, and what takes it back too', () => {
    expect(table({ paise: 10_000_000, state: 'Kerala' })).toBe('7')
    expect(table({ paise: 10_000_001, state: 'Kerala' })).toBe('5')
    expect(table({ paise: 10_000_001 })).toBe('7')
    expect(table({ paise: -10_000_001, state: 'Kerala' })).toBe('9B')
    expect(table({ paise: -10_000_000, state: 'Kerala' })).toBe('7')
  })
})

const reportOf = (sold: readonly GstMovement[], ...series: Series[]) =>
  gstReport({ moved: sold, fees: [], series, sacCode: '999293' }, settings)

test('monthly fees stand in tables 7 and 12 and in the sums, less what was credited', () => {
  const fee = { rate: 18, hsn: null, taxable: 127_118, cgst: 11_441, sgst: 11_441, igst: 0, total: 150_000 }
  const back = { rate: 18, hsn: null, taxable: -42_374, cgst: -3_813, sgst: -3_813, igst: 0, total: -50_000 }
  const { t7, t12, ledger, papers, tables, fees } = gstReport(
    {
      moved: [moved({ paise: 45_500, number: 'R/26-27/000001' })],
      fees: [
        { kind: 'charge', ...fee },
        { kind: 'credit', ...back },
      ],
      series: [],
      sacCode: '999293',
    },
    settings,
  )
  expect(ledger).toEqual({ charged: 195_500, paidBack: -50_000, net: 145_500 })
  expect([papers.total, tables.total, fees.total]).toEqual([145_500, 145_500, 100_000])
  expect(fees).toMatchObject({ taxable: 84_744, cgst: 7_628, sgst: 7_628 })
  expect(t7).toMatchObject([{ rate: 18, total: 145_500 }])
  expect(t12[0]).toMatchObject({ sac: '999293', quantity: 1, total: 145_500 })
})

test('goods stand under their own HSN, and those at 0 % in table 8 and not in table 7', () => {
  const goods = (hsn: string, rate: number, total: number) => {
    const half = Math.round((total - total / (1 + rate / 100)) / 2)
    return { hsn, rate, taxable: total - 2 * half, cgst: half, sgst: half, igst: 0, total }
  }
  const report = gstReport(
    {
      moved: [],
      fees: [
        { kind: 'charge', hsn: null, rate: 18, taxable: 1_000, cgst: 90, sgst: 90, igst: 0, total: 1_180 },
        { kind: 'charge', ...goods('4901', 0, 30_000) },
        { kind: 'credit', ...goods('4901', 0, -10_000) },
        { kind: 'charge', ...goods('950300', 12, 11_200) },
        { kind: 'charge', ...goods('', 5, 10_500) },
      ],
      series: [],
      sacCode: '999293',
    },
    settings,
  )
  expect(report.t7.map(({ rate, total }) => [rate, total])).toEqual([
    [12, 11_200],
    [18, 1_180],
    [5, 10_500],
  ])
  expect(report.nil).toEqual({ taxable: 20_000, cgst: 0, sgst: 0, igst: 0, total: 20_000 })
  expect(report.t12.map(({ tab, sac, rate, total }) => [tab, sac, rate, total])).toEqual([
    ['B2C', '', 5, 10_500],
    ['B2C', '4901', 0, 20_000],
    ['B2C', '950300', 12, 11_200],
    ['B2C', '999293', 18, 1_180],
    ['B2B', '', 0, 0],
  ])
  expect(report.faults.map(({ what }) => what)).toEqual(['No HSN code'])
  expect([report.tables.total, report.papers.total]).toEqual([report.ledger.net, report.ledger.net])
})

describe('the numbers of a month', () => {
  const numbers = (...sequences: number[]) => sequences.map((n) => `R/26-27/${String(n).padStart(6, '0')}`)
  const report = (own: number[], all: number[], before: number | null) =>
    reportOf(
      numbers(...own).map((number) => moved({ paise: 45_500, number })),
      {
        kind: 'Invoices',
        numbers: numbers(...all),
        before: before === null ? null : (numbers(before)[0] ?? null),
      },
    )
  test('from, to, total and net; a gap counts as cancelled and is told', () => {
    const { t13, faults } = report([4, 5, 8], [1, 2, 3, 4, 5, 7, 8], 3)
    expect(t13).toEqual([
      { kind: 'Invoices', from: 'R/26-27/000004', to: 'R/26-27/000008', total: 4, cancelled: 1, net: 3 },
    ])
    expect(faults.filter(({ what }) => what === 'Gap').map(({ document }) => document)).toEqual(numbers(6))
  })
  test('a gap at the border of two months is told in the later one', () => {
    expect(report([3], [1, 3], 1).t13[0]).toMatchObject({ from: 'R/26-27/000002', total: 2, cancelled: 1 })
    expect(report([1, 2], [1, 2], null).faults).toEqual([])
  })
})

test('a missing State, a paper that is not as the ledger, a number twice and a missing receipt are told', () => {
  const { faults } = reportOf([
    moved({ paise: 45_500, state: null, number: 'R/26-27/000001' }),
    moved({ paise: 45_500, totalPaise: 45_501, number: 'R/26-27/000002' }),
    moved({ paise: 100, number: 'R/26-27/000003' }),
    moved({ paise: 100, number: 'R/26-27/000003' }),
    moved({ paise: 100, number: null }),
    moved({ paise: -100, number: null }),
  ])
  expect(faults.map(({ what }) => what)).toEqual([
    'No State',
    'Does not match ledger',
    'Duplicate',
    'Duplicate',
    'No receipt',
    'No credit note',
  ])
})

test('a receipt of before with unequal halves stays as it is; the month has equal ones and names it', () => {
  const old = moved({
    paise: 45_500,
    tax: {
      netPaise: 38_559,
      lines: [
        { name: 'CGST', percent: 9, paise: 3_470 },
        { name: 'SGST', percent: 9, paise: 3_471 },
      ],
    },
  })
  const { lines, t7, t12, faults } = reportOf([old])
  for (const row of [lines[0], t7[0], t12[0]])
    expect(row).toMatchObject({ taxable: 38_560, cgst: 3_470, sgst: 3_470, total: 45_500 })
  expect(faults).toEqual([
    {
      what: 'Unequal halves',
      document: 'R/26-27/000001',
      detail: 'It has CGST 34.7 and SGST 34.71. The return needs equal amounts: 34.7 each.',
    },
  ])
})

test('every table of any month adds up to the ledger, to the paisa', () => {
  const one = fc.record({
    paise: fc.integer({ min: 1, max: 20_000_000 }),
    back: fc.boolean(),
    state: fc.constantFrom(null, 'Madhya Pradesh', 'Kerala', 'Delhi'),
    rate: fc.constantFrom(0, 5, 18, 28),
    gstin: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), (all) => {
      const month = all.map(({ paise, back, state, rate, gstin }) =>
        moved({
          paise: back ? -paise : paise,
          state,
          tax: taxOf(paise, { ...academy, ratePercent: rate, gstin: gstin ? academy.gstin : '' }, state),
        }),
      )
      const { ledger, papers, tables, t5, t7, t12, notes, lines } = reportOf(month)
      const sum = month.reduce((paise, each) => paise + each.paise, 0)
      expect(ledger.net).toBe(sum)
      for (const each of [papers, tables]) {
        expect(each.total).toBe(sum)
        expect(each.taxable + each.cgst + each.sgst + each.igst).toBe(sum)
      }
      expect(t12.reduce((paise, each) => paise + each.total, 0)).toBe(sum)
      const large = notes.filter(({ table }) => table === '9B')
      expect([...t5, ...t7, ...large].reduce((paise, each) => paise + each.total, 0)).toBe(sum)
      for (const line of lines) {
        expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.paise)
        expect(line.cgst).toBe(line.sgst)
      }
    }),
    { numRuns: 300 },
  )
})
