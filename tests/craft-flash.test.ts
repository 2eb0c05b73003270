import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countInInterval,
  isFit,
  isQuick,
  numbersOf,
  numberText,
  runTiming,
  SCALES,
  screenOf,
  shownAt,
  type Show,
  targetOf,
  type Timing,
  toleranceOf,
} from '../src/craft/flash/flash.rules.ts'

const gradeOf = (key: string): Show => {
  const grade = SCALES.flatMap(({ grades }) => grades).find((each) => each.key === key)
  if (!grade) throw new Error(key)
  return grade
}

test('two scales, from 20 kyu to 20 dan and from 10 kyu to 10 dan', () => {
  const [a, b] = SCALES
  expect(a?.grades.map(({ key }) => key)).toEqual([
    ...Array.from({ length: 20 }, (_, at) => `a ${20 - at}k`),
    ...Array.from({ length: 20 }, (_, at) => `a ${at + 1}d`),
  ])
  expect(b?.grades).toHaveLength(20)
  expect(gradeOf('a 20d')).toMatchObject({ digits: 3, count: 15, seconds: 1.5, name: '20 dan' })
  expect(gradeOf('b 3d')).toMatchObject({ digits: 3, count: 10, seconds: 7 })
})

test('from 9 dan on more than three numbers come a second', () => {
  const quick = SCALES[0]?.grades.filter(isQuick).map(({ key }) => key)
  expect(quick).toEqual(Array.from({ length: 12 }, (_, at) => `a ${at + 9}d`))
})

/** The frames in which the numbers of a show come, on a screen of 60 pictures a second. */
function framesOf(show: Show): number[] {
  const frame = 1_000 / 60
  const came: number[] = []
  let before: unknown
  for (let at = 0; ; at++) {
    const seen = shownAt({ ...show, frame, steady: false }, at * frame)
    if (seen === 'over') return [...came, at]
    if (seen !== null && seen !== before) came.push(at)
    before = seen
  }
}
const gaps = (frames: readonly number[]) => frames.slice(1).map((frame, at) => frame - (frames[at] ?? 0))

test('20 dan is six frames a number; 19 dan six or seven, and they add up', () => {
  expect(new Set(gaps(framesOf(gradeOf('a 20d'))))).toEqual(new Set([6]))
  const nineteen = gaps(framesOf(gradeOf('a 19d')))
  expect(new Set(nineteen)).toEqual(new Set([6, 7]))
  expect(nineteen.reduce((sum, gap) => sum + gap, 0)).toBe(96)
})

test('each number comes in the frame nearest to its time, on any screen', () => {
  const grades = fc.constantFrom(...SCALES.flatMap((scale) => scale.grades))
  fc.assert(
    fc.property(grades, fc.double({ min: 4, max: 20, noNaN: true }), (grade, frame) => {
      const timing: Timing = { ...grade, frame, steady: true }
      const onsets: number[] = []
      for (let at = 0; onsets.length < grade.count; at++) {
        const seen = shownAt(timing, at * frame)
        if (typeof seen === 'number' && onsets[seen] === undefined) onsets[seen] = at * frame
      }
      const ran = runTiming(timing, onsets, false)
      expect(ran.worst).toBeLessThanOrEqual(frame / 2 + 1e-6)
      expect(ran.whole).toBe(true)
    }),
  )
})

test('between slow numbers it is dark; never in a steady or a quick show', () => {
  const frame = 1_000 / 60
  const dark = (key: string, steady: boolean) => {
    const show = gradeOf(key)
    const end = targetOf(show, show.count)
    return Array.from({ length: Math.floor(end / frame) }, (_, at) => at * frame).some(
      (elapsed) => shownAt({ ...show, frame, steady }, elapsed) === null,
    )
  }
  expect([dark('a 12k', false), dark('a 12k', true), dark('a 20d', false)]).toEqual([true, false, false])
})

test('a late frame, a hidden tab or a missing number voids a show', () => {
  const timing: Timing = { digits: 2, count: 3, seconds: 3, frame: 16, steady: false }
  expect(runTiming(timing, [0, 1_004, 1_996], false)).toEqual({ worst: 4, late: 0, whole: true })
  expect(runTiming(timing, [0, 1_017, 2_000], false)).toMatchObject({ late: 1, whole: false })
  expect(runTiming(timing, [0, 1_000, 2_000], true).whole).toBe(false)
  expect(runTiming(timing, [0, 1_000], false).whole).toBe(false)
})

