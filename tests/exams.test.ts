import { describe, expect, test } from 'vitest'
import { distinct, drawsOf } from '../src/craft/draws.rules.ts'
import {
  type ExamSum,
  fitsBeads,
  makePaper,
  marked,
  markedOnPaper,
  marksProblem,
  marksOf,
  type Part,
  RETAKE_DAYS,
  rodsFor,
  gradeState,
  textOf,
} from '../src/craft/exams/exam.rules.ts'
import type { GradeStanding, Sitting } from '../src/craft/exams/exams.contract.ts'
import { nextGrades } from '../src/craft/exams/next-grade.rules.ts'
import { errorsOf, sentMarks, typedResult } from '../src/craft/exams/paper-marks.rules.ts'
import { SCALES } from '../src/craft/exams/grades.rules.ts'
import { LEVELS } from '../src/craft/soroban/levels.rules.ts'
import { asking } from '../src/quiz/question-layout.rules.ts'

const grades = SCALES.flatMap((scale) => scale.grades)
const gradeOf = (key: string) => grades.find((grade) => grade.key === key)
const seeds = Array.from({ length: 40 }, (_, at) => at * 7_919 + 1)
const digitsOf = (number: number) => String(Math.abs(number)).length

describe('the drawing', () => {
  test('numbers without a repeat, each with the same chance', () => {
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 6_000; seed += 1) {
      const order = distinct(drawsOf(seed), 3, 3)
      expect(new Set(order).size).toBe(3)
      counts.set(order.join(), (counts.get(order.join()) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150)
  })

  test('more is asked than there is: all of it comes once', () => {
    expect(distinct(drawsOf(5), 4, 9).toSorted()).toEqual([0, 1, 2, 3])
  })

  test('large ranges are reached beyond 32 bits', () => {
    const draw = drawsOf(3)
    const size = 9e12
    const all = Array.from({ length: 400 }, () => draw(size))
    expect(all.every((each) => Number.isInteger(each) && each >= 0 && each < size)).toBe(true)
    expect(Math.max(...all)).toBeGreaterThan(size * 0.95)
    expect(all.some((each) => each % 2 === 1)).toBe(true)
  })
})

describe('the Japanese papers', () => {
  // docs/craft.md: digits of a column and its rows, of factors together, of divisor and answer together.
  test.each([
    [1, 10, 10, 11, 10, 30, 240],
    [2, 8, 10, 9, 8, 30, 240],
    [3, 6, 10, 7, 6, 30, 240],
    [4, 5, 10, 7, 6, 30, 210],
    [5, 4, 10, 6, 5, 30, 210],
    [6, 3, 10, 5, 4, 30, 210],
  ])('%i kyu', (...[number, digits, rows, times, by, minutes, pass]) => {
    const blueprint = gradeOf(`kyu-${number}`)?.blueprint
    if (!blueprint) throw new Error('no such grade')
    expect([blueprint.minutes, blueprint.pass, marksOf(blueprint)]).toEqual([minutes, pass, 300])
    for (const seed of seeds) {
      const [columns = [], products = [], quotients = []] = makePaper(blueprint, seed)
      expect([columns.length, products.length, quotients.length]).toEqual([10, 20, 20])
      for (const { numbers } of columns) {
        expect(numbers.length).toBe(rows)
        expect(numbers.every((each) => digitsOf(each) === digits)).toBe(true)
      }
      for (const {
        numbers: [a = 0, b = 0],
      } of products)
        expect(digitsOf(a) + digitsOf(b)).toBe(times)
      for (const {
        numbers: [, divisor = 0],
        answer,
      } of quotients)
        expect(digitsOf(divisor) + digitsOf(answer)).toBe(by)
    }
  })

  test.each([
    [7, 10, 10, [[2, 2]], 10, [[1, 3]], 120],
    [8, 8, 10, [[3, 1]], 10, [[1, 2]], 120],
    [9, 5, 20, [[2, 1]], 0, [], 120],
    [10, 5, 20, [[2, 1]], 0, [], 60],
  ])('%i kyu', (...[number, rows, products, times, quotients, by, pass]) => {
    const blueprint = gradeOf(`kyu-${number}`)?.blueprint
    if (!blueprint) throw new Error('no such grade')
    expect([blueprint.minutes, blueprint.pass, marksOf(blueprint)]).toEqual([20, pass, 200])
    const shapes = (kind: string) => {
      const part = blueprint.parts.find((each) => each.kind === kind)
      return part && 'shapes' in part ? [part.count, part.shapes] : [0, []]
    }
    expect(shapes('product')).toEqual([products, times])
    expect(shapes('quotient')).toEqual([quotients, by])
    expect(makePaper(blueprint, 1)[0]?.every(({ numbers }) => numbers.length === rows)).toBe(true)
  })
})

describe('any paper', () => {
  const each = (look: (part: Part, asked: ExamSum) => void) => {
    for (const { blueprint } of grades)
      for (const seed of seeds)
        for (const [at, questions] of makePaper(blueprint, seed).entries()) {
          const part = blueprint.parts[at]
          if (part) for (const asked of questions) look(part, asked)
        }
  }

  test('the same seed is the same paper, another seed another one', () => {
    for (const { blueprint } of grades) {
      expect(makePaper(blueprint, 12)).toEqual(makePaper(blueprint, 12))
      expect(makePaper(blueprint, 12)).not.toEqual(makePaper(blueprint, 13))
    }
  })

  test('no question comes twice in a paper', () => {
    for (const { key, blueprint } of grades)
      for (let seed = 1; seed <= 60; seed += 1) {
        const texts = makePaper(blueprint, seed).flatMap((questions, at) => {
          const part = blueprint.parts[at]
          return part ? questions.map((asked) => textOf(part, asked)) : []
        })
        expect(new Set(texts).size, `${key} ${seed}`).toBe(texts.length)
      }
  })

  test('questions come again where there are no others, or where the grade says that they may', () => {
    const columns = { kind: 'column', digits: 1, rows: 2, takes: false, count: 100, points: 1 } as const
    const differing = (part: Part) =>
      new Set(makePaper({ parts: [part] }, 7)[0]?.map(({ numbers }) => numbers.join())).size
    // Two digits from 1 to 9: 81 columns.
    expect(differing(columns)).toBe(81)
    expect(differing({ ...columns, repeats: true })).toBeLessThan(75)
    const [asked] = makePaper({ parts: [{ ...columns, count: 100 }] }, 7)
    expect(asked).toHaveLength(100)
  })

  test('columns never go below zero, take nothing back at once, and come out', () => {
    each((part, { numbers, answer }) => {
      if (part.kind !== 'column' && part.kind !== 'technique') return
      let total = 0
      for (const [row, by] of numbers.entries()) {
        total += by
        expect(total).toBeGreaterThanOrEqual(0)
        expect(by).not.toBe(-(numbers[row - 1] ?? 0))
      }
      expect(total).toBe(answer)
    })
  })

  test('a technique is in every sum of its level', () => {
    each((part, { numbers }) => {
      if (part.kind !== 'technique') return
      const level = LEVELS.find(({ key }) => key === part.level)
      expect(numbers.length).toBe(level?.rows)
    })
  })

  test('products and quotients come out, without a nought at an end, and none twice', () => {
    each((part, { numbers: [a = 0, b = 0], answer }) => {
      if (part.kind === 'product')
        expect([a * b, a % 10 > 0, b % 10 > 0, a > 1]).toEqual([answer, true, true, true])
      if (part.kind === 'quotient') expect([a / b, b % 10 > 0, answer % 10 > 0]).toEqual([answer, true, true])
    })
    for (const { blueprint } of grades)
      for (const seed of seeds)
        for (const [at, questions] of makePaper(blueprint, seed).entries()) {
          const kind = blueprint.parts[at]?.kind
          if (kind !== 'product' && kind !== 'quotient') continue
          expect(new Set(questions.map(({ numbers }) => numbers.join())).size).toBe(questions.length)
        }
  })

  test('every answer fits the rods and the form in which answers are kept', () => {
    each((part, { answer }) => {
      expect(digitsOf(answer)).toBeLessThanOrEqual(rodsFor(part))
      expect(digitsOf(answer)).toBeLessThanOrEqual(12)
    })
    expect(grades.filter(({ blueprint }) => !fitsBeads(blueprint)).map(({ key }) => key)).toEqual([
      'kyu-2',
      'kyu-1',
    ])
  })

  test('half of the columns with taking away have some, never beside each other', () => {
    const [columns = []] = makePaper(gradeOf('kyu-6')?.blueprint ?? { parts: [] }, 4)
    const taken = columns.map(({ numbers }) => numbers.flatMap((by, row) => (by < 0 ? [row] : [])))
    expect(taken.map((rows) => rows.length > 0)).toEqual(columns.map((_, at) => at % 2 === 1))
    for (const rows of taken)
      for (const [at, row] of rows.entries()) expect(row - (rows[at - 1] ?? -1)).toBeGreaterThan(1)
  })
})

test('a column stands below each other, a product in a line', () => {
  const column: Part = { kind: 'column', count: 1, points: 1, digits: 2, rows: 3, takes: true }
  const text = textOf(column, { numbers: [62, -35, 18], answer: 45 })
  expect(text).toBe('Add and subtract\n62\n−35\n+18')
  expect(asking(text, false)).toMatchObject({ words: 'Add and subtract', rows: ['62', '−35', '+18'] })
  const product: Part = { kind: 'product', count: 1, points: 1, shapes: [[2, 1]] }
  expect(asking(textOf(product, { numbers: [47, 8], answer: 376 }), false)).toMatchObject({
    large: '47 × 8 = ?',
    isSum: true,
  })
  expect(asking('A list\n12\nof words', false).rows).toBeUndefined()
})

describe('marking', () => {
  const blueprint = {
    minutes: 1,
    pass: 15,
    parts: [
      { kind: 'column', count: 1, points: 10, digits: 1, rows: 2, takes: false },
      { kind: 'product', count: 2, points: 5, shapes: [[1, 1]] },
    ] as const,
  }
  test('each part has its own points; a wrong answer costs nothing', () => {
    expect(marked(blueprint, ['right', 'wrong', 'right'])).toEqual({
      points: 15,
      passed: true,
      parts: [
        { right: 1, points: 10 },
        { right: 1, points: 5 },
      ],
    })
    expect(marked(blueprint, ['right', 'wrong', 'blank'])).toMatchObject({ points: 10, passed: false })
  })
})

describe('the next paper', () => {
  const day = 86_400_000
  const week = { retakeDays: RETAKE_DAYS }
  const end = Date.UTC(2026, 10, 2)
  const failed = { endedAt: end, passed: false, judged: null, ...week }
  test('waits so many days after one that was not passed, or not counted', () => {
    expect(gradeState([], end)).toEqual({ state: 'open' })
    expect(gradeState([failed], end + 1)).toEqual({ state: 'resting', from: end + RETAKE_DAYS * day })
    expect(gradeState([failed], end + RETAKE_DAYS * day)).toEqual({ state: 'open' })
    const declined = { endedAt: end, passed: true, judged: 'declined' as const, ...week }
    expect(gradeState([declined], end + 1).state).toBe('resting')
    expect(gradeState([{ ...failed, retakeDays: 2 }], end + 2 * day - 1).state).toBe('resting')
    expect(gradeState([{ ...failed, retakeDays: 2 }], end + 2 * day).state).toBe('open')
    expect(gradeState([{ ...failed, retakeDays: 0 }], end).state).toBe('open')
  })
  test('is not there once it is passed, while the teacher has the word, and while one is written', () => {
    expect(gradeState([{ endedAt: null, passed: null, judged: null, ...week }], end).state).toBe('running')
    expect(gradeState([{ endedAt: end, passed: true, judged: null, ...week }], end + 99 * day).state).toBe(
      'waiting',
    )
    const confirmed = { endedAt: end, passed: true, judged: 'confirmed' as const, ...week }
    expect(gradeState([failed, confirmed], end + 99 * day).state).toBe('passed')
  })
})

describe('an exam on paper', () => {
  const blueprint = gradeOf('level-1')?.blueprint ?? { minutes: 0, pass: 0, parts: [] }
  const asha = { studentId: 'a', fullName: 'Asha' }

  test('is marked as the same answers on the screen', () => {
    for (const [first, second] of [
      [10, 10],
      [10, 4],
      [10, 3],
      [0, 0],
    ] as const) {
      const verdicts = [first, second].flatMap((right) =>
        Array.from({ length: 10 }, (_, at) => (at < right ? ('right' as const) : ('blank' as const))),
      )
      expect(markedOnPaper(blueprint, [first * 5, second * 5])).toEqual(marked(blueprint, verdicts))
    }
    expect([markedOnPaper(blueprint, [50, 20]), markedOnPaper(blueprint, [50, 15])]).toMatchObject([
      { points: 70, passed: true },
      { points: 65, passed: false },
    ])
  })

  test.each([
    [0, ''],
    [50, ''],
    [55, '0 to 50 marks'],
    [-5, '0 to 50 marks'],
    [7, 'Each question gives 5 marks'],
  ])('%i marks in a part: %j', (marks, problem) => {
    const [part] = blueprint.parts
    expect(part && marksProblem(part, marks)).toBe(problem)
  })

  test('is not sat by a child without marks, and needs all parts of the others', () => {
    const marks = { a: ['50', ' '], b: ['', ''] }
    expect(errorsOf(blueprint, [asha, { studentId: 'b', fullName: 'Ravi' }], marks)).toEqual({
      'a.1': 'Enter the marks',
    })
    expect(typedResult(blueprint, marks.a)).toBeNull()
    expect(typedResult(blueprint, ['50', '45'])).toMatchObject({ points: 95, passed: true })
    expect(sentMarks(blueprint, [asha], { a: ['50', '0'] })).toEqual([{ studentId: 'a', marks: [50, 0] }])
    expect(sentMarks(blueprint, [asha], {})).toEqual([])
    expect(errorsOf(blueprint, [asha], { a: ['5.0', '1e1'] })).toEqual({
      'a.0': 'Whole marks only',
      'a.1': 'Whole marks only',
    })
  })

  test('of today hides no paper that runs', () => {
    const [held, running] = [
      { endedAt: 2, passed: false, judged: null, retakeDays: 7 },
      { endedAt: null, passed: null, judged: null, retakeDays: 7 },
    ]
    expect(gradeState([held, running], 3)).toEqual({ state: 'running' })
  })
})

describe('the grade that comes next', () => {
  const keysOf = (scale: string) =>
    SCALES.find(({ key }) => key === scale)?.grades.map(({ key }) => key) ?? []
  const [firstScale, lastScale] = [SCALES[0]?.key ?? '', SCALES.at(-1)?.key ?? '']
  const sitting = (grade: string) => ({ grade }) as Sitting
  const standing = (grade: string, state: GradeStanding['state']) => ({ grade, state, from: null })

  test('without a paper it is the first of the first ladder', () => {
    expect(nextGrades(SCALES, { grades: [], sittings: [] })).toEqual([keysOf(firstScale)[0]])
    expect(nextGrades([], { grades: [], sittings: [] })).toEqual([])
  })

  test('it is the one above the highest that was passed, of the ladder of the newest paper first', () => {
    const [low, high] = [keysOf(firstScale), keysOf(lastScale)]
    const grades = [
      standing(low[0] ?? '', 'passed'),
      standing(low[2] ?? '', 'waiting'),
      standing(high[0] ?? '', 'resting'),
    ]
    const sittings = [high[0], low[2], low[0]].map((key = '') => sitting(key))
    expect(nextGrades(SCALES, { grades, sittings })).toEqual([high[0], low[3]])
    expect(nextGrades(SCALES, { grades, sittings: sittings.toReversed() })).toEqual([low[3], high[0]])
  })

  test('after the last of a ladder comes the first of another one', () => {
    const low = keysOf(firstScale)
    const grades = low.map((key) => standing(key, 'passed'))
    const others = SCALES.filter(({ key }) => key !== firstScale)
    expect(nextGrades(SCALES, { grades, sittings: low.map(sitting) })).toEqual([others[0]?.grades[0]?.key])
  })
})
