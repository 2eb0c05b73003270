import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxOf } from '../src/enrolment/enrolment.rules.ts'
import { weekDays } from '../src/classroom/classroom.rules.ts'
import {
  allocate,
  countedPaise,
  documentNumber,
  lateFee,
  monthlyBill,
  type MonthlyFee,
  type OpenCharge,
  part,
  reminderStep,
  siblingPercents,
  upiLink,
  wordsForPhones,
} from '../src/fees/fees.rules.ts'
import { type Pause, pauseFault } from '../src/fees/pauses.rules.ts'
import { words as hindiFeeWords } from '../src/fees/mails.hi.words.ts'
import { words as feeWords } from '../src/fees/mails.words.ts'
import { isBalanced } from '../src/ledger/ledger.rules.ts'
import { rupeesExact } from '../src/platform/text/rupees.rules.ts'
import { oracle } from './oracles.ts'

const OWN = { gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', ratePercent: 18 }
/** The tax in an amount, as the oracles write it. */
function taxIn(paise: number, buyerState: string | null = null) {
  const { netPaise, lines } = taxOf(paise, OWN, buyerState)
  const named = lines.map(({ name, paise: tax }) => [name.toLowerCase(), rupeesExact(tax)])
  return { net: rupeesExact(netPaise), ...Object.fromEntries(named), total: rupeesExact(paise) }
}

const TUE_THU = {
  weekdays: [2, 4],
  time: '16:30',
  minutes: 60,
  fromDay: '2026-01-01',
  untilDay: null,
  holidays: [],
}
const november = weekDays(TUE_THU, { from: '2026-11-01', until: '2026-11-30' })
const month = (more: Partial<MonthlyFee> = {}): MonthlyFee => ({
  plan: 'Abacus',
  paise: 150_000,
  partRule: 'classes',
  classDays: november,
  places: [{ joinedOn: '2026-01-01', leftOn: null }],
  pauses: [],
  from: '2026-01-01',
  until: null,
  siblingPercent: 0,
  concessions: [],
  ...more,
})

test('tax in a price: CGST and SGST are equal, IGST across States, the value is the rest', () => {
  expect(taxIn(150_000)).toEqual(oracle('O1'))
  expect(taxIn(150_000, 'Goa')).toEqual(oracle('O3'))
  expect(taxIn(105_000)).toEqual(oracle('O12'))
})

test('a child who joins in the month pays for its classes, without holidays', () => {
  const bill = monthlyBill(month({ from: '2026-11-12' }))
  const [, charged, days] = /^(\d+) of (\d+) classes/.exec(bill.why.at(1)?.text ?? '') ?? []
  const paid = { days: Number(days), charged: Number(charged), fee: rupeesExact(bill.paise) }
  expect(paid).toEqual(oracle('O4'))
  const classDays = november.filter((day) => day !== '2026-11-10')
  const fee = rupeesExact(monthlyBill(month({ classDays, from: '2026-11-12' })).paise)
  expect({ days: classDays.length, fee }).toEqual(oracle('O5'))
})

test('who joins after the last class pays nothing, and a whole-month plan is never divided', () => {
  expect(monthlyBill(month({ from: '2026-11-27' })).paise).toBe(0)
  expect(monthlyBill(month({ from: '2026-11-12', partRule: 'whole' })).paise).toBe(150_000)
})

test('a pause takes its classes off the month, of a whole-month plan too', () => {
  const pauses = [{ fromDay: '2026-11-10', untilDay: '2026-11-20' }]
  const bill = monthlyBill(month({ pauses }))
  const classes =
    november.length - november.filter((day) => day >= '2026-11-10' && day <= '2026-11-20').length
  const credit = rupeesExact(150_000 - bill.paise)
  expect({ classes, fee: rupeesExact(bill.paise), credit }).toEqual(oracle('O6'))
  expect(bill.why.at(1)).toEqual({ text: '4 of 8 classes, 4 paused', value: '× 4 ÷ 8' })
  expect(monthlyBill(month({ pauses, partRule: 'whole' })).paise).toBe(bill.paise)
  const all = [{ fromDay: '2026-11-01', untilDay: '2026-11-30' }]
  expect(monthlyBill(month({ pauses: all, partRule: 'whole' })).paise).toBe(0)
})

test('a pause is neither short, nor past, nor above 60 days a year', () => {
  const fault = (fromDay: string, untilDay: string, more: { classes?: number; others?: Pause[] } = {}) =>
    pauseFault({ fromDay, untilDay }, { today: '2026-11-10', classes: 4, others: [], ...more })?.message ??
    null
  const january = [{ fromDay: '2026-01-01', untilDay: '2026-01-09' }]
  expect(fault('2026-11-10', '2026-11-20')).toBeNull()
  expect(fault('2026-11-10', '2026-11-23', { classes: 0 })).toBeNull()
  expect(fault('2026-11-10', '2026-11-22', { classes: 3 })).toMatch(/this one has 3/)
  expect(fault('2026-11-09', '2026-11-30')).toMatch(/begins today or later/)
  expect(fault('2026-11-20', '2026-11-10')).toMatch(/ends before/)
  expect(fault('2026-11-10', '2027-01-08')).toBeNull()
  expect(fault('2026-11-10', '2026-12-31', { others: january })).toMatch(/this makes 61/)
  // A whole year between two that are not full.
  expect(fault('2026-12-01', '2028-01-20')).toMatch(/this makes 365/)
  const december = [{ fromDay: '2026-11-30', untilDay: '2026-12-30' }]
  expect(fault('2026-11-10', '2026-11-30', { others: december })).toMatch(/overlaps/)
})

test('a late fee has days of grace, a price for each day, and a cap; a penalty bears none', () => {
  const terms = { graceDays: 7, perDayPaise: 1_000, capPaise: 15_000 }
  const on = (today: string) => lateFee({ head: 'tuition', dueOn: '2026-11-05' }, today, terms)
  const days = ['2026-11-12', '2026-11-13', '2026-11-27', '2026-11-30']
  expect(days.map((day) => rupeesExact(on(day)))).toEqual(oracle('O14'))
  for (const head of ['late', 'other'] as const)
    expect(lateFee({ head, dueOn: '2026-01-01' }, '2026-11-30', terms)).toBe(0)
})

test('a child who leaves and comes back within a month pays for the classes of both times', () => {
  const places = [
    { joinedOn: '2026-01-01', leftOn: '2026-11-05' },
    { joinedOn: '2026-11-24', leftOn: null },
  ]
  const bill = monthlyBill(month({ places }))
  expect(bill.why.map(({ text }) => text)).toContain('4 of 8 classes')
  expect(bill.paise).toBe(75_000)
})

test('siblings: the dearest pays all, of equal ones who joined first', () => {
  const children = [
    { studentId: 'Aarav', paise: 150_000, from: '2025-06' },
    { studentId: 'Anvi', paise: 150_000, from: '2024-04' },
    { studentId: 'Kabir', paise: 120_000, from: '2026-01' },
  ]
  const percents = siblingPercents(children, { second: 10, later: 15 })
  const lines = [...percents].map(([id, percent]) => {
    const paise = children.find(({ studentId }) => studentId === id)?.paise ?? 0
    const pays = monthlyBill(month({ paise, siblingPercent: percent })).paise
    return `${id} ${percent} % off ${rupeesExact(paise - pays)} pays ${rupeesExact(pays)}`
  })
  expect(lines).toEqual(oracle('O7'))
})

test('a sum is rounded once, from the exact fraction', () => {
  const bill = monthlyBill(
    month({ paise: 145_000, siblingPercent: 10, from: '2026-11-19', until: '2026-11-26' }),
  )
  const [right] = oracle('O8') as string[]
  expect(rupeesExact(bill.paise)).toBe(right)
  expect(bill.why.map(({ text }) => text)).toEqual([
    'Abacus, a month',
    'Sibling, 10 %',
    '3 of 8 classes',
    'To the rupee',
  ])
  expect(rupeesExact(part(99_500, 101, 1_000))).toBe((oracle('O25') as string[])[0])
})

test('of two discounts the larger one counts, unless both add up', () => {
  const ten = { kind: 'percent', value: 10, addsUp: false, reason: 'Teacher’s child' } as const
  const two = { kind: 'rupees', value: 200, addsUp: false, reason: 'Bursary' } as const
  expect(monthlyBill(month({ concessions: [ten, two] })).paise).toBe(130_000)
  const both = [ten, two].map((each) => ({ ...each, addsUp: true }))
  expect(monthlyBill(month({ concessions: both })).paise).toBe(115_000)
})

test('a month never costs less than nothing or more than its price', () => {
  fc.assert(
    fc.property(
      fc.record({
        paise: fc.integer({ min: 0, max: 100_000 }).map((rupees) => rupees * 100),
        siblingPercent: fc.integer({ min: 0, max: 100 }),
        from: fc.constantFrom(...november),
        value: fc.integer({ min: 1, max: 100 }),
        kind: fc.constantFrom('percent' as const, 'rupees' as const),
      }),
      ({ value, kind, ...fee }) => {
        const concessions = [{ kind, value, addsUp: true, reason: 'x' }]
        const bill = monthlyBill(month({ ...fee, concessions }))
        expect(bill.paise % 100).toBe(0)
        expect(bill.paise).toBeGreaterThanOrEqual(0)
        expect(bill.paise).toBeLessThanOrEqual(fee.paise)
      },
    ),
  )
})

const open: OpenCharge[] = [
  { id: 'a', head: 'tuition', dueOn: '2026-10-05', openPaise: 150_000 },
  { id: 'b', head: 'kit', dueOn: '2026-11-05', openPaise: 80_000 },
  { id: 'c', head: 'tuition', dueOn: '2026-11-05', openPaise: 150_000 },
  { id: 'd', head: 'late', dueOn: '2026-10-13', openPaise: 15_000 },
]

test('a payment settles what the payer names, else the oldest; late fees last; the rest is an advance', () => {
  const asOracle = (paise: number, chosen?: string[]) => {
    const { parts, advancePaise } = allocate(paise, open, chosen)
    return { parts: parts.map((one) => [one.chargeId, one.paise]), advance: advancePaise }
  }
  expect(asOracle(200_000)).toEqual(oracle('O9'))
  expect(asOracle(500_000)).toEqual(oracle('O10'))
  expect(asOracle(80_000, ['b'])).toEqual(oracle('O11'))
})

test('unused classes are given back to the rupee', () => {
  const back = part(450_000, 15, 24)
  expect({ back: rupeesExact(back), ...taxIn(back) }).toEqual(oracle('O15'))
})

test('numbers have at most 16 characters and begin again on 1 April', () => {
  const number = (day: string, sequence: number, kind: '' | 'C' = '') =>
    documentNumber('NSK', { day, sequence, kind })
  const numbers = [
    number('2026-11-23', 171),
    number('2027-03-31', 4_210),
    number('2027-04-01', 1),
    number('2026-11-23', 12, 'C'),
  ]
  expect(numbers).toEqual(oracle('O20'))
  expect(Math.max(...numbers.map(({ length }) => length))).toBeLessThanOrEqual(16)
})

test('the tax of a receipt is that of its lines, added up', () => {
  const lines = [taxOf(58_000, OWN, null), taxOf(72_000, OWN, null)]
  const taxed = (name: string) =>
    lines.flatMap((one) => one.lines).reduce((sum, one) => sum + (one.name === name ? one.paise : 0), 0)
  const sums = {
    net: rupeesExact(lines.reduce((sum, one) => sum + one.netPaise, 0)),
    cgst: rupeesExact(taxed('CGST')),
    sgst: rupeesExact(taxed('SGST')),
    total: rupeesExact(130_000),
    wrong: rupeesExact(taxOf(130_000, OWN, null).netPaise),
  }
  expect(sums).toEqual(oracle('O26'))
})

test('a journal has two lines or more, none of them 0, and sums to 0', () => {
  expect(
    isBalanced([
      { account: 'till', paise: 5 },
      { account: 'family', paise: -5 },
    ]),
  ).toBe(true)
  expect(
    isBalanced([
      { account: 'till', paise: 5 },
      { account: 'family', paise: -4 },
    ]),
  ).toBe(false)
  expect(isBalanced([])).toBe(false)
})

test('a till is counted by its notes', () => {
  expect(countedPaise([6, 2, 1, 2, 1, 2])).toBe(364_000)
})

test('a UPI link names the amount and the account, and no child', () => {
  const link = upiLink({ vpa: 'academy@bank', name: 'Manka Academy', paise: 130_000, note: 'Fees' })
  expect(link).toBe('upi://pay?pa=academy%40bank&pn=Manka%20Academy&mc=8299&am=1300.00&cu=INR&tn=Fees')
})

test('what goes to a phone beside an amount names no child', () => {
  const child = 'Asha Rao'
  expect(wordsForPhones([{ child, title: 'Abacus, November 2026' }], feeWords)).toBe('Abacus, November 2026')
  const kits = ['Kit', 'Kit', 'Exam'].map((title) => ({ child, title }))
  expect(wordsForPhones(kits, feeWords)).toBe('Kit and 1 more')
  for (const title of ['Book for asha', 'RAO: kit'])
    expect(wordsForPhones([{ child, title }], feeWords)).toBe('the academy')
  expect(wordsForPhones([], feeWords)).toBe('the academy')
})

test('the title of a charge is said in Hindi but for the words of the academy', () => {
  expect(hindiFeeWords.chargeTitle('November 2026, Abacus Level 1')).toBe('नवंबर 2026, “Abacus Level 1”')
  expect(hindiFeeWords.chargeTitle('Late fee, May 2026, Cube')).toBe('देरी की फ़ीस, मई 2026, “Cube”')
  for (const title of ['Level 1, book 2', 'Monday 2026, Cube', '“Kit” for November 2026'])
    expect(hindiFeeWords.chargeTitle(title)).toBe(`“${title}”`)
  expect(feeWords.chargeTitle('November 2026, Abacus')).toBe('November 2026, Abacus')
})

test('a charge is reminded of before, on and after its due day, and a missed step for two days more', () => {
  const days = Array.from({ length: 20 }, (_, at) =>
    new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10),
  )
  expect(days.map((day) => reminderStep('2026-11-05', day))).toEqual([
    null,
    -3,
    -3,
    -3,
    0,
    0,
    0,
    null,
    null,
    null,
    null,
    7,
    7,
    7,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
