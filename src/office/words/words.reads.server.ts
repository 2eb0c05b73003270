import { and, eq } from 'drizzle-orm'
import type { Database, Db, Tx } from '../../platform/db/db.server.ts'
import { cacheUntilChanged } from '../../platform/http/memory-cache.server.ts'
import { TRANSLATIONS, type Translation } from '../../platform/languages.rules.ts'
import { type Log, logged } from '../../platform/runtime/log.server.ts'
import type { ChangedWords } from '../../platform/text/phrases.rules.ts'
import { loadCatalogue } from './catalogue.server.ts'
import { wordReviews } from './words.tables.ts'

/** The table whose changes reach the pages of other languages. */
export const WORDS_TABLE = 'word_reviews'

export type ReadChangedWords = (language: Translation) => Promise<ChangedWords>

/**
 * The words that the academy changed, as of now on every instance. While the database is away they are those
 * read last: a page in Hindi opens as the English one does.
 */
export function openChangedWords(database: Pick<Database, 'db' | 'onChange'>, log: Log): ReadChangedWords {
  const last = new Map<string, ChangedWords>()
  const read = cacheUntilChanged(
    database,
    { tables: [WORDS_TABLE], most: TRANSLATIONS.length },
    async (language) => {
      const words = await changedWordsIn(database.db, language as Translation)
      last.set(language, words)
      return words
    },
  )
  return (language) =>
    read(language).catch((error: unknown) => {
      log.warn({ language, error: logged(error) }, 'changed words not read')
      return last.get(language) ?? {}
    })
}

/** Changed texts by file and source, of the words that are in this build. */
async function changedWordsIn(on: Db | Tx, language: Translation): Promise<ChangedWords> {
  const rows = await on
    .select({ key: wordReviews.key, text: wordReviews.changedText })
    .from(wordReviews)
    .where(and(eq(wordReviews.language, language), eq(wordReviews.state, 'changed')))
    .orderBy(wordReviews.key)
  if (rows.length === 0) return {}
  const catalogue = await loadCatalogue(language)
  const changed: Record<string, Record<string, string>> = {}
  for (const { key, text } of rows) {
    const word = catalogue.get(key)
    if (word && text !== null) (changed[word.file] ??= {})[word.text] = text
  }
  return changed
}
