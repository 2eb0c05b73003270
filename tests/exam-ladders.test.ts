import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makePaper, marksOf } from '../src/craft/exams/exam.rules.ts'
import { SCALES } from '../src/craft/exams/grades.rules.ts'
import {
  blueprintOf,
  copyOf,
  gradeDraft,
  gradeFaults,
  ladderDraft,
  LIMITS,
  type PartDraft,
  sizesOf,
} from '../src/craft/exams/ladder.rules.ts'
import { GradeDocument, LadderDocument } from '../src/craft/office/ladders.contract.ts'
import { LEVELS } from '../src/craft/soroban/levels.rules.ts'
import { newId } from '../src/platform/db/columns.tables.ts'
import { readNumber } from '../src/quiz/kinds/kinds.rules.ts'

const columns: PartDraft = { kind: 'column', count: 10, points: 10, digits: 2, rows: 5, takes: true }
const products: PartDraft = { kind: 'product', count: 10, points: 5, sizes: '2 × 1' }
const grade = (parts: readonly PartDraft[], pass = 100) => ({
  id: newId(),
  name: 'Level 1',
  minutes: 20,
  pass,
  retakeDays: 7,
  parts: [...parts],
})
const faults = (parts: readonly PartDraft[], pass = 1) => Object.fromEntries(gradeFaults(grade(parts, pass)))

describe('sizes', () => {
  test.each([
    ['3 × 2', [[3, 2]]],
    [
      '3x2,2X3',
      [
        [3, 2],
        [2, 3],
      ],
    ],
    [' 10*1 ', [[10, 1]]],
  ])('%s is read', (typed, shapes) => expect(sizesOf(typed)).toEqual(shapes))
  test.each(['', '3', '3 × ', '0 × 2', '3 × 2,', 'a × b', '-1 × 2', '3 × 2 × 1', '100 × 1'])(
    '%j is refused',
    (typed) => expect(sizesOf(typed)).toBeNull(),
  )
})

describe('a grade that cannot be', () => {
  test('asks for more points than its parts come to', () => {
    expect(faults([columns, products], 150)).toEqual({})
    expect(faults([columns, products], 151)).toEqual({
      pass: 'The parts add up to 150 points, so 151 can’t be reached.',
    })
  })
  test('asks for more different questions than there are', () => {
    expect(faults([{ ...products, sizes: '1 × 1', count: 64 }])).toEqual({})
    expect(faults([{ ...products, sizes: '1 × 1', count: 65 }])).toEqual({
      'parts.0.count': '1 × 1 has only 64 different questions, not 65. Ask fewer.',
    })
  })
  test('has answers that are longer than the engine takes', () => {
    expect(faults([{ ...products, sizes: '6 × 6' }])).toEqual({})
    expect(faults([{ ...products, sizes: '6 × 7' }])).toEqual({
      'parts.0.sizes': 'Products can have at most 12 digits: 6 × 7 is too long',
    })
    expect(faults([{ ...products, kind: 'quotient', sizes: '6 × 7' }])).toHaveProperty(['parts.0.sizes'])
  })
  test('names a size twice, none, or more sizes than questions', () => {
    expect(faults([{ ...products, sizes: '2 × 1, 2×1' }])).toHaveProperty(['parts.0.sizes'])
    expect(faults([{ ...products, sizes: 'two' }])).toHaveProperty(['parts.0.sizes'])
    expect(faults([{ ...products, count: 1, sizes: '2 × 1, 1 × 2' }])).toHaveProperty(['parts.0.count'])
  })
  test('has more questions than a paper', () => {
    expect(
      faults([
        { ...columns, count: 100 },
        { ...columns, count: 100 },
      ]),
    ).toEqual({})
    expect(faults([{ ...columns, count: 100 }, { ...columns, count: 100 }, columns])).toHaveProperty('parts')
  })
  test('is refused at its field, in words', () => {
    const draft = {
      name: '',
      about: 'From bead to bead.',
      grades: [
        { ...grade([{ ...columns, rows: 21, digits: 0 }], 101), minutes: null, name: ' ' },
        grade([{ ...products, sizes: '6 × 9', count: 0 }], 0),
      ],
    }
    const { error } = z.safeParse(LadderDocument, draft)
    const told = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
    expect(told.toSorted()).toEqual([
      'grades.0.minutes: Minutes from 1 to 180',
      'grades.0.name: Enter a name. It is shown on the certificate.',
      'grades.0.parts.0.digits: Digits from 1 to 10',
      'grades.0.parts.0.rows: Numbers from 2 to 20',
      'grades.1.parts.0.count: Questions from 1 to 100',
      'grades.1.parts.0.sizes: Products can have at most 12 digits: 6 × 9 is too long',
      'grades.1.pass: At least one point',
      'name: Enter a name',
    ])
  })
})

