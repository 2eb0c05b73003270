import { expect, test } from 'vitest'
import {
  placesIn,
  type Place,
  spellsOf,
  stayingOf,
  stayingText,
} from '../src/classroom/office/centre-months.rules.ts'

const place = (studentId: string, joinedOn: string, end: string | null = null): Place => ({
  studentId,
  joinedOn,
  end,
})
const today = '2026-11-23'

test('a change of group within a centre is neither a child who left nor one who joined', () => {
  const spells = spellsOf([place('Asha', '2026-10-10', null), place('Asha', '2026-08-03', '2026-10-09')])
  expect(spells).toEqual([{ studentId: 'Asha', from: '2026-08-03', end: null }])
  expect(placesIn('2026-10', today, spells)).toEqual({ people: 1, joined: 0, left: 0 })
})

test('two groups at once are one stay, until the later one ends', () => {
  const both = [place('Asha', '2026-08-03', '2026-10-31'), place('Asha', '2026-09-01', '2026-09-30')]
  expect(spellsOf(both)).toEqual([{ studentId: 'Asha', from: '2026-08-03', end: '2026-10-31' }])
})

test('a child who comes back after a day without a place has left and joined', () => {
  const spells = spellsOf([place('Asha', '2026-08-03', '2026-09-10'), place('Asha', '2026-10-12')])
  expect(placesIn('2026-09', today, spells)).toEqual({ people: 0, joined: 0, left: 1 })
  expect(placesIn('2026-10', today, spells)).toEqual({ people: 1, joined: 1, left: 0 })
})

test('a group that was over before the child joined was never a place', () => {
  expect(spellsOf([place('Asha', '2026-10-12', '2026-10-01')])).toEqual([])
})

test('the last day of a month is a day at the centre, and the child is gone from the month’s end on', () => {
  const spells = spellsOf([place('Asha', '2026-08-03', '2026-10-31')])
  expect(placesIn('2026-10', today, spells)).toEqual({ people: 0, joined: 0, left: 1 })
})

test('in the month of today who has a place today counts, and who joins later does not yet', () => {
  const spells = spellsOf([
    place('last day today', '2026-11-02', today),
    place('left yesterday', '2026-11-02', '2026-11-22'),
    place('joins tomorrow', '2026-11-24'),
  ])
  expect(placesIn('2026-11', today, spells)).toEqual({ people: 1, joined: 2, left: 1 })
})

test('each month’s children are those of the month before, more who joined, less who left', () => {
  const day = (at: number) => new Date(Date.UTC(2026, 4, 1 + at)).toISOString().slice(0, 10)
  // Any places: 80 children with up to three each, between May and November.
  const places = Array.from({ length: 200 }, (_, at) => {
    const from = (at * 37) % 190
    return place(`child ${at % 80}`, day(from), at % 3 === 0 ? null : day(from + ((at * 13) % 60)))
  })
  const spells = spellsOf(places)
  const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
  let people = 0
  for (const month of months) {
    const now = placesIn(month, today, spells)
    expect(now.people, month).toBe(people + now.joined - now.left)
    people = now.people
  }
  expect(people).toBeGreaterThan(20)
})

test('who could have stayed so long is counted alone, from the first day at the centre', () => {
  const spells = spellsOf([
    place('here since March', '2026-03-02'),
    place('left after two months', '2026-06-01', '2026-08-01'),
    place('came back', '2026-09-01', '2026-09-20'),
    place('came back', '2026-11-01'),
    place('new', '2026-11-02'),
  ])
  expect(stayingOf(spells, today)).toEqual([
    { months: 1, of: 3, stayed: 2 },
    { months: 3, of: 2, stayed: 1 },
    { months: 6, of: 1, stayed: 1 },
    { months: 12, of: 0, stayed: 0 },
  ])
})

test('a month after the 31st is the last day of a shorter month', () => {
  const spells = spellsOf([place('Asha', '2026-01-31', '2026-02-28')])
  expect(stayingOf(spells, today)[0]).toEqual({ months: 1, of: 1, stayed: 1 })
})

test('below twenty children no percentage is said', () => {
  expect(stayingText({ months: 3, of: 19, stayed: 17 })).toBe('17 of 19')
  expect(stayingText({ months: 3, of: 20, stayed: 17 })).toBe('85 %')
})
