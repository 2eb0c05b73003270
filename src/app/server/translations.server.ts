import type { Translations } from '../../platform/http/http-api.server.ts'
import { translate as toHindi } from '../refusals.hi.words.ts'

/** What calls answer, in each language beside English. */
export const translations: Translations = { hi: toHindi }
