import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.server.ts'
import { Refusal } from '../errors.ts'
import type { Translation } from '../languages.rules.ts'
import {
  isShown,
  matchTexts,
  stateOf,
  type TranslatableItem,
  type TranslatedText,
} from './translations.rules.ts'
import { translations } from './translations.tables.ts'

/** For `dependsOn`: a public reply with it is cached in each language. */
export const TRANSLATIONS_TABLE = 'translations'

export type TranslationRow = typeof translations.$inferSelect

/** An item as it is shown: what its reply says of languages, and its texts in the language of the page. */
export type ShownItem = {
  /** The languages beside English in which it is whole; nothing if there are none. */
  languages: { alsoIn?: Translation[] }
  /** The language in which it is shown; undefined for English. */
  shownIn: Translation | undefined
  /** The text at a path; the given English where the item is shown in English. */
  text: (path: string, english: string) => string
}

/** An item without any other language. */
export const inEnglish: ShownItem = { languages: {}, shownIn: undefined, text: (_, text) => text }

type ShownQuery = { language: Translation | undefined; items: readonly Omit<TranslatableItem, 'title'>[] }

/**
 * How each of these items is shown on a page, by its id: whole in the page's language, or in English. Items
 * of one kind; one statement.
 */
export async function inLanguage(
  on: Db | Tx,
  { language, items }: ShownQuery,
): Promise<(id: string) => ShownItem> {
  const rows = await translationsOf(on, items)
  if (rows.length === 0) return () => inEnglish
  const shown = new Map(
    items.map((item) => {
      const whole = rows
        .filter(({ itemId }) => itemId === item.id)
        .map((row) => ({ row, matched: matchTexts(item.texts, row.texts, hashOf) }))
        .filter(({ matched }) => isShown(stateOf(matched), item.whenOlder))
      const own = whole.find(({ row }) => row.language === language)
      const texts = new Map(own?.matched.map(({ path, translated }) => [path, translated]))
      return [
        item.id,
        {
          languages: whole.length > 0 ? { alsoIn: whole.map(({ row }) => row.language) } : {},
          shownIn: own?.row.language,
          text: (path: string, text: string) => texts.get(path) ?? text,
        },
      ]
    }),
  )
  return (id) => shown.get(id) ?? inEnglish
}

/** Ids of the items of a kind that have texts in this language, or in any, as a part of a read. */
export const translatedIds = (on: Db | Tx, kind: string, language?: Translation) =>
  on
    .select({ id: translations.itemId })
    .from(translations)
    .where(and(eq(translations.kind, kind), language && eq(translations.language, language)))

/** The texts at a path as they are read in a language, by their English; of two alike the first item's. */
export async function textsByEnglish(
  on: Db | Tx,
  { language, items }: ShownQuery,
  path: string,
): Promise<(english: string) => string> {
  const shown = await inLanguage(on, { language, items })
  const own = items.flatMap(({ id, texts }) =>
    texts.filter((one) => one.path === path).map(({ text }) => [text, shown(id).text(path, text)] as const),
  )
  const byEnglish = new Map(own.toReversed())
  return (english) => byEnglish.get(english) ?? english
}

/** The stored translations of items of one kind. */
export async function translationsOf(
  on: Db | Tx,
  items: readonly { kind: string; id: string }[],
): Promise<TranslationRow[]> {
  const [first] = items
  if (!first) return []
  const ids = items.map(({ id }) => id)
  return on
    .select()
    .from(translations)
    .where(and(eq(translations.kind, first.kind), inArray(translations.itemId, ids)))
}

/** Names an English text: whether it is the one that a translation was written for. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text.trim().replace(/\s+/g, ' ')).digest('base64url').slice(0, 22)

type Saved = Pick<TranslationRow, 'kind' | 'itemId' | 'language' | 'texts' | 'savedBy' | 'savedAt'>

/**
 * Stores the texts of an item over those of `revision`; 0 where there are none. Check and act are one
 * statement. @throws {Refusal} 409 when somebody has saved since.
 */
export async function saveTranslation(on: Db | Tx, revision: number, saved: Saved): Promise<number> {
  const [row] =
    revision === 0
      ? await on.insert(translations).values(saved).onConflictDoNothing().returning()
      : await on
          .update(translations)
          .set({ ...saved, revision: sql`${translations.revision} + 1` })
          .where(and(isOf(saved), eq(translations.revision, revision)))
          .returning()
  if (!row) throw changed()
  return row.revision
}

/** Removes the texts of an item. @throws {Refusal} 409 when somebody has saved since `revision`. */
export async function removeTranslation(
  on: Db | Tx,
  revision: number,
  item: Pick<TranslationRow, 'kind' | 'itemId' | 'language'>,
): Promise<void> {
  const gone = await on
    .delete(translations)
    .where(and(isOf(item), eq(translations.revision, revision)))
    .returning({ id: translations.itemId })
  if (gone.length === 0 && (await on.$count(translations, isOf(item))) > 0) throw changed()
}

/**
 * Gives items that take the place of others the texts of those, in every language: where the English is
 * another one, they are older than it. One that has texts keeps its own.
 */
export async function inheritTranslations(
  tx: Tx,
  kind: string,
  heirs: ReadonlyMap<string, string>,
): Promise<void> {
  const before = await translationsOf(
    tx,
    [...heirs.values()].map((id) => ({ kind, id })),
  )
  const rows = [...heirs].flatMap(([itemId, from]) =>
    before.filter((row) => row.itemId === from).map((row) => ({ ...row, itemId, revision: 1 })),
  )
  if (rows.length > 0) await tx.insert(translations).values(rows).onConflictDoNothing()
}

/** What is erased takes its translations with it: all of these kinds. */
export async function eraseTranslations(tx: Tx, kinds: readonly string[]): Promise<void> {
  if (kinds.length > 0) await tx.delete(translations).where(inArray(translations.kind, [...kinds]))
}

/** Texts in Hindi by path, as seeded content brings them; missing for what is in English alone. */
export type HindiTexts = Readonly<Record<string, string>> | undefined

/** Stores the Hindi of seeded items. */
export async function insertHindi(
  { tx, now }: { tx: Tx; now: Date },
  seeded: readonly (readonly [TranslatableItem, HindiTexts])[],
): Promise<void> {
  const rows = seeded.flatMap(([item, hindi]) => {
    const texts = hindi ? writtenFor(item, hindi) : []
    const of = { kind: item.kind, itemId: item.id, language: 'hi' as const }
    return texts.length > 0 ? [{ ...of, texts, savedAt: now }] : []
  })
  if (rows.length > 0) await tx.insert(translations).values(rows)
}

/** Texts by path with the English that they are written for; empty ones are left out. */
const writtenFor = (
  { texts }: Pick<TranslatableItem, 'texts'>,
  written: Readonly<Record<string, string>>,
): TranslatedText[] =>
  texts.flatMap(({ path, text }) => {
    const translated = written[path]?.trim() ?? ''
    return translated === '' ? [] : [{ path, source: hashOf(text), text: translated }]
  })

const isOf = ({ kind, itemId, language }: Pick<TranslationRow, 'kind' | 'itemId' | 'language'>) =>
  and(eq(translations.kind, kind), eq(translations.itemId, itemId), eq(translations.language, language))

const changed = () =>
  new Refusal(409, 'Somebody else has saved this meanwhile. Reload the page to see it.', {
    code: 'translation_changed',
  })
