import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  withoutKey,
  isComplete,
  gradeAnswer,
  encodeAnswer,
  optionsOf,
  readNumber,
  parseAnswer,
  decodeAnswer,
  gradeWireAnswer,
  shuffledOptions,
  type Task,
} from '../src/quiz/kinds/kinds.rules.ts'
import { grade } from '../src/quiz/quiz.rules.ts'

const several: Task = { kind: 'several', options: ['2', '3', '4', '5'], right: '0,1,3' }
const number: Task = { kind: 'number', unit: 'cm', tolerance: '0.05', right: '12.5' }
const beads: Task = { kind: 'beads', rods: 3, right: '462' }
const order: Task = { kind: 'order', options: ['1', '10', '100', '1,000'], right: '0,1,2,3' }
const match: Task = {
  kind: 'match',
  left: ['2 × 3', '2 + 3', '3 + 2'],
  options: ['6', '5', '9'],
  right: '0,1,1',
}
const face: Task = { kind: 'face', right: 'RRRGGGBBB' }
const tasks = [several, number, beads, order, match, face]

/** The places that an attempt shows, in any order. */
const anyShown = (task: Task) =>
  fc.shuffledSubarray(
    optionsOf(task).map((_, place) => String(place)),
    { minLength: optionsOf(task).length },
  )
const said = (task: Task, shown: readonly string[]) => decodeAnswer(task, shown, `=${task.right}`)

