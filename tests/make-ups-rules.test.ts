import { expect, test } from 'vitest'
import type { Timetable } from '../src/classroom/classroom.rules.ts'
import { choosableClasses, lastDayOf } from '../src/classroom/make-ups/make-ups.rules.ts'
import { DEFAULT_ABSENCE_RULES, earnedBy, earningOf } from '../src/classroom/make-ups/reported.rules.ts'
import { classShare } from '../src/fees/fees.rules.ts'
import { oracle } from './oracles.ts'

const tuesdays: Timetable = {
  weekdays: [2],
  time: '16:30',
  minutes: 60,
  fromDay: '2026-01-01',
  untilDay: null,
  holidays: [],
}
const saturdays: Timetable = { ...tuesdays, weekdays: [6], time: '11:30' }
const here = { joinedOn: '2026-01-01', leftOn: null }
const group = { id: 'sat', timetable: saturdays, capacity: 3, places: [here], guestDays: [] as string[] }
const choice = {
  now: new Date('2026-11-10T12:00:00+05:30'),
  afterDay: null,
  untilDay: '2026-12-10',
  groups: [group],
  own: [{ groupId: 'tue', place: here, timetable: tuesdays }],
  booked: [],
}
const daysOf = (more: Partial<Parameters<typeof choosableClasses>[0]>) =>
  choosableClasses({ ...choice, ...more }).map(({ day }) => day)

test('a class of 10 November can be made up for until 10 December', () => {
  expect(lastDayOf('2026-11-10')).toBe('2026-12-10')
})

test('classes of the days until the last one are offered, without holidays and those that have begun', () => {
  expect(daysOf({})).toEqual(['2026-11-14', '2026-11-21', '2026-11-28', '2026-12-05'])
  const diwali = { ...saturdays, holidays: [{ day: '2026-11-14', word: 'Diwali' }] }
  expect(daysOf({ groups: [{ ...group, timetable: diwali }] })[0]).toBe('2026-11-21')
  expect(daysOf({ now: new Date('2026-11-14T11:29:00+05:30') })[0]).toBe('2026-11-14')
  expect(daysOf({ now: new Date('2026-11-14T11:30:00+05:30') })[0]).toBe('2026-11-21')
})

test('for an absence only classes after the one that is missed are offered', () => {
  expect(daysOf({ afterDay: '2026-11-14' })[0]).toBe('2026-11-21')
  expect(daysOf({ afterDay: '2026-11-09' })[0]).toBe('2026-11-14')
})

const rules = { ...DEFAULT_ABSENCE_RULES, earnsMakeUps: true }
const missedClass = { day: '2026-11-10', begins: new Date('2026-11-10T16:30:00+05:30') }
const saidAt = (time: string, more: Partial<Parameters<typeof earningOf>[1]> = {}) =>
  earningOf(missedClass, { rules, earned: 0, now: new Date(`2026-11-10T${time}+05:30`), ...more })

test('an absence of 10 November at 16:30 that is said at 09:00 earns a make-up for 45 days', () => {
  expect(saidAt('09:00:00')).toEqual({ kind: 'make-up', untilDay: oracle('O28') })
})

test('an absence earns nothing with less than 4 hours of notice, above the limit, or while it is off', () => {
  expect(earnedBy(missedClass.begins, rules)).toEqual(new Date('2026-11-10T12:30:00+05:30'))
  expect(saidAt('12:30:00')).toMatchObject({ kind: 'make-up' })
  expect(saidAt('12:30:01')).toEqual({ kind: 'late' })
  expect(saidAt('09:00:00', { earned: 2 })).toMatchObject({ kind: 'make-up' })
  expect(saidAt('09:00:00', { earned: 3 })).toEqual({ kind: 'limit' })
  expect(saidAt('09:00:00', { rules: DEFAULT_ABSENCE_RULES })).toEqual({ kind: 'off' })
})

test('children and guests of the day take seats; a class without children is none', () => {
  const freeOn = (more: Partial<typeof group>) =>
    choosableClasses({ ...choice, groups: [{ ...group, ...more }] })[0]?.free
  expect(freeOn({})).toBe(2)
  expect(freeOn({ guestDays: ['2026-11-14', '2026-11-14', '2026-11-21'] })).toBe(0)
  expect(freeOn({ places: [here, { joinedOn: '2026-11-15', leftOn: null }] })).toBe(2)
  expect(freeOn({ places: [] })).toBeUndefined()
})

test('nothing is offered in a group of the child, nor at the time of a class that it has', () => {
  const own = { groupId: 'sat', place: here, timetable: saturdays }
  expect(daysOf({ own: [own] })).toEqual([])
  const atTime = { ...own, groupId: 'own', timetable: { ...saturdays, time: '12:00' } }
  expect(daysOf({ own: [atTime] })).toEqual([])
  const left = { ...atTime, place: { joinedOn: '2026-01-01', leftOn: '2026-11-20' } }
  expect(daysOf({ own: [left] })[0]).toBe('2026-11-21')
  const booked = { groupId: 'sat', day: '2026-11-14', timetable: saturdays }
  expect(daysOf({ booked: [booked] })[0]).toBe('2026-11-21')
})

test('the fee of one class is its part of the charge by the rule of the plan, in whole paise', () => {
  const eight = [3, 5, 10, 12, 17, 19, 24, 26].map((day) => `2026-11-${String(day).padStart(2, '0')}`)
  const month = {
    partRule: 'classes',
    classDays: eight,
    places: [here],
    from: '2026-11-01',
    until: null,
  } as const
  const share = (more: object, day = '2026-11-10', chargedPaise = 150_000) =>
    classShare({ ...month, pauses: [], ...more }, { day, chargedPaise })
  expect(share({})).toBe(18_750)
  // Who came for the last six classes paid for six.
  expect(share({ from: '2026-11-10' }, '2026-11-10', 112_500)).toBe(18_750)
  expect(share({ from: '2026-11-10', partRule: 'whole' })).toBe(18_750)
  expect(share({}, '2026-11-10', 100_100)).toBe(12_513)
  expect(share({}, '2026-11-11')).toBe(0)
  expect(share({ from: '2026-11-12' })).toBe(0)
  expect(share({ pauses: [{ fromDay: '2026-11-10', untilDay: '2026-11-26' }] })).toBe(0)
})
