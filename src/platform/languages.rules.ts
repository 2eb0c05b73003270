/** Languages beside English: each has the first part of its addresses as its name. */
export const TRANSLATIONS = ['hi'] as const
export type Translation = (typeof TRANSLATIONS)[number]

/** What somebody may choose to read. */
export const LANGUAGES = ['en', ...TRANSLATIONS] as const
export type Language = (typeof LANGUAGES)[number]

/** What a reader picks a language by, in its own script. */
export const languageNames = { en: 'English', hi: 'हिन्दी' } as const satisfies Record<Language, string>

/** Names the language of the page that sends a call. */
export const LANGUAGE_HEADER = 'x-language'

/** The values of `lang` and `hreflang`. */
export const languageTags = { en: 'en-IN', hi: 'hi-IN' } as const satisfies Record<Language, string>

/**
 * The language of an address, and the address of the same page in English.
 * @example languageOf('/hi/about') // { language: 'hi', path: '/about' }
 */
export function languageOf(address: string): { language: Translation | undefined; path: string } {
  const [origin, first] = address.split(/[/?#]/)
  const language = TRANSLATIONS.find((each) => origin === '' && each === first)
  if (!language) return { language, path: address }
  const path = address.slice(language.length + 1)
  return { language, path: path.startsWith('/') ? path : `/${path}` }
}

/** The address of a page in a language, or in English. */
export function addressIn(language: Translation | undefined, path: string): string {
  // Two slashes would begin the address of another host.
  const own = path.replace(/^\/{2,}/, '/')
  return language ? `/${language}${own === '/' ? '' : own}` : own
}

/**
 * The address of a page as somebody reads it who has chosen a language.
 * @example pathIn('hi', '/family') // '/hi/family'
 */
export const pathIn = (language: Language, path: string): string =>
  addressIn(language === 'en' ? undefined : language, path)

/** The same for a whole address, as links in mails have it. */
export function linkIn(language: Language, address: string): string {
  const { origin, pathname, search, hash } = new URL(address)
  return origin + pathIn(language, pathname) + search + hash
}

/** Another language's words: every one is there, whatever it says. Functions take the same arguments. */
export type Translated<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string
    ? string
    : Words[Name] extends (...args: infer Holes) => infer Made
      ? (...args: Holes) => Made extends string ? string : Made
      : Translated<Words[Name]>
}