describe('kinds of questions', () => {
  test.each(tasks.map((task) => [task.kind, task] as const))(
    '%s: right in whatever order it is shown',
    (_, task) => {
      fc.assert(
        fc.property(anyShown(task), (shown) => {
          const answer = encodeAnswer(task, shown, said(task, shown))
          expect(answer).toBe(`=${task.right}`)
          expect(gradeAnswer(task, answer ?? '')).toBe('right')
          const options = shown.map((place) => optionsOf(task)[Number(place)] ?? '')
          const wire = {
            task: { ...withoutKey(task), tolerance: '0.05' },
            options,
            correctAnswer: said(task, shown),
          }
          expect(gradeWireAnswer(wire, said(task, shown))).toBe('right')
        }),
      )
    },
  )

  test.each(tasks.map((task) => [task.kind, task] as const))(
    '%s: kept and said again is the same',
    (_, task) => {
      const letters = fc.string({ unit: fc.constantFrom(...'0123456789,-.ROYGBW'), maxLength: 26 })
      fc.assert(
        fc.property(anyShown(task), letters, (shown, text) => {
          const answer = encodeAnswer(task, shown, text)
          const read = parseAnswer(withoutKey(task), shown.length, text)
          expect(answer === null).toBe(read === null)
          if (answer === null || read === null) return
          expect(decodeAnswer(task, shown, answer)).toBe(read)
          expect(answer.length).toBeLessThan(26)
          // What it is worth does not hang on where it is judged.
          const options = shown.map((place) => optionsOf(task)[Number(place)] ?? '')
          const wire = {
            task: { ...withoutKey(task), tolerance: '0.05' },
            options,
            correctAnswer: said(task, shown),
          }
          expect(gradeWireAnswer(wire, read)).toBe(gradeAnswer(task, answer))
        }),
        { numRuns: 300 },
      )
    },
  )

  test('whatever else comes is no answer, and nothing throws', () => {
    const odd = [
      '',
      ' ',
      'null',
      '0,0',
      '0,,1',
      '1,0,',
      '9',
      '-1',
      '٣',
      '0x10',
      '1e3',
      '4'.repeat(2_000),
      '00',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...tasks), fc.oneof(fc.string(), fc.constantFrom(...odd)), (task, text) => {
        const answer = encodeAnswer(task, shuffledOptions(task, 'seed'), text)
        if (answer !== null) expect(answer).toMatch(/^[=~][0-9ROYGBW.,-]{1,24}$/)
      }),
      { numRuns: 500 },
    )
    for (const text of odd)
      if (text !== '9' && text !== '-1' && text !== '00') expect(encodeAnswer(number, [], text)).toBe(null)
    expect(encodeAnswer(several, ['0', '1', '2', '3'], '1,0')).toBe(null)
    expect(encodeAnswer(several, ['0', '1', '2', '3'], '0,4')).toBe(null)
    expect(encodeAnswer(order, ['0', '1', '2', '3'], '0,1,1,2')).toBe(null)
    expect(encodeAnswer(match, ['0', '1', '2'], '-,-,-')).toBe(null)
    expect(encodeAnswer(match, ['0', '1', '2'], '0,1')).toBe(null)
    expect(encodeAnswer(face, [], '---------')).toBe(null)
    expect(encodeAnswer(face, [], 'RRRRRRRR')).toBe(null)
    expect(encodeAnswer(beads, [], '4620')).toBe(null)
  })

  test('several: all right ones and no other', () => {
    const shown = ['0', '1', '2', '3']
    for (let mask = 1; mask < 16; mask += 1) {
      const chosen = shown.filter((place) => mask & (1 << Number(place))).join()
      expect(gradeAnswer(several, encodeAnswer(several, shown, chosen) ?? '')).toBe(
        chosen === '0,1,3' ? 'right' : 'wrong',
      )
    }
  })

  test.each([
    ['12.5', 'right'],
    ['12.45', 'right'],
    ['12.55', 'right'],
    ['12.449999', 'wrong'],
    ['12.550001', 'wrong'],
    ['-12.5', 'wrong'],
  ])('12.5 within 0.05: %s is %s', (text, verdict) =>
    expect(gradeAnswer(number, encodeAnswer(number, [], text) ?? '')).toBe(verdict),
  )

  test('a tolerance is exact where floats are not', () => {
    const third: Task = { kind: 'number', unit: '', tolerance: '0.1', right: '0.3' }
    for (const text of ['0.2', '0.4']) expect(gradeAnswer(third, `=${text}`)).toBe('right')
    for (const text of ['0.199999', '0.400001']) expect(gradeAnswer(third, `=${text}`)).toBe('wrong')
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(0n, 10n ** 9n), (whole, off) => {
        const text = (n: bigint) => {
          const digits = String(n < 0n ? -n : n).padStart(7, '0')
          return readNumber(`${n < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`) ?? ''
        }
        const task: Task = { kind: 'number', unit: '', tolerance: text(off), right: text(whole) }
        expect(gradeAnswer(task, `=${text(whole + off)}`)).toBe('right')
        expect(gradeAnswer(task, `=${text(whole - off)}`)).toBe('right')
        expect(gradeAnswer(task, `=${text(whole + off + 1n)}`)).toBe('wrong')
      }),
    )
  })

  test.each([
    ['1,205', '1205'],
    ['12,34,567.50', '1234567.5'],
    ['−3', '-3'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['007', '7'],
    ['-0.0', '0'],
    ['5.', '5'],
    ['3,5', null],
    ['1,20', null],
    ['1.2.3', null],
    ['.', null],
    ['-', null],
    ['1 2', null],
    ['1234567890123', null],
    ['0.1234567', null],
  ])('%s is the number %s', (typed, plain) => expect(readNumber(typed)).toBe(plain))

  test('what has something missing counts as not answered, and costs nothing', () => {
    const begun = [
      encodeAnswer(order, ['3', '1', '0', '2'], '2,1'),
      encodeAnswer(match, ['0', '1', '2'], '0,-,1'),
      encodeAnswer(face, [], 'RRRGGGBB-'),
    ]
    expect(begun).toEqual(['~0,1', '~0,-,1', '~RRRGGGBB-'])
    const key = new Map<string, Task>([
      ['a', order],
      ['b', match],
      ['c', face],
    ])
    const answers = new Map(['a', 'b', 'c'].map((id, at) => [id, begun[at] ?? null]))
    expect(grade(key, answers)).toEqual({ total: 3, correct: 0, incorrect: 0 })
    expect(isComplete({ kind: 'order' }, 2, '1,0')).toBe(true)
  })

  test('a paper of all kinds: each counts one, right or wrong, whatever stands beside it', () => {
    const all = fc.infiniteStream(fc.constantFrom('right', 'wrong', 'blank'))
    fc.assert(
      fc.property(fc.shuffledSubarray(tasks, { minLength: 6 }), all, (list, fates) => {
        const key = new Map<string, string | Task>(list.map((task) => [task.kind, task]))
        key.set('one', 'option-id')
        const answers = new Map<string, string | null>()
        const expected = { total: 7, correct: 0, incorrect: 0 }
        const wrong = {
          several: '=0',
          number: '=1',
          beads: '=000',
          order: '=3,2,1,0',
          match: '=1,1,1',
          face: '=WWWWWWWWW',
          one: 'other-id',
        }
        for (const [id, right] of key) {
          const fate = fates.next().value
          if (fate === 'right') answers.set(id, typeof right === 'string' ? right : `=${right.right}`)
          if (fate === 'wrong') answers.set(id, wrong[id as keyof typeof wrong])
          if (fate === 'right') expected.correct += 1
          if (fate === 'wrong') expected.incorrect += 1
        }
        expect(grade(key, answers)).toEqual(expected)
      }),
    )
  })

  test('things to order are mixed, the same for the same seed, and never shown in their order', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const shown = shuffledOptions(order, `question ${seed}`)
      expect(shown).toEqual(shuffledOptions(order, `question ${seed}`))
      expect(shown.join()).not.toBe('0,1,2,3')
      expect(shown.toSorted().join()).toBe('0,1,2,3')
    }
    expect(
      new Set(Array.from({ length: 50 }, (_, seed) => shuffledOptions(order, `${seed}`).join())).size,
    ).toBeGreaterThan(10)
    expect(shuffledOptions(several, 'x').join()).toBe('0,1,2,3')
  })
})
