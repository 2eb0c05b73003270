import { words } from '../../platform/language.words.ts'
import { addressIn, type Language, languageOf } from '../../platform/languages.rules.ts'

/**
 * The address of a page in the language that somebody has chosen; undefined where this page is in it already,
 * and for who never chose.
 */
export const chosenAddress = (language: Language | null | undefined, path: string): string | undefined =>
  language && language !== (words.language ?? 'en')
    ? addressIn(language === 'en' ? undefined : language, path)
    : undefined

/** Opens a page in the language that somebody has chosen. @returns whether it is another than the page's. */
export function openInChosen(language: Language | null | undefined, path: string): boolean {
  const address = chosenAddress(language, path)
  if (address !== undefined) window.location.assign(address)
  return address !== undefined
}

/** Whether a path names a page in another language than this page's: the app shows one language alone. */
export const isElsewhere = (path: string): boolean => languageOf(path).language !== undefined
