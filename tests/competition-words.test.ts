import { expect, test } from 'vitest'
import type { Plan } from '../src/competition/office/plan.contract.ts'
import { formOf, newRound, type Typed, typedOf } from '../src/competition/office/plan-typed.ts'
import { thenWords, windowWords } from '../src/competition/words.ts'

const opensAt = '2026-11-23T04:30:00.000Z'
/** Ten in the morning of 23 November, in India; then a last start and an end. */
const round = (lastStartAt: string, closesAt: string) => ({ opensAt, lastStartAt, closesAt })
const day = round('2026-11-23T04:50:00.000Z', '2026-11-23T05:30:00.000Z')
const week = round('2026-11-30T04:50:00.000Z', '2026-11-30T05:30:00.000Z')
const night = round('2026-11-23T18:20:00.000Z', '2026-11-23T18:50:00.000Z')

test('a window tells its last day where that is not the first', () => {
  expect(windowWords(day)).toBe('opens 10:00, last start 10:20, ends 11:00, in India')
  expect(windowWords(week)).toBe(
    'opens 10:00, last start Mon 30 Nov, 10:20, ends Mon 30 Nov, 11:00, in India',
  )
  // 18:29:59 in UTC is the last second of a day in India.
  expect(thenWords('2026-11-23T18:29:59.000Z', opensAt)).toBe('23:59')
  expect(thenWords('2026-11-23T18:30:00.000Z', opensAt)).toBe('Tue 24 Nov, 00:00')
})

const planOf = (window: typeof day): Plan => ({
  _id: 'plan',
  title: 'Cup',
  summary: 'Sums',
  subject: 'Abacus',
  place: 'At home',
  ageOn: '2026-11-23',
  entryOpensAt: '2026-11-01T18:30:00.000Z',
  entryClosesAt: '2026-11-20T18:29:00.000Z',
  fee: 0,
  needs: '',
  rules: '',
  awards: '',
  faq: [],
  mockQuizId: null,
  groups: [],
  rounds: [
    {
      _id: 'round',
      title: 'Final',
      ...window,
      spread: 20,
      qualify: null,
      papers: [],
      keyAt: null,
      objectionsUntil: null,
      finalAt: null,
    },
  ],
  publishedAt: null,
  entered: 0,
  revision: 1,
})
const sent = (typed: Typed, plan: Plan | null) => {
  const [first] = formOf(typed, plan).rounds
  return first && round(first.lastStartAt, first.closesAt)
}

test('a plan that is saved unchanged keeps its window, over days and past midnight', () => {
  for (const window of [day, week, night]) {
    const plan = planOf(window)
    expect(sent(typedOf(plan), plan)).toEqual(window)
  }
})

test('a round that stays open for days is planned by its last day', () => {
  const typed = { ...typedOf(null), rounds: [{ ...newRound('Final'), day: '2026-11-23' }] }
  expect(sent(typed, null)).toEqual(day)
  const [first] = typed.rounds
  const longer = first && { ...first, lastDay: '2026-11-30' }
  expect(sent({ ...typed, rounds: longer ? [longer] : [] }, null)).toEqual(week)
  // Taken away again, it is one day.
  const plan = planOf(week)
  const shown = typedOf(plan)
  expect(sent({ ...shown, rounds: shown.rounds.map((one) => ({ ...one, lastDay: '' })) }, plan)).toEqual(day)
})
