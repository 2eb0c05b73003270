import type { Translations } from '../../platform/http/http-api.server.ts'
import type { ReadChangedWords } from '../../office/words/words.reads.server.ts'
import { translate as toHindi } from '../refusals.hi.words.ts'

/** What calls answer, in each language beside English, with what the academy changed. */
export const openTranslations = (changedWords: ReadChangedWords): Translations => ({
  hi: async () => {
    const changed = (await changedWords('hi'))['app/refusals']
    return (message) => toHindi(message, (text) => changed?.[text] ?? text)
  },
})
