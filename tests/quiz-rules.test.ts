import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  band,
  cards,
  type Clock,
  GRACE_MS,
  grade,
  isOver,
  marks,
  paused,
  progress,
  readable,
  rebuiltCounts,
  remaining,
  resumed,
  schemeText,
  score,
  secondsTaken,
} from '../src/quiz/quiz.rules.ts'

describe('bands', () => {
  test.each([
    [100, 'Excellent!'],
    [70, 'Excellent!'],
    [69.99, 'Good Job!'],
    [40, 'Good Job!'],
    [39.99, 'Keep Practicing!'],
    [0, 'Keep Practicing!'],
  ])('%d is %s', (percent, name) => expect(band(percent)).toBe(name))

  test('seven of ten is 70 exactly, not a float beside it', () => {
    for (const [correct, total] of [
      [7, 10],
      [14, 20],
      [21, 30],
      [70, 100],
    ] as const) {
      expect(score({ correct, total })).toBe(70)
    }
    expect(score({ correct: 0, total: 0 })).toBe(0)
  })
})

describe('grading', () => {
  const paper = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 60 })

  test('walks the key: foreign answers, null and absence change nothing', () => {
    fc.assert(
      fc.property(
        paper,
        fc.array(fc.tuple(fc.uuid(), fc.uuid())),
        fc.infiniteStream(fc.constantFrom('right', 'wrong', 'null', 'absent')),
        (questions, foreign, fates) => {
          const key = new Map(questions.map((question) => [question, `${question}:right`]))
          const answers = new Map<string, string | null>(foreign.filter(([question]) => !key.has(question)))
          const expected = { total: questions.length, correct: 0, incorrect: 0 }
          for (const question of questions) {
            const fate = fates.next().value
            if (fate === 'right') {
              answers.set(question, `${question}:right`)
              expected.correct += 1
            }
            if (fate === 'wrong') {
              answers.set(question, `${question}:wrong`)
              expected.incorrect += 1
            }
            if (fate === 'null') answers.set(question, null)
          }
          expect(grade(key, answers)).toEqual(expected)
        },
      ),
    )
  })

  test('marks are exact: whole thirds and quarters, never a float', () => {
    expect(
      marks(
        { total: 10, correct: 7, incorrect: 3 },
        { marks: 20, penalty: { numerator: 1, denominator: 4 } },
      ),
    ).toEqual({
      numerator: 25,
      denominator: 2,
    })
    expect(
      readable(
        marks(
          { total: 10, correct: 7, incorrect: 3 },
          { marks: 20, penalty: { numerator: 1, denominator: 4 } },
        ),
      ),
    ).toBe(12.5)
    expect(
      marks({ total: 3, correct: 1, incorrect: 1 }, { marks: 10, penalty: { numerator: 1, denominator: 3 } }),
    ).toEqual({
      numerator: 20,
      denominator: 9,
    })
    expect(
      readable(
        marks(
          { total: 4, correct: 0, incorrect: 4 },
          { marks: 4, penalty: { numerator: 1, denominator: 4 } },
        ),
      ),
    ).toBe(-1)
    expect(
      marks({ total: 0, correct: 0, incorrect: 0 }, { marks: 4, penalty: { numerator: 1, denominator: 4 } }),
    ).toEqual({
      numerator: 0,
      denominator: 1,
    })
  })

  test('all right earns all marks; no penalty never goes below zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 8 }),
        (total, whole, denominator) => {
          const all = marks(
            { total, correct: total, incorrect: 0 },
            { marks: whole, penalty: { numerator: 1, denominator } },
          )
          expect(all).toEqual({ numerator: whole, denominator: 1 })
          expect(
            marks(
              { total, correct: 0, incorrect: total },
              { marks: whole, penalty: { numerator: 0, denominator } },
            ).numerator,
          ).toBeCloseTo(0)
        },
      ),
    )
  })

  test('the scheme is printed as the quiz has it', () => {
    const penalty = { numerator: 1, denominator: 4 }
    expect(schemeText({ marks: 20, questionCount: 10, penalty })).toBe(
      '2 marks per correct answer, 1/4 negative marking per wrong answer, no deduction for unattempted',
    )
    expect(schemeText({ marks: 10, questionCount: 10, penalty })).toBe(
      '1 mark per correct answer, 1/4 negative marking per wrong answer, no deduction for unattempted',
    )
    expect(schemeText({ marks: 10, questionCount: 10, penalty: { numerator: 0, denominator: 1 } })).toContain(
      'no negative marking',
    )
  })

  test('counts are rebuilt from a rounded percent only when nothing better is stored', () => {
    expect(rebuiltCounts(66.7, 3)).toEqual({ total: 3, correct: 2, incorrect: 1 })
    expect(rebuiltCounts(0, 10)).toEqual({ total: 10, correct: 0, incorrect: 10 })
    expect(rebuiltCounts(100, 10)).toEqual({ total: 10, correct: 10, incorrect: 0 })
  })
})

