import { expect, test } from 'vitest'
import type { Plan } from '../src/competition/office/plan.contract.ts'
import {
  planFromForm,
  newRound,
  type PlanFormValues,
  formFromPlan,
} from '../src/competition/office/plan-form.ts'
import { ageFaults, firstStepWith } from '../src/competition/office/plan-steps.ts'
import { thenWords, windowWords } from '../src/competition/labels.ts'

const opensAt = '2026-11-23T04:30:00.000Z'
/** Ten in the morning of 23 November, in India; then a last start and an end. */
const round = (lastStartAt: string, closesAt: string) => ({ opensAt, lastStartAt, closesAt })
const day = round('2026-11-23T04:50:00.000Z', '2026-11-23T05:30:00.000Z')
const week = round('2026-11-30T04:50:00.000Z', '2026-11-30T05:30:00.000Z')
const night = round('2026-11-23T18:20:00.000Z', '2026-11-23T18:50:00.000Z')

test('a window tells its last day where that is not the first', () => {
  expect(windowWords(day)).toBe('opens 10:00 am, start by 10:20 am, ends 11:00 am (IST)')
  expect(windowWords(week)).toBe(
    'opens 10:00 am, start by Mon 30 Nov, 10:20 am, ends Mon 30 Nov, 11:00 am (IST)',
  )
  // 18:29:59 in UTC is the last second of a day in India.
  expect(thenWords('2026-11-23T18:29:59.000Z', opensAt)).toBe('11:59 pm')
  expect(thenWords('2026-11-23T18:30:00.000Z', opensAt)).toBe('Tue 24 Nov, 12:00 am')
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
      keyPublishedAt: null,
      objectionsUntil: null,
      ranksFinalAt: null,
    },
  ],
  publishedAt: null,
  entered: 0,
  revision: 1,
})
const sent = (typed: PlanFormValues, plan: Plan | null) => {
  const [first] = planFromForm(typed, plan).rounds
  return first && round(first.lastStartAt, first.closesAt)
}

test('a plan that is saved unchanged keeps its window, over days and past midnight', () => {
  for (const window of [day, week, night]) {
    const plan = planOf(window)
    expect(sent(formFromPlan(plan), plan)).toEqual(window)
  }
})

test('a round that stays open for days is planned by its last day', () => {
  const typed = { ...formFromPlan(null), rounds: [{ ...newRound('Final'), day: '2026-11-23' }] }
  expect(sent(typed, null)).toEqual(day)
  const [first] = typed.rounds
  const longer = first && { ...first, lastDay: '2026-11-30' }
  expect(sent({ ...typed, rounds: longer ? [longer] : [] }, null)).toEqual(week)
  // Taken away again, it is one day.
  const plan = planOf(week)
  const shown = formFromPlan(plan)
  expect(sent({ ...shown, rounds: shown.rounds.map((one) => ({ ...one, lastDay: '' })) }, plan)).toEqual(day)
})

test('a plan says which ages have no group and which have two', () => {
  const group = (name: string, ages: readonly [string, string], level = '') => ({
    name,
    level,
    ageFrom: ages[0],
    ageTo: ages[1],
  })
  expect(ageFaults([group('A', ['5', '7']), group('B', ['8', '9']), group('C', ['', ''])])).toEqual([])
  expect(ageFaults([group('C', ['12', '14']), group('A', ['5', '7']), group('B', ['7', '9'])])).toEqual([
    'Children of 7 are in groups A and B.',
    'Children of 10 to 11 have no group.',
  ])
  expect(ageFaults([group('A', ['5', '9'], 'Level 1'), group('B', ['5', '9'], 'Level 2')])).toEqual([])
})

test('an error opens the first step that has one', () => {
  expect(firstStepWith({ form: 'x' })).toBeNull()
  expect(firstStepWith({ form: 'x', fee: 'y', 'rounds.0.papers.1': 'z' })).toBe('papers')
  expect(firstStepWith({ 'rounds.0.day': 'x', 'groups.0.name': 'y' })).toBe('groups')
})
