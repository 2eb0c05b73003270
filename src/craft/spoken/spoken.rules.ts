import type { Language, Pace } from './grades.rules.ts'
import { EN, HI } from './recorded.rules.ts'

/** Where a word lies in its recording, and how long it lasts; in milliseconds. */
export type Place = readonly [from: number, length: number]
const read = (recorded: string): ReadonlyMap<string, Place> =>
  new Map(
    recorded
      .trim()
      .split(/\s+/)
      .map((word) => {
        const [key = '', from, length] = word.split(/[:+]/)
        return [key, [Number(from), Number(length)]]
      }),
  )
const PLACES: Readonly<Record<Language, ReadonlyMap<string, Place>>> = { en: read(EN), hi: read(HI) }

/** Hindi has a word of its own for each number below a hundred; English joins tens and ones. */
const below100: Readonly<Record<Language, (n: number) => string[]>> = {
  en: (n) => (n < 20 || n % 10 === 0 ? [`${n}`] : [`${n - (n % 10)}`, `${n % 10}`]),
  hi: (n) => [`${n}`],
}
const LAKH = 100_000
const UNITS = [LAKH, 1_000, 100] as const
/** The largest number that can be said: ninety-nine lakh and so on, in one word less than a crore. */
export const MAX_SPOKEN = 100 * LAKH - 1

/**
 * The words of a number as it is said in India, by their keys in the recordings: 2,03,045 is two lakh three
 * thousand forty five. What goes on a sum is 'plus' or 'minus' first.
 * @param number a whole number, at most MAX_SPOKEN either way
 */
export function wordsOf(language: Language, number: number, goesOn = false): string[] {
  const words: string[] = []
  if (number < 0) words.push('minus')
  else if (goesOn) words.push('plus')
  let left = Math.abs(number)
  if (left === 0) return [...words, '0']
  for (const unit of UNITS) {
    const many = Math.floor(left / unit)
    left %= unit
    if (many > 0) words.push(...below100[language](many), `${unit}`)
  }
  return left > 0 ? [...words, ...below100[language](left)] : words
}

/** Between two words of a number, in milliseconds. */
export const BETWEEN_MS = 30

/** Where the words of a number lie in the recording. */
export const placesOf = (language: Language, words: readonly string[]): Place[] =>
  words.map((word) => {
    const place = PLACES[language].get(word)
    if (!place) throw new Error(`${language} has no word ${word}`)
    return place
  })

/** How long a number is spoken, in milliseconds. */
export const spokenMs = (places: readonly Place[]): number =>
  places.reduce((sum, [, length]) => sum + length + BETWEEN_MS, -BETWEEN_MS)

/** How long it is silent between the longest number and the next, in milliseconds. Ours, unverified. */
const PACES: Readonly<Record<Pace, number>> = { slow: 900, usual: 450, quick: 150 }

/**
 * From one number's onset to the next, in milliseconds: the same for all of a sum, so that none tells by its
 * length what it is.
 */
export const beatOf = (pace: Pace, all: readonly (readonly Place[])[]): number =>
  Math.max(...all.map(spokenMs)) + PACES[pace]

/**
 * A number came late when it was further off than this, in milliseconds: players tell their place to about
 * ten, and nobody hears thirty.
 */
export const LATE_MS = 30
