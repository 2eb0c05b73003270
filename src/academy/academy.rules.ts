import { words } from './academy.words.ts'
import { words as language } from '../platform/language.words.ts'

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

/** The texts of the home page: the office's own, which are in English, else the defaults. */
export const homeTexts = (
  english: Readonly<Record<OpeningName, string>> | null,
): Record<OpeningName, string> => {
  const own = language.language ? null : english
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
