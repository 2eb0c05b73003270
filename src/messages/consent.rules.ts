import { words as hindi } from './consent.hi.words.ts'
import { words as english } from './consent.words.ts'

/**
 * The words that a parent agrees to, as the page of each language shows them; they are stored with the
 * consent, so a changed text has no gap.
 */
export const consentTexts = { en: english, hi: hindi }

/** The page where consent is given, as stored with it. */
export const CONSENT_PLACE = '/family/messages'
