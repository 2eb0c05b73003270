import { describe, expect, test } from 'vitest'
import { groupFor, kitFor, kitPlace, nextLevel, standingAfter } from '../src/stock/promotions.rules.ts'

const exam = (sittingId: string, outcome: 'passed' | 'failed' | 'declined' | 'open', day: number) => ({
  sittingId,
  outcome,
  at: new Date(Date.UTC(2026, 10, day)),
})

describe('who is ready to move up', () => {
  test.each([
    ['a child that passed', [exam('a', 'passed', 9)], 'a', 'ready'],
    ['one whose teacher has not confirmed it', [exam('a', 'open', 9)], 'a', 'waiting'],
    ['one that failed', [exam('a', 'failed', 9)], 'a', 'failed'],
    ['one whose pass does not count', [exam('a', 'declined', 9)], 'a', 'failed'],
    [
      'one that failed the exam after the one it passed',
      [exam('b', 'failed', 12), exam('a', 'passed', 9)],
      'a',
      'ready',
    ],
    ['one that passed twice, by the newest', [exam('b', 'passed', 12), exam('a', 'passed', 9)], 'b', 'ready'],
  ] as const)('%s', (_, exams, ...[sittingId, standing]) => {
    expect(standingAfter(exams, null)).toEqual({
      exam: exams.find((each) => each.sittingId === sittingId),
      standing,
    })
  })

  test('an exam counts once, and those before it never again', () => {
    const exams = [exam('b', 'passed', 12), exam('a', 'passed', 9)]
    expect(standingAfter(exams, { sittingId: 'b', at: exams[0]?.at ?? new Date() })).toBeNull()
    expect(standingAfter(exams, { sittingId: 'a', at: exams[1]?.at ?? new Date() })?.exam.sittingId).toBe('b')
  })

  test('of two exams on paper on one day the second still counts after the first', () => {
    const exams = [exam('b', 'passed', 9), exam('a', 'passed', 9)]
    expect(standingAfter(exams, { sittingId: 'a', at: exams[0]?.at ?? new Date() })?.exam.sittingId).toBe('b')
  })

  test('without an exam a child is nowhere', () => {
    expect(standingAfter([], null)).toBeNull()
  })
})

test.each([
  ['Level 1', 'Level 2'],
  ['Level 9', 'Level 10'],
  ['2B', '3B'],
  ['Term 2, Level 3', 'Term 2, Level 4'],
  ['Juniors', ''],
  ['', ''],
])('after %j comes %j', (level, next) => {
  expect(nextLevel(level)).toBe(next)
})

describe('the next group', () => {
  const now = { id: 'now', subject: 'Abacus', level: 'Level 1', weekdays: [2, 4], time: '16:30', free: 3 }
  const other = (id: string, more: Partial<typeof now>) => ({ ...now, id, level: 'Level 2', ...more })

  test('is one of the level on the same days, then at the same time', () => {
    const groups = [
      now,
      other('one day', { weekdays: [2, 6], time: '10:00' }),
      other('both days', { time: '18:00' }),
      other('both days, same time', {}),
    ]
    expect(groupFor(now, groups, 'level 2')?.id).toBe('both days, same time')
    expect(groupFor(now, groups.slice(0, 3), 'Level 2')?.id).toBe('both days')
    expect(groupFor(now, groups.slice(0, 2), 'Level 2')?.id).toBe('one day')
  })

  test('is none without a seat, of another subject, of another level, and without a level', () => {
    const groups = [
      now,
      other('full', { free: 0 }),
      other('vedic', { subject: 'Vedic Math' }),
      other('third', { level: 'Level 3' }),
    ]
    expect(groupFor(now, groups, 'Level 2')).toBeNull()
    expect(groupFor(now, [now, other('none', { level: '' })], '')).toBeNull()
  })
})

test('the kit of a level is that with its words, whatever their case', () => {
  const kits = [{ level: 'Level 1' }, { level: 'level 2 ' }]
  expect(kitFor(kits, 'Level 2')).toBe(kits[1])
  expect(kitFor(kits, 'Level 3')).toBeNull()
  expect(kitFor([{ level: '' }], '')).toBeNull()
})

test('kits go to children in turn: those on the shelf first, then those on the way', () => {
  const places = [0, 1, 2, 3, 4].map((ahead) => kitPlace({ here: 2, way: 2 }, ahead))
  expect(places).toEqual(['here', 'here', 'way', 'way', 'none'])
})
