import type { Show } from '../flash/flash.rules.ts'
import { words } from './spoken.words.ts'

/** Languages whose number words are recorded. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = words.languages

/** The pause between two numbers. */
export type Pace = 'slow' | 'usual' | 'quick'

/** The listening grades: count, digits and pace. Our own, unverified. */
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
    name: words.listening(at + 1),
    digits,
    count,
    pace,
  }))

/** The first values of own settings, which are not graded. */
export const OWN_HEARD: HeardGrade = {
  key: 'own heard',
  name: words.ownSettings,
  digits: 1,
  count: 5,
  pace: 'usual',
}

export const PACES = ['slow', 'usual', 'quick'] as const satisfies readonly Pace[]
/** What is spoken, in words: '5 numbers of one digit, spoken slowly'. */
export const spokenWords = ({ count, digits, pace }: Omit<HeardGrade, 'key' | 'name'>): string =>
  words.spoken(count, digits, pace)

/** The language and the place among its grades that a key like 'hear en 3' names; null for any other. */
export function heardAt(key: string | null): { language: Language; at: number } | null {
  for (const language of LANGUAGES) {
    const at = heardGrades(language).findIndex((grade) => grade.key === key)
    if (at >= 0) return { language, at }
  }
  return null
}
