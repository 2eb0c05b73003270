import type { ChangedWords } from './text/phrases.rules.ts'

/** Texts of this language that the academy changed, for the document: none in English. */
export const changedWords: ChangedWords | undefined = undefined
