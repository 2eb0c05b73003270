import { describe, expect, test } from 'vitest'
import {
  ageOn,
  agesWords,
  yearsWords,
  codeOf,
  codeWords,
  groupsFor,
  marksWords,
  ordinal,
  readCode,
} from '../src/competition/competition.rules.ts'
import { type KeyCorrections, regraded, verdictOn } from '../src/competition/key.rules.ts'
import { keyQuestion } from '../src/competition/answer-key.rules.ts'
import { qualifies, awardOf, publicName, ranked, type Result } from '../src/competition/rank.rules.ts'
import {
  clockWords,
  markingState,
  ownState,
  startDelay,
  startOf,
  windowDay,
  windowFault,
  windowState,
} from '../src/competition/window.rules.ts'
import { marks } from '../src/quiz/quiz.rules.ts'

const whole = (numerator: number) => ({ numerator, denominator: 1 })
const result = (marks: number, seconds = 300, more: Partial<Result> = {}): Result => ({
  marks: whole(marks),
  wrong: 0,
  seconds,
  ...more,
})
const ranksOf = (results: Result[]) => ranked(results).map(({ rank }) => rank)

test('a window of days counts them in India, up to the day of the last start', () => {
  const window = { opensAt: '2026-11-20T18:30:00.000Z', lastStartAt: '2026-11-27T12:30:00.000Z' }
  const on = (now: string) => windowDay({ ...window, now })
  expect(on('2026-11-20T18:29:59.000Z')).toEqual({ day: 0, of: 7 })
  expect(on('2026-11-20T18:30:00.000Z')).toEqual({ day: 1, of: 7 })
  expect(on('2026-11-27T12:30:00.000Z')).toEqual({ day: 7, of: 7 })
  expect(on('2026-12-27T12:30:00.000Z')).toEqual({ day: 7, of: 7 })
})

describe('ranks', () => {
  test('equal marks and times share a rank, and the next one counts all before it', () => {
    expect(ranksOf([result(90), result(90), result(90), result(80)])).toEqual([1, 1, 1, 4])
  })

  test('of equal marks less time is before', () => {
    expect(ranksOf([result(90, 300), result(90, 300), result(90, 310), result(80, 250)])).toEqual([
      1, 1, 3, 4,
    ])
  })

  test('fewer wrong answers come before less time', () => {
    const list = ranked([result(38, 200, { wrong: 2 }), result(38, 400, { wrong: 1 })])
    expect(list.map(({ wrong, rank, groupSize }) => [wrong, rank, groupSize])).toEqual([
      [1, 1, 2],
      [2, 2, 2],
    ])
  })

  test('marks are compared exactly: a third three times is one', () => {
    expect(ranksOf([result(0, 300, { marks: { numerator: 3, denominator: 3 } }), result(1)])).toEqual([1, 1])
    const close = [
      { ...result(0), marks: { numerator: 333_333, denominator: 1_000_000 } },
      { ...result(0), marks: { numerator: 1, denominator: 3 } },
    ]
    expect(ranked(close)[0]?.marks).toEqual({ numerator: 1, denominator: 3 })
  })

  test('where one of those who are equal had extra time, time decides nothing among them', () => {
    const list = [result(90, 300), result(90, 900, { extra: true }), result(90, 310), result(80, 100)]
    expect(ranksOf(list)).toEqual([1, 1, 1, 4])
  })

  test('nobody is no list', () => expect(ranked([])).toEqual([]))

  test.each([
    [1, 10, 'gold'],
    [2, 10, 'silver'],
    [3, 10, 'bronze'],
    [4, 10, null],
    [1, 9, 'gold'],
    [2, 9, null],
    [1, 5, 'gold'],
    [1, 4, null],
  ])('rank %i of %i: %s', (rank, of, award) => expect(awardOf(rank, of)).toBe(award))

  test('who shares the last rank that advances comes too', () => {
    const list = ranked([result(9), result(8), result(8), result(7)])
    expect(list.filter(({ rank }) => qualifies(rank, 2))).toHaveLength(3)
  })

  test.each([
    ['Riya Sharma', 'Riya S.'],
    ['Aarav', 'Aarav'],
    ['  Anna  Maria de souza ', 'Anna S.'],
    ['', ''],
  ])('%s is public as %s', (name, shown) => expect(publicName(name)).toBe(shown))
})

