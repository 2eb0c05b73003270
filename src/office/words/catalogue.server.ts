import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Translation } from '../../platform/languages.rules.ts'
import type { BuiltPhrases, ListedPhrase } from '../../platform/text/phrases.rules.ts'

/** `pages`: files of the pages that load it, none for what every page shows. */
export type ListedWord = ListedPhrase & { key: string; pages: readonly string[] }

/** The words of a language by their keys, in the order of the build. */
export type Catalogue = ReadonlyMap<string, ListedWord>

const built = (language: Translation) =>
  join(import.meta.dirname, `../../../dist/server/${language}/phrases.json`)

const catalogues = new Map<Translation, Promise<Catalogue>>()

/** The words that the pages were built with; empty where no page of the language was built. */
export function loadCatalogue(language: Translation): Promise<Catalogue> {
  const loaded = catalogues.get(language) ?? readCatalogue(language)
  catalogues.set(language, loaded)
  // A file that could not be read is read again.
  loaded.catch(() => catalogues.delete(language))
  return loaded
}

async function readCatalogue(language: Translation): Promise<Catalogue> {
  const file = built(language)
  if (!existsSync(file)) return new Map()
  const { phrases, pages } = JSON.parse(await readFile(file, 'utf8')) as BuiltPhrases
  return new Map(
    phrases.map((phrase) => {
      const key = keyOf(language, phrase)
      return [key, { ...phrase, key, pages: pages[phrase.file] ?? [] }]
    }),
  )
}

/** 132 bits of what a word is. */
export const keyOf = (language: Translation, { file, text, english }: ListedPhrase): string =>
  createHash('sha256').update([language, file, text, english].join('\0')).digest('base64url').slice(0, 22)
