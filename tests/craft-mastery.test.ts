import { createEmptyCard, type Grade, Rating } from 'ts-fsrs'
import { expect, test } from 'vitest'
import {
  dueAt,
  elo,
  lackOf,
  likelihood,
  LONGEST_WAIT_DAYS,
  schedulerOf,
  standings,
  stateOf,
  weekOf,
} from '../src/craft/practice/mastery.rules.ts'
import { FACTS, factsOf, minutesLeft, saidOf, STEPS, techniqueOf } from '../src/craft/practice/today.rules.ts'

const DAY = 86_400_000
const MONDAY = Date.parse('2026-11-16T06:00:00.000Z')
const at = (days: number) => new Date(MONDAY + days * DAY).toISOString()
const tried = (days: number, right = true) => ({ right, milliseconds: 2_000, at: at(days) })
const known = (thing: string, newest: ReturnType<typeof tried>[]) =>
  ({ part: 'soroban', thing, tries: newest.length, newest }) as const

test('BKT: right, right, wrong, right', () => {
  const chain = [true, true, false, true].map((right) => ({ right }))
  const told = chain.map((_, end) => likelihood(chain.slice(0, end + 1)).toFixed(4))
  expect(told).toEqual(['0.8667', '0.9973', '0.9791', '0.9996'])
})

test('Elo: 1200 beats 1400', () => {
  const { one, other } = elo(1_200, 1_400, { won: true })
  expect([one.toFixed(2), other.toFixed(2)]).toEqual(['1224.31', '1375.69'])
})

const days = (grades: readonly Grade[]) => {
  const scheduler = schedulerOf(36_500)
  let card = createEmptyCard(new Date(MONDAY))
  return grades.map((grade) => {
    card = scheduler.next(card, card.due, grade).card
    return card.scheduled_days
  })
}

test('FSRS: first intervals and chains', () => {
  const { Again, Hard, Good, Easy } = Rating
  expect(([Again, Hard, Good, Easy] as const).map((grade) => days([grade])[0])).toEqual([1, 2, 3, 8])
  expect(days([Good, Good, Good, Good])).toEqual([3, 14, 57, 196])
  expect(days([Good, Good, Again, Good, Good, Good])).toEqual([3, 14, 2, 5, 13, 29])
  const scheduler = schedulerOf()
  const decay = (parts: number) => scheduler.forgetting_curve(parts * 10, 10).toFixed(4)
  expect([decay(1), decay(3)]).toEqual(['0.9000', '0.8094'])
})

test('what is known comes again, at most after ninety days', () => {
  expect(dueAt([])).toBeNull()
  expect((dueAt([tried(0)]) ?? 0) - MONDAY).toBe(3 * DAY)
  expect((dueAt([tried(0, false)]) ?? 0) - MONDAY).toBe(DAY)
  const often = [0, 3, 17, 74, 164, 254].map((day) => tried(day))
  expect((dueAt(often) ?? 0) - (MONDAY + 254 * DAY)).toBe(LONGEST_WAIT_DAYS * DAY)
})

test('a technique is firm after twelve tries over three days, nearly all right', () => {
  const now = MONDAY + 3 * DAY
  const twelve = [0, 1, 2].flatMap((day) => Array.from({ length: 4 }, () => tried(day)))
  expect(stateOf(undefined, now)).toBe('new')
  expect(stateOf(known('+4 big', twelve.slice(0, 11)), now)).toBe('work')
  const oneDay = twelve.map((each) => ({ ...each, at: at(0) }))
  expect(stateOf(known('+4 big', oneDay), now)).toBe('work')
  expect(stateOf(known('+4 big', twelve), now)).toBe('firm')
  expect(stateOf(known('+4 big', twelve), now + 60 * DAY)).toBe('refresh')
  const bad = twelve.map((each, index) => ({ ...each, right: index < 8 }))
  expect(stateOf(known('+4 big', bad), now)).toBe('work')
  const [standing] = standings([known('+4 small', oneDay)], now).filter(({ state }) => state === 'work')
  expect(standing).toEqual({ key: '+4 small', state: 'work', tries: 12, right: 12, of: 12, days: 1 })
  expect(standing && lackOf(standing)).toContain('2 more days')
})

test('the week shows days, in India’s time, and loses none', () => {
  const late = { ...tried(0), at: '2026-11-17T18:40:00.000Z' }
  const { days: week, today } = weekOf([known('set', [tried(0), late])], MONDAY + 3 * DAY)
  expect(week).toEqual([true, false, true, false, false, false, false])
  expect(today).toBe(3)
})

test('the facts of a day: overdue ones first, then a few new', () => {
  const now = MONDAY + 10 * DAY
  const first = factsOf([], now)
  expect(first.map(({ thing }) => thing)).toEqual(['friend 5 1', 'friend 5 2', 'friend 5 3', 'friend 5 4'])
  const things = [known('times 6x8', [tried(0)]), known('friend 5 1', [tried(4, false)])]
  expect(
    factsOf(things, now)
      .map(({ thing }) => thing)
      .slice(0, 2),
  ).toEqual(['times 6x8', 'friend 5 1'])
  expect(
    factsOf(
      FACTS.map(({ thing }) => known(thing, [tried(0)])),
      now,
    ),
  ).toHaveLength(12)
})

test('a fact is said whole', () => {
  expect(saidOf({ question: '1 and what make 5?', answer: 4 })).toBe('1 and 4 make 5.')
  expect(saidOf({ question: '6 × 8', answer: 48 })).toBe('6 × 8 = 48.')
})

test('the technique of the day', () => {
  expect(techniqueOf([], MONDAY)?.key).toBe('+1 small')
  expect(techniqueOf([known('+6 mixed', [tried(0)])], MONDAY)?.key).toBe('+6 mixed')
})

test('ten minutes', () => {
  expect(STEPS.map((_, step) => minutesLeft(step))).toEqual([10, 9, 6, 2, 1])
})
