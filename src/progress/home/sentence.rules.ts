import { numberWord } from '../../platform/text/numbers.rules.ts'

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A topic inside a sentence; what is written in capitals stays. */
export const inSentence = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text

export const pluralize = (count: number, one: string): string =>
  `${numberWord(count)} ${one}${count === 1 ? '' : 's'}`
