import { statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heardGrades, LANGUAGES } from '../src/craft/spoken/grades.rules.ts'
import {
  beatOf,
  BETWEEN_MS,
  placesOf,
  MAX_SPOKEN,
  spokenMs,
  wordsOf,
} from '../src/craft/spoken/spoken.rules.ts'

describe('numbers in words', () => {
  test.each([
    [0, ['0']],
    [7, ['7']],
    [19, ['19']],
    [20, ['20']],
    [77, ['70', '7']],
    [100, ['1', '100']],
    [305, ['3', '100', '5']],
    [2_045, ['2', '1000', '40', '5']],
    [203_045, ['2', '100000', '3', '1000', '40', '5']],
    [9_999_999, ['90', '9', '100000', '90', '9', '1000', '9', '100', '90', '9']],
    [-12, ['minus', '12']],
  ])('English: %i', (number, words) => expect(wordsOf('en', number)).toEqual(words))

  test('Hindi has a word for each number below a hundred, thousand and lakh alike', () => {
    expect(wordsOf('hi', 77)).toEqual(['77'])
    expect(wordsOf('hi', 4_569_021)).toEqual(['45', '100000', '69', '1000', '21'])
    expect(wordsOf('hi', 850, true)).toEqual(['plus', '8', '100', '50'])
  })

  test('every number has its words in both recordings, and they add up to it', () => {
    const value = (word: string) => Number(word)
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_SPOKEN, max: MAX_SPOKEN }),
        fc.constantFrom(...LANGUAGES),
        fc.boolean(),
        (number, language, goesOn) => {
          const words = wordsOf(language, number, goesOn)
          expect(placesOf(language, words)).toHaveLength(words.length)
          let [sum, part] = [0, 0]
          for (const word of words.filter((each) => /^\d/.test(each)))
            if (value(word) >= 100) {
              sum += part * value(word)
              part = 0
            } else part += value(word)
          expect(sum + part).toBe(Math.abs(number))
          expect(words.includes('minus')).toBe(number < 0)
          expect(words.includes('plus')).toBe(goesOn && number >= 0)
        },
      ),
    )
  })

  test('a beat leaves the longest number its time and the pace its silence', () => {
    const short = placesOf('en', ['2'])
    const long = placesOf('en', ['70', '7'])
    expect(spokenMs(long)).toBe(
      spokenMs(placesOf('en', ['70'])) + spokenMs(placesOf('en', ['7'])) + BETWEEN_MS,
    )
    expect(beatOf('usual', [short, long])).toBe(spokenMs(long) + 450)
    expect(beatOf('quick', [short])).toBeLessThan(beatOf('slow', [short]))
  })

  test('ten grades of each language, each with a name of its own', () => {
    const keys = LANGUAGES.flatMap((language) => heardGrades(language).map(({ key }) => key))
    expect(new Set(keys).size).toBe(20)
    expect(keys.every((key) => /^[a-z0-9 ]{1,40}$/.test(key))).toBe(true)
  })
})

test('the recordings stay small, and their words lie one after another', () => {
  const sizes = LANGUAGES.map(
    (language) => statSync(join(import.meta.dirname, `../src/craft/spoken/${language}.mp3`)).size,
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000)
  const hindi = Array.from({ length: 100 }, (_, n) => `${n}`)
  for (const [language, words] of [
    ['en', Array.from({ length: 20 }, (_, n) => `${n}`)],
    ['hi', hindi],
  ] as const) {
    const places = placesOf(language, words)
    for (const [at, [from, length]] of places.entries()) {
      expect(length).toBeGreaterThan(120)
      expect(length).toBeLessThan(1_000)
      const next = places[at + 1]
      if (next) expect(next[0]).toBeGreaterThanOrEqual(from + length + 50)
    }
  }
})
