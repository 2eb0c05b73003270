import { addressIn, type Translation } from '../../platform/languages.rules.ts'
import type { Word } from './words.contract.ts'
import type { WordState } from './words.rules.ts'

/** The language whose words are confirmed here. */
export const LANGUAGE: Translation = 'hi'

export const stateLabels: Readonly<Record<WordState, string>> = {
  open: 'Open',
  confirmed: 'Confirmed',
  changed: 'Changed',
}

/** Pages that are named one by one, and so many that they are only counted. */
const NAMED = 2
const COUNTED = 12

/** The pages on which a word is seen, in one line. */
export function formatPlaces({ screens }: Pick<Word, 'screens'>): string {
  if (screens.length === 0) return 'Every page'
  if (screens.length > COUNTED) return `${screens.length} pages`
  const rest = screens.length - NAMED
  return screens.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** The address of a page in the language, if it needs nothing more. */
export const openableAddress = (path: string): string | undefined =>
  path.includes(':') ? undefined : addressIn(LANGUAGE, path)
