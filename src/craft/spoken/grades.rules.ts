import type { Show } from '../flash/flash.rules.ts'

/** Languages whose number words are recorded. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'Hindi' }

/** How long it is silent between two numbers. */
export type Pace = 'slow' | 'usual' | 'quick'

/** Grades of listening: so many numbers of so many digits at a pace. Ours, unverified. */
export type HeardGrade = Pick<Show, 'digits' | 'count'> & { key: string; name: string; pace: Pace }
const steps: readonly (readonly [digits: number, count: number, pace: Pace])[] = [
  [1, 3, 'slow'],
  [1, 5, 'slow'],
  [1, 5, 'usual'],
  [1, 8, 'usual'],
  [2, 3, 'slow'],
  [2, 5, 'usual'],
  [2, 8, 'usual'],
  [2, 10, 'quick'],
  [3, 5, 'usual'],
  [3, 10, 'quick'],
]
export const heardGrades = (language: Language): HeardGrade[] =>
  steps.map(([digits, count, pace], at) => ({
    key: `hear ${language} ${at + 1}`,
    name: `Listening ${at + 1}`,
    digits,
    count,
    pace,
  }))