describe('windows', () => {
  const at = { opensAt: 1_000_000, lastStartAt: 1_060_000, closesAt: 1_600_000 }

  test.each([
    [999_999, 'before'],
    [1_000_000, 'open'],
    [1_060_000, 'open'],
    [1_060_001, 'working'],
    [1_600_000, 'working'],
    [1_600_001, 'over'],
  ])('at %i it is %s', (now, state) => expect(windowState(at, now)).toBe(state))

  test('an entry stands as the round does until it writes, and then by its paper, also once all is over', () => {
    const states = [at.opensAt, at.closesAt + 1].map((now) =>
      [
        { begun: false, handedIn: false },
        { begun: true, handedIn: false },
        { begun: true, handedIn: true },
      ].map((paper) => ownState(at, paper, now)),
    )
    expect(states).toEqual([
      ['open', 'running', 'written'],
      ['over', 'running', 'written'],
    ])
  })

  test('ten thousand starts are spread over a minute: about 167 in each second', () => {
    const seconds = Array.from({ length: 60 }, () => 0)
    for (let n = 0; n < 10_000; n += 1) {
      const delay = startDelay('round', `entry-${n}`, 60)
      seconds[Math.floor(delay / 1_000)] = (seconds[Math.floor(delay / 1_000)] ?? 0) + 1
    }
    expect(seconds).toHaveLength(60)
    expect(Math.min(...seconds)).toBeGreaterThan(110)
    expect(Math.max(...seconds)).toBeLessThan(225)
  })

  test('an entry keeps its delay, has another one in another round, and none without a spread', () => {
    expect(startDelay('a', 'one', 60)).toBe(startDelay('a', 'one', 60))
    expect(startDelay('a', 'one', 60)).not.toBe(startDelay('b', 'one', 60))
    expect(startDelay('a', 'one', 0)).toBe(0)
    const [round, entry] = ['0b0c1d3e-6f52-4a7e-9d0e-3c1f6a2b4d55', '91d5f0e2-7c46-4b1b-8f3a-5a6e0d9c2b17']
    expect(startDelay(round, entry, 600)).toBe(151_025)
  })

  test('nobody is told to begin after the last start', () => {
    const start = startOf({ ...at, lastStartAt: at.opensAt }, { round: 'a', entry: 'one', spread: 600 })
    expect(start).toBe(at.opensAt)
  })

  test('a plan leaves everybody the whole time', () => {
    expect(windowFault(at, { minutes: 9, spread: 60 })).toBeNull()
    expect(windowFault(at, { minutes: 10, spread: 60 })?.field).toBe('closesAt')
    expect(windowFault(at, { minutes: 9, spread: 61 })?.field).toBe('lastStartAt')
  })

  test('what families see of the marking', () => {
    const never = { keyPublishedAt: null, objectionsUntil: null, ranksFinalAt: null }
    expect(markingState(never, 5)).toBe('none')
    expect(markingState({ ...never, keyPublishedAt: 1, objectionsUntil: 5 }, 5)).toBe('objections')
    expect(markingState({ ...never, keyPublishedAt: 1, objectionsUntil: 5 }, 6)).toBe('answering')
    expect(markingState({ keyPublishedAt: 1, objectionsUntil: 5, ranksFinalAt: 3 }, 4)).toBe('final')
  })

  test.each([
    [252_000, '4:12'],
    [251_001, '4:12'],
    [0, '0:00'],
    [-5, '0:00'],
    [3_729_000, '1:02:09'],
  ])('%i ms are %s', (ms, words) => expect(clockWords(ms)).toBe(words))
})

describe('a mended key', () => {
  const key = new Map([
    ['q1', 'a'],
    ['q2', 'b'],
    ['q3', 'c'],
    ['q4', 'd'],
  ])
  const answers = new Map<string, string | null>([
    ['q1', 'a'],
    ['q2', 'x'],
    ['q3', null],
  ])
  const scheme = { marks: 8, penalty: { numerator: 1, denominator: 4 } }
  const marksWith = (mended: KeyCorrections) => marks(regraded(key, answers, mended), scheme)

  test('as the author made it', () => {
    expect(regraded(key, answers, new Map())).toEqual({ total: 4, correct: 1, incorrect: 1 })
    expect(marksWith(new Map())).toEqual({ numerator: 3, denominator: 2 })
  })

  test('void: nobody gets or loses marks, and no other question is worth more', () => {
    expect(marksWith(new Map([['q2', { kind: 'void', options: [] }]]))).toEqual({
      numerator: 2,
      denominator: 1,
    })
    expect(marksWith(new Map([['q1', { kind: 'void', options: [] }]]))).toEqual({
      numerator: -1,
      denominator: 2,
    })
  })

  test('several right: each of them counts', () => {
    const mended: KeyCorrections = new Map([['q2', { kind: 'several', options: ['b', 'x'] }]])
    expect(regraded(key, answers, mended)).toEqual({ total: 4, correct: 2, incorrect: 0 })
    const moved: KeyCorrections = new Map([['q1', { kind: 'several', options: ['z'] }]])
    expect(regraded(key, answers, moved)).toEqual({ total: 4, correct: 0, incorrect: 2 })
  })

  test('full marks: also for who left it', () => {
    const mended: KeyCorrections = new Map([['q4', { kind: 'full', options: [] }]])
    expect(regraded(key, answers, mended)).toEqual({ total: 4, correct: 2, incorrect: 1 })
  })

  test.each([
    ['a', undefined, 'right'],
    ['x', undefined, 'wrong'],
    [null, undefined, 'blank'],
    [null, { kind: 'several', options: ['x'] } as const, 'blank'],
    ['x', { kind: 'void', options: [] } as const, 'void'],
    [undefined, { kind: 'full', options: [] } as const, 'right'],
  ])('%s under %o is %s', (chosen, mending, verdict) => expect(verdictOn(chosen, 'a', mending)).toBe(verdict))

  test('of another kind: other answers of its form, a number with its tolerance', () => {
    const number = { kind: 'number', unit: '', tolerance: '0.5', right: '12' } as const
    const several = { kind: 'several', options: ['2', '4', '6'], right: '0,1' } as const
    const also = (...options: string[]) => ({ kind: 'several', options }) as const
    expect(verdictOn('=12.5', number, undefined)).toBe('right')
    expect(verdictOn('=13', number, also('=12', '=13.25'))).toBe('right')
    expect(verdictOn('=12.6', number, also('=12', '=13.25'))).toBe('wrong')
    expect(verdictOn('=0,1', several, also('=0,1,2'))).toBe('wrong')
    expect(verdictOn('~0', several, also('=0,1,2'))).toBe('blank')
    expect(verdictOn('~0', several, { kind: 'full', options: [] })).toBe('right')
    expect(verdictOn('=2', several, { kind: 'void', options: [] })).toBe('void')
    const tasks = new Map([['q', number]])
    expect(regraded(tasks, new Map([['q', '=13']]), new Map([['q', also('=13')]]))).toMatchObject({
      correct: 1,
    })
  })
})

