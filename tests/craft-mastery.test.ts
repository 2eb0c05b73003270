import fc from 'fast-check'
import { createEmptyCard, type Grade, Rating } from 'ts-fsrs'
import { expect, test } from 'vitest'
import type { ItemMastery, PracticeDay } from '../src/craft/craft.contract.ts'
import type { Help } from '../src/craft/craft.rules.ts'
import { FACTS } from '../src/craft/practice/facts.rules.ts'
import { nothingKnown, withAttempt } from '../src/craft/practice/item-mastery.rules.ts'
import {
  dayOf,
  dueDay,
  elo,
  missingForMastery,
  likelihood,
  LONGEST_WAIT_DAYS,
  schedulerOf,
  standings,
  stateOf,
  weekOf,
} from '../src/craft/practice/mastery.rules.ts'

const DAY = 86_400_000
const MONDAY = Date.parse('2026-11-16T06:00:00.000Z')
const at = (days: number) => new Date(MONDAY + days * DAY).toISOString()
type Tried = { right: boolean; help: Help; milliseconds: number; at: string }
const tried = (days: number, right = true, help: Help = 'none'): Tried => ({
  right,
  help,
  milliseconds: 2_000,
  at: at(days),
})
const many = (count: number, one: Tried) => Array.from({ length: count }, () => one)
const known = (itemKey: string, attempts: readonly Tried[]): ItemMastery =>
  attempts.reduce(
    (all, attempt) => withAttempt(all, { part: 'soroban', itemKey, ...attempt }),
    nothingKnown({ part: 'soroban', itemKey }),
  )
const daysOf = (...attempts: Tried[]): PracticeDay[] => known('set', attempts).days

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
  const monday = dayOf(MONDAY)
  expect(dueDay([])).toBeNull()
  expect((dueDay(daysOf(tried(0))) ?? 0) - monday).toBe(3)
  expect((dueDay(daysOf(tried(0, false))) ?? 0) - monday).toBe(1)
  const often = [0, 3, 17, 74, 164, 254].map((day) => tried(day))
  expect((dueDay(daysOf(...often)) ?? 0) - (monday + 254)).toBe(LONGEST_WAIT_DAYS)
})

test('what was shown makes nothing due and nothing known', () => {
  expect(dueDay(daysOf(tried(0, true, 'shown'), tried(1, true, 'hinted')))).toBeNull()
  expect(dueDay(daysOf(tried(0), tried(5, false, 'shown')))).toBe(dueDay(daysOf(tried(0))))
})

test('a technique is mastered after twelve tries without help over three days, nearly all right', () => {
  const now = MONDAY + 3 * DAY
  const twelve = [0, 1, 2].flatMap((day) => many(4, tried(day)))
  expect(stateOf(undefined, now)).toBe('new')
  expect(stateOf(known('+4 big', twelve.slice(0, 11)), now)).toBe('work')
  const oneDay = twelve.map((each) => ({ ...each, at: at(0) }))
  expect(stateOf(known('+4 big', oneDay), now)).toBe('work')
  expect(stateOf(known('+4 big', twelve), now)).toBe('mastered')
  expect(stateOf(known('+4 big', twelve), now + 60 * DAY)).toBe('refresh')
  const bad = twelve.map((each, index) => ({ ...each, right: index < 8 }))
  expect(stateOf(known('+4 big', bad), now)).toBe('work')
  const [standing] = standings([known('+4 small', oneDay)], now).filter(({ state }) => state === 'work')
  expect(standing).toEqual({ key: '+4 small', state: 'work', tries: 12, right: 12, helped: 0, days: 1 })
  expect(standing && missingForMastery(standing)).toContain('2 more days')
})

test('three days of copied arrows master nothing', () => {
  const copied = [0, 1, 2].flatMap((day) => many(8, tried(day, true, 'shown')))
  const thing = known('+7 mixed', copied)
  expect(stateOf(thing, MONDAY + 3 * DAY)).toBe('work')
  expect(standings([thing], MONDAY + 3 * DAY).find(({ key }) => key === '+7 mixed')).toEqual({
    key: '+7 mixed',
    state: 'work',
    tries: 0,
    right: 0,
    helped: 24,
    days: 0,
  })
})

test('forty-four more right answers on one day take nothing away', () => {
  const before = [0, 1, 2].flatMap((day) => many(8, tried(day)))
  expect(stateOf(known('+4 big', before), MONDAY + 2 * DAY)).toBe('mastered')
  expect(stateOf(known('+4 big', [...before, ...many(44, tried(3))]), MONDAY + 3 * DAY)).toBe('mastered')
})

test('whatever was practised before, one more right answer never takes mastery away', () => {
  const attempts = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 30 }),
      right: fc.boolean(),
      help: fc.constantFrom<Help>('none', 'none', 'none', 'shown'),
      times: fc.integer({ min: 1, max: 14 }),
    }),
    { maxLength: 14 },
  )
  const base = [0, 1, 2].flatMap((day) => many(6, tried(day)))
  let mastered = 0
  fc.assert(
    fc.property(attempts, fc.integer({ min: 0, max: 31 }), (list, day) => {
      const all = [
        ...base,
        ...list.flatMap(({ times, ...one }) => many(times, tried(one.day, one.right, one.help))),
      ]
      const now = MONDAY + 31 * DAY
      const thing = known('+4 big', all)
      if (stateOf(thing, now) === 'work') return
      mastered += 1
      const more = withAttempt(thing, { part: 'soroban', itemKey: '+4 big', ...tried(day) })
      expect(stateOf(more, now)).not.toBe('work')
    }),
    { numRuns: 400 },
  )
  expect(mastered).toBeGreaterThan(20)
})

test('wrong answers take it away, and right ones give it back', () => {
  const twelve = [0, 1, 2].flatMap((day) => many(4, tried(day)))
  const slipped = [...twelve, ...many(4, tried(3, false))]
  expect(stateOf(known('+4 big', slipped), MONDAY + 3 * DAY)).toBe('work')
  expect(stateOf(known('+4 big', [...slipped, ...many(14, tried(4))]), MONDAY + 4 * DAY)).toBe('mastered')
})

test('attempts that come late from another device count on their own day, in any order', () => {
  const list = [tried(0), tried(2), tried(2, false), tried(5, true, 'shown'), tried(1)]
  const [first, second] = [known('set', list), known('set', list.toReversed())]
  expect(second.days).toEqual(first.days)
  expect([first.tries, first.right, first.helped, first.dayCount]).toEqual([4, 3, 1, 3])
  expect([second.tries, second.right, second.helped, second.dayCount]).toEqual([4, 3, 1, 3])
})

test('the week shows days, in India’s time, and loses none; practice with help is practice', () => {
  const late = { ...tried(0, true, 'shown'), at: '2026-11-17T18:40:00.000Z' }
  const { days: week, today } = weekOf([known('set', [tried(0), late])], MONDAY + 3 * DAY)
  expect(week).toEqual([true, false, true, false, false, false, false])
  expect(today).toBe(3)
})

test('a fact is said whole', () => {
  expect(FACTS.find(({ thing }) => thing === 'friend 5 1')?.whole).toBe('1 and 4 make 5.')
  expect(FACTS.find(({ thing }) => thing === 'times 6x8')?.whole).toBe('6 × 8 = 48.')
  expect(FACTS.slice(0, 2).map(({ thing }) => thing)).toEqual(['friend 5 1', 'friend 5 2'])
})
