import { CHANGED_WORDS_ID, type ChangedWords, fillPhrase } from './text/phrases.rules.ts'

/** Given by the server to the pages that it evaluates. */
declare const CHANGED_WORDS: ChangedWords | undefined

const readPage = (): ChangedWords =>
  JSON.parse(globalThis.document?.getElementById(CHANGED_WORDS_ID)?.textContent ?? '{}') as ChangedWords

/** Texts of this language that the academy changed; a page is drawn and loaded with the same ones. */
export const changedWords: ChangedWords = typeof CHANGED_WORDS === 'undefined' ? readPage() : CHANGED_WORDS

/** What a file of words asks for each of its texts: the build writes the questions. */
export const phrasesOf = (file: string) => {
  const own = changedWords[file]
  return (text: string, ...holes: readonly unknown[]): string => fillPhrase(own?.[text] ?? text, holes)
}