test('a number may be off by a twentieth of its time, where that is more than a frame', () => {
  const grade = gradeOf('a 20k')
  const timing: Timing = { ...grade, frame: 33, steady: false, tolerance: toleranceOf(grade, 33) }
  // One dropped frame of a cheap phone: 66 ms of 1,667.
  expect(runTiming(timing, [0, 1_733, 3_333], false)).toMatchObject({ late: 0, whole: true })
  expect(runTiming(timing, [0, 1_760, 3_333], false)).toMatchObject({ late: 1, whole: false })
  expect(toleranceOf(gradeOf('a 20d'), 16.7)).toBe(16.7)
})

test('a cheap phone can do 20 kyu, and not 20 dan', () => {
  const even = (frame: number, dropped = 0) =>
    screenOf(Array.from({ length: 121 }, (_, at) => at * frame + (at > 60 ? dropped : 0)))
  const [phone, slow, good] = [even(16.7, 50), even(33.3, 40), even(16.7)]
  for (const screen of [phone, slow, good]) expect(isFit(screen, gradeOf('a 20k'))).toBe(true)
  expect(isFit(good, gradeOf('a 20d'))).toBe(true)
  for (const screen of [phone, slow]) expect(isFit(screen, gradeOf('a 20d'))).toBe(false)
  expect(isFit(even(90), gradeOf('a 20k'))).toBe(false)
  expect(isFit(even(16.7, 400), gradeOf('a 20k'))).toBe(false)
  expect(isFit(even(0), gradeOf('a 20k'))).toBe(false)
})

test('3, 2, 1 is counted in the rhythm of the grade, from 0.4 to 1 second', () => {
  expect(['a 20k', 'a 12k', 'a 1d', 'a 20d'].map((key) => Math.round(countInInterval(gradeOf(key))))).toEqual(
    [1_000, 1_000, 667, 400],
  )
})

test('sums with subtraction never go below zero, take nothing back at once, and have some taken away', () => {
  let taken = 0
  for (let seed = 0; seed < 400; seed += 1)
    for (const digits of [1, 2, 3]) {
      const numbers = numbersOf({ digits, count: 8, takes: true }, seed)
      expect(numbersOf({ digits, count: 8, takes: true }, seed)).toEqual(numbers)
      let total = 0
      for (const [at, number] of numbers.entries()) {
        total += number
        expect(total).toBeGreaterThanOrEqual(0)
        expect(String(Math.abs(number)).length).toBe(digits)
        expect(Math.abs(number)).not.toBe(Math.abs(numbers[at + 1] ?? 0))
      }
      expect(numbers[0]).toBeGreaterThan(0)
      if (numbers.some((number) => number < 0)) taken += 1
    }
  expect(taken).toBeGreaterThan(1_000)
  expect(numberText(-34)).toBe('−34')
})

test('a screen is measured', () => {
  const even = Array.from({ length: 121 }, (_, at) => at * 16.7)
  expect(screenOf(even)).toMatchObject({ hz: 60 })
  expect(screenOf(even.map((stamp, at) => stamp + (at > 60 ? 20 : 0))).worst).toBeCloseTo(36.7)
})

test('numbers have their digits, none follows itself, and the seed makes them again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 0xffff_ffff }), (digits, seed) => {
      const numbers = numbersOf({ digits, count: 15 }, seed)
      expect(numbersOf({ digits, count: 15 }, seed)).toEqual(numbers)
      expect(numbers.every((number) => String(number).length === digits && number > 0)).toBe(true)
      expect(numbers.some((number, at) => number === numbers[at + 1])).toBe(false)
    }),
  )
})

test('a number whose frame was dropped voids a show', () => {
  const timing: Timing = { digits: 2, count: 3, seconds: 0.3, frame: 16, steady: true }
  const onsets: number[] = [0]
  onsets[2] = 200
  expect(runTiming(timing, onsets, false).whole).toBe(false)
})