describe('how a question was answered', () => {
  const right = { kind: 'number', unit: '', tolerance: '0.5', right: '10' } as const

  test('what the tolerance lets pass counts as right', () => {
    const given = new Map([
      ['=10', 3],
      ['=10.5', 2],
      ['=11', 4],
    ])
    expect(keyQuestion({ options: [], right }, undefined, given).ofAKind?.given).toEqual([
      { answer: '11', count: 4, isRight: false },
      { answer: '10', count: 3, isRight: true },
      { answer: '10.5', count: 2, isRight: true },
    ])
  })

  test('the commonest answers are told, and a right one however rare', () => {
    const wrong = Array.from({ length: 20 }, (_, n) => [`=${20 + n}`, 9] as const)
    const told = keyQuestion({ options: [], right }, undefined, new Map([...wrong, ['=10', 1]])).ofAKind
      ?.given
    expect(told).toHaveLength(9)
    expect(told?.at(-1)).toEqual({ answer: '10', count: 1, isRight: true })
  })
})

describe('groups', () => {
  test.each([
    ['2018-10-01', '2026-10-01', 8],
    ['2018-10-02', '2026-10-01', 7],
    ['2016-02-29', '2026-02-28', 9],
    ['2016-02-29', '2026-03-01', 10],
  ])('born on %s, on %s: %i', (born, day, age) => expect(ageOn(born, day)).toBe(age))

  test('an age has its group, several where there are levels, or none', () => {
    const groups = [
      { name: 'A', ageFrom: 5, ageTo: 7 },
      { name: 'B', ageFrom: 8, ageTo: 9 },
      { name: 'B plus', ageFrom: 8, ageTo: 9 },
    ]
    expect(groupsFor(groups, 7).map(({ name }) => name)).toEqual(['A'])
    expect(groupsFor(groups, 8).map(({ name }) => name)).toEqual(['B', 'B plus'])
    expect(groupsFor(groups, 10)).toEqual([])
  })

  test.each([
    [{ ageFrom: 8, ageTo: 9 }, '8 to 9', '8 to 9 years'],
    [{ ageFrom: 8, ageTo: 8 }, '8', '8 years'],
    [{ ageFrom: 15, ageTo: 99 }, '15 and older', '15 and older'],
  ])('%o reads %s, and by itself %s', (group, words, years) => {
    expect(agesWords(group)).toBe(words)
    expect(yearsWords(group)).toBe(years)
  })
})

describe('certificates', () => {
  test('a number has ten signs, none that is taken for another', () => {
    const code = codeOf(Uint8Array.from({ length: 16 }, (_, at) => at * 37))
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(readCode(code)).toBe(code)
    expect(codeWords('7K3M9QX2TD')).toBe('7K3M9 QX2TD')
  })

  test.each([
    ['7k3m9 qx2td', '7K3M9QX2TD'],
    ['7K3M9-QX2TD ', '7K3M9QX2TD'],
    ['OIL0000000', '0110000000'],
    ['7K3M9QX2T', null],
    ['7K3M9QX2TDD', null],
    ['7K3M9QX2TU', null],
    ['x'.repeat(5_000), null],
  ])('%s is read as %s', (typed, code) => expect(readCode(typed)).toBe(code))

  test.each([
    [38.75, '38¾'],
    [36, '36'],
    [-0.25, '−¼'],
    [0, '0'],
    [6.67, '6.67'],
    [-1.5, '−1½'],
  ])('%d marks are %s', (n, words) => expect(marksWords(n)).toBe(words))

  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [21, '21st'],
    [113, '113th'],
  ])('%i is %s', (n, words) => expect(ordinal(n)).toBe(words))
})
