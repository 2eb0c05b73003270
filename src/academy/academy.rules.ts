import { words } from './academy.words.ts'
import { words as language } from '../platform/language.words.ts'
import type { Translation } from '../platform/languages.rules.ts'

/** The texts of the home page that the office can edit. */
export const HOME_TEXTS = ['homeTitle', 'homeText', 'aboutTitle', 'aboutText'] as const
export type OpeningName = (typeof HOME_TEXTS)[number]

/** Default texts of the home page; a title may have two lines. */
export const openingDefaults: Readonly<Record<OpeningName, string>> = {
  homeTitle: words.homeTitle,
  homeText: words.homeText,
  aboutTitle: words.aboutTitle,
  aboutText: words.aboutText,
}

/** The texts of the home page: the office's own in the language of the page, else the defaults. */
export const homeTexts = (
  texts: (Readonly<Record<OpeningName, string>> & { alsoIn?: readonly Translation[] | undefined }) | null,
): Record<OpeningName, string> => {
  const own = language.content && !texts?.alsoIn ? null : texts
  return {
    homeTitle: own?.homeTitle || openingDefaults.homeTitle,
    homeText: own?.homeText || openingDefaults.homeText,
    aboutTitle: own?.aboutTitle || openingDefaults.aboutTitle,
    aboutText: own?.aboutText || openingDefaults.aboutText,
  }
}

/** The legal pages; each exists once the office has written it. */
export const LEGAL = ['privacy', 'terms', 'refunds', 'child-safety'] as const
export type LegalName = (typeof LEGAL)[number]

export const legalTitles: Readonly<Record<LegalName, string>> = {
  privacy: words.privacy,
  terms: words.terms,
  refunds: words.refunds,
  'child-safety': words.childSafety,
}

/** Whether HTML has no text; an editor leaves an empty paragraph. */
export const isBlank = (html: string): boolean => html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
