import { expect, test } from 'vitest'
import { SCALES } from '../src/craft/flash/flash.rules.ts'
import {
  differingDigits,
  ladderOf,
  stepsAround,
  showText,
  sumMistake,
} from '../src/craft/flash/ladder.rules.ts'

const grades = SCALES[0]?.grades ?? []
const day = (tries: number, right: number) => ({ day: 20_000, tries, right, helped: 0, milliseconds: 1 })
const tried = (itemKey: string, rights: string, days = [day(rights.length, 0)]) => ({
  part: 'flash' as const,
  itemKey,
  days,
  newest: [...rights].map((each) => ({
    right: each === '1',
    help: 'none' as const,
    milliseconds: 1_000,
    at: '2026-11-24T10:00:00.000Z',
  })),
})

test('a new child begins at the lowest grade, with no best', () => {
  const { steps, at } = ladderOf(grades, [])
  expect([steps.length, at]).toEqual([40, 0])
  expect(steps[0]).toMatchObject({ grade: { name: '20 kyu' }, isPassed: false, best: null })
})

test('seven of ten questions in a row pass a grade, and the one above is next', () => {
  const things = [tried('a 20k', '0001111111'), tried('a 19k', '111111000000'), tried('a 18k', '111111111')]
  const { steps, at } = ladderOf(grades, things)
  expect(steps.slice(0, 3).map(({ isPassed, best }) => [isPassed, best])).toEqual([
    [true, 7],
    [false, 6],
    [false, null],
  ])
  expect(at).toBe(1)
  // The highest grade that was passed counts, whatever lies below it.
  expect(ladderOf(grades, [tried('a 5k', '1111111111')]).at).toBe(16)
  // Of listening, or of another scale, nothing is passed here.
  expect(ladderOf(grades, [tried('b 10k', '1111111111'), tried('hear en 1', '1111111111')]).at).toBe(0)
})

test('a grade that was passed on a day stays passed when its attempts are the newest no more', () => {
  const later = tried('a 20k', '0000000000', [day(10, 7), day(10, 0)])
  expect(ladderOf(grades, [later]).steps[0]?.isPassed).toBe(true)
  expect(ladderOf(grades, [tried('a 20k', '0000000000', [day(10, 6)])]).steps[0]?.isPassed).toBe(false)
  expect(ladderOf(grades, [tried('a 20k', '0', [day(5, 5)])]).steps[0]?.isPassed).toBe(false)
})

test('the top of a scale stays its last step, and five steps are shown', () => {
  expect(ladderOf(grades, [tried('a 20d', '1111111111')]).at).toBe(39)
  expect(stepsAround(0, 40)).toEqual([4, 3, 2, 1, 0])
  expect(stepsAround(8, 40)).toEqual([10, 9, 8, 7, 6])
  expect(stepsAround(39, 40)).toEqual([39, 38, 37, 36, 35])
  expect(stepsAround(1, 3)).toEqual([2, 1, 0])
})

test('a show in words', () => {
  expect(showText({ count: 3, digits: 1, seconds: 5 })).toBe('3 numbers of one digit in 5 seconds')
  expect(showText({ count: 10, digits: 2, seconds: 10 })).toBe('10 numbers of two digits, one each second')
  expect(showText({ count: 15, digits: 3, seconds: 4.5, takes: true })).toBe(
    '15 numbers of three digits in 4.5 seconds, some taken away',
  )
})

test('digits that differ are marked from the ones on', () => {
  const marks = (answer: number, other: number) =>
    differingDigits(answer, other).map(({ digit, differs }) => (differs ? `[${digit}]` : digit))
  expect(marks(418, 428)).toEqual(['4', '[1]', '8'])
  expect(marks(28, 428)).toEqual(['2', '8'])
  expect(marks(428, 28)).toEqual(['[4]', '2', '8'])
})

test('a wrong sum is explained only where one thing explains it', () => {
  expect(sumMistake([47, 38, 62], 147 - 38)).toEqual({ kind: 'left-out', number: 38 })
  expect(sumMistake([47, 38, 62], 147 + 62)).toEqual({ kind: 'twice', number: 62 })
  expect(sumMistake([47, 38, 62], 137)).toEqual({ kind: 'place', power: 1, by: -1 })
  expect(sumMistake([47, 38, 62], 247)).toEqual({ kind: 'place', power: 2, by: 1 })
  // Ten left out, or the tens one short: both fit, so neither is told.
  expect(sumMistake([47, 10, 62], 109)).toBeNull()
  expect(sumMistake([47, 38, 62], 148)).toBeNull()
  expect(sumMistake([47, 38, 62], 1)).toBeNull()
  // What was taken away and left out is added too much.
  expect(sumMistake([9, -4, 3], 12)).toEqual({ kind: 'left-out', number: -4 })
})
