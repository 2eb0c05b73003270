import type { words as english } from './language.words.ts'
import { LANGUAGE_HEADER } from './languages.rules.ts'

export const words: typeof english = {
  language: 'hi',
  base: '/hi',
  headers: { [LANGUAGE_HEADER]: 'hi' },
  locale: 'hi-IN',
  time: (hour, minute, second) =>
    `${partOfDay(hour)} ${hour % 12 || 12}:${minute}${second ? `:${second}` : ''}`,
  content: 'en-IN',
  langOf: (text) => (/\p{Script=Devanagari}/u.test(text) ? undefined : 'en-IN'),
  contentOf: (item) => (item?.alsoIn?.includes('hi') ? undefined : 'en-IN'),
}

const partOfDay = (hour: number): string => {
  if (hour < 4 || hour >= 20) return 'रात'
  if (hour < 12) return 'सुबह'
  return hour < 16 ? 'दोपहर' : 'शाम'
}