describe('a grade that can be', () => {
  const whole = ([min, max]: readonly [number, number]) => fc.integer({ min, max })
  const counted = { count: whole([1, 60]), points: whole(LIMITS.points) }
  const part: fc.Arbitrary<PartDraft> = fc.oneof(
    fc.record({
      ...counted,
      kind: fc.constant('column' as const),
      digits: whole(LIMITS.digits),
      rows: whole(LIMITS.rows),
      takes: fc.boolean(),
    }),
    fc.record({
      ...counted,
      kind: fc.constant('technique' as const),
      level: fc.constantFrom(...LEVELS.map(({ key }) => key)),
    }),
    fc.record({
      ...counted,
      kind: fc.constantFrom('product' as const, 'quotient' as const),
      sizes: fc
        .array(fc.tuple(whole([1, 6]), whole([1, 6])), { minLength: 1, maxLength: 3 })
        .map((shapes) => shapes.map(([a, b]) => `${a} × ${b}`).join(', ')),
    }),
  )

  test('makes a whole paper of different products, with answers that can be typed', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), fc.nat(), (parts, seed) => {
        const read = z.safeParse(GradeDocument, grade(parts, 1))
        fc.pre(read.success)
        const blueprint = blueprintOf(grade(parts, 1))
        const paper = makePaper(blueprint, seed)
        expect(paper.map((questions) => questions.length)).toEqual(parts.map(({ count }) => count))
        for (const [at, questions] of paper.entries()) {
          expect(questions.every(({ answer }) => readNumber(String(answer)) !== null)).toBe(true)
          const { kind } = parts[at] ?? columns
          if (kind === 'product' || kind === 'quotient')
            expect(new Set(questions.map(({ numbers }) => String(numbers))).size).toBe(questions.length)
        }
        expect(marksOf(blueprint)).toBe(parts.reduce((sum, { count, points }) => sum + count * points, 0))
      }),
      { numRuns: 150 },
    )
  })
})

describe('a copy', () => {
  test('of each given ladder is fit to be shown, asks the same, and has grades of its own', () => {
    for (const scale of SCALES) {
      const copy = copyOf(ladderDraft(scale), newId)
      const { data, error } = z.safeParse(LadderDocument, copy)
      expect(error).toBeUndefined()
      expect(data?.name).toBe(`${scale.name} (copy)`)
      expect(new Set(data?.grades.map(({ id }) => id)).size).toBe(scale.grades.length)
      for (const [at, given] of scale.grades.entries()) {
        const own = data?.grades[at]
        expect(own?.id).not.toBe(given.key)
        if (own) expect(blueprintOf(own)).toEqual({ ...given.blueprint, retakeDays: 7 })
      }
    }
  })
  test('of a draft comes back as it was', () => {
    const draft = grade([columns, products, { kind: 'technique', count: 2, points: 3, level: 'direct 1x3' }])
    const stored = { key: draft.id, name: draft.name, blueprint: blueprintOf(draft) }
    expect(gradeDraft(stored)).toEqual(draft)
  })
})