describe('the clock', () => {
  const start = 1_000_000
  const clock: Clock = {
    startedAt: start,
    deadlineAt: start + 60_000,
    pausedAt: null,
    pausedUntil: null,
    pausedMs: 0,
    pauses: 0,
  }
  const always = { most: 1_000, longestMs: 86_400_000 }
  const pause = (at: Clock, now: number): Clock => paused(at, always, now) ?? at

  test('borders of deadline and grace', () => {
    expect(remaining(clock, start)).toBe(60_000)
    expect(remaining(clock, start + 60_000)).toBe(0)
    expect(remaining(clock, start + 90_000)).toBe(0)
    expect(isOver(clock, start + 60_000 + GRACE_MS)).toBe(false)
    expect(isOver(clock, start + 60_000 + GRACE_MS + 1)).toBe(true)
    expect(secondsTaken(clock, start + 59_999)).toBe(59)
    expect(secondsTaken(clock, start + 600_000)).toBe(60)
    expect(secondsTaken(clock, start - 5)).toBe(0)
  })

  test('however often it is paused, working time plus remaining time is the duration', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 8_000 }), fc.integer({ min: 0, max: 10_000_000 })), {
          maxLength: 7,
        }),
        (spells) => {
          let now = start
          let worked = 0
          let at = clock
          for (const [work, rest] of spells) {
            now += work
            worked += work
            at = pause(at, now)
            expect(remaining(at, now + rest)).toBe(60_000 - worked)
            expect(isOver(at, now + rest)).toBe(false)
            expect(secondsTaken(at, now + rest)).toBe(Math.floor(worked / 1_000))
            now += rest
            at = resumed(at, now)
          }
          expect(remaining(at, now)).toBe(60_000 - worked)
          expect(at.deadlineAt - at.startedAt - at.pausedMs).toBe(60_000)
        },
      ),
    )
  })

  test('pausing twice or resuming twice changes nothing', () => {
    const once = pause(clock, start + 5)
    expect(pause(once, start + 50)).toEqual(once)
    const back = resumed(once, start + 100)
    expect(resumed(back, start + 900)).toEqual(back)
  })
})

describe('how often and how long a pause may be', () => {
  const clock: Clock = {
    startedAt: 0,
    deadlineAt: 60_000,
    pausedAt: null,
    pausedUntil: null,
    pausedMs: 0,
    pauses: 1,
  }
  const rule = { most: 2, longestMs: 10_000 }

  test('the number is at an end, and so is the time in all', () => {
    expect(paused(clock, rule, 1_000)).toMatchObject({ pausedAt: 1_000, pausedUntil: 11_000, pauses: 2 })
    expect(paused({ ...clock, pauses: 2 }, rule, 1_000)).toBeNull()
    expect(paused({ ...clock, pausedMs: 9_999 }, rule, 1_000)?.pausedUntil).toBe(1_001)
    expect(paused({ ...clock, pausedMs: 10_000 }, rule, 1_000)).toBeNull()
  })

  test('a pause that lasts too long ends the attempt', () => {
    const pausing = paused(clock, rule, 1_000)
    expect(pausing && isOver(pausing, 11_000)).toBe(false)
    expect(pausing && isOver(pausing, 11_001)).toBe(true)
    expect(pausing && secondsTaken(pausing, 500_000)).toBe(1)
  })
})

describe('locks', () => {
  const quizzes = (n: number) =>
    Array.from({ length: n }, (_, index) => ({ _id: `q${index}`, sequence: (index + 1) * 10 }))
  const done = (...indexes: number[]) => indexes.map((index) => ({ quizId: { _id: `q${index}` } }))

  test('the first is open, the next opens when it is done', () => {
    expect(cards(quizzes(3), []).map((card) => card.state)).toEqual(['available', 'locked', 'locked'])
    expect(cards(quizzes(3), done(0)).map((card) => card.state)).toEqual(['completed', 'available', 'locked'])
    expect(cards(quizzes(3), done(0, 1, 2)).map((card) => card.state)).toEqual([
      'completed',
      'completed',
      'completed',
    ])
    expect(cards([], [])).toEqual([])
  })

  test('a running one opens nothing after it; taken again it stays done', () => {
    const runs = [{ quizId: 'q1' }]
    const states = (list: ReturnType<typeof done>) => cards(quizzes(3), list, runs).map(({ state }) => state)
    expect(states(done(0))).toEqual(['completed', 'running', 'locked'])
    expect(states(done(0, 1))).toEqual(['completed', 'running', 'available'])
    const [first, again] = [cards(quizzes(3), done(0), runs), cards(quizzes(3), done(0, 1), runs)]
    expect(progress(first)).toMatchObject({ completed: 1, next: { _id: 'q1' } })
    expect(progress(again)).toMatchObject({ completed: 2, next: { _id: 'q2' } })
    expect(first[1]).toMatchObject({ running: runs[0], submission: null })
    expect(again[1]).toMatchObject({ running: runs[0], submission: { quizId: { _id: 'q1' } } })
  })

  test('at most one is open; nothing after it that is not done is open; order never depends on the list', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 11 })),
        fc.integer(),
        (n, completed, seed) => {
          const shuffled = quizzes(n).toSorted(
            (a, b) => ((a.sequence * 7_919 + seed) % 13) - ((b.sequence * 7_919 + seed) % 13),
          )
          const list = cards(shuffled, done(...completed))
          expect(list.map((card) => card.quiz.sequence)).toEqual(quizzes(n).map((quiz) => quiz.sequence))
          const open = list.filter((card) => card.state === 'available')
          const finished = list.filter((card) => card.state === 'completed')
          expect(open.length).toBe(finished.length === n ? 0 : 1)
          expect(progress(list)).toEqual({
            completed: finished.length,
            total: n,
            next: open[0]?.quiz ?? null,
          })
          for (const card of list)
            if (card.state === 'locked')
              expect(card.quiz.sequence).toBeGreaterThan(open[0]?.quiz.sequence ?? 0)
        },
      ),
    )
  })
})
