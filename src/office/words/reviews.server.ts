import { and, count, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { insertMany } from '../../platform/db/insert-many.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Catalogue, type ListedWord, loadCatalogue } from './catalogue.server.ts'
import type { ImportRow } from './words.contract.ts'
import {
  changeFault,
  isConsent,
  MAX_CHANGED_CHARS,
  MAX_CHANGED_WORDS,
  tidyChange,
  type WordState,
} from './words.rules.ts'
import { wordReviews } from './words.tables.ts'

export type ReviewRow = typeof wordReviews.$inferSelect

/** Who decides, and when. */
export type Deciding = { language: Translation; by: string; now: Date }
export type WordDecision = ImportRow['decision']

/** All that was said of words of a language, by their keys. */
export async function reviewsOf(on: Db | Tx, language: Translation): Promise<ReadonlyMap<string, ReviewRow>> {
  const rows = await on.select().from(wordReviews).where(eq(wordReviews.language, language))
  return new Map(rows.map((row) => [row.key, row]))
}

/** Confirms those of these words on which nothing was decided. @returns how many. */
export async function confirm(db: Db, ids: readonly string[], deciding: Deciding): Promise<number> {
  const catalogue = await loadCatalogue(deciding.language)
  const words = [...new Set(ids)].toSorted().flatMap((id) => catalogue.get(id) ?? [])
  if (words.length === 0) return 0
  const rows = await db
    .insert(wordReviews)
    .values(
      words.map((word) => rowOf(word, { state: 'confirmed', changedText: null, comment: '' }, deciding)),
    )
    .onConflictDoUpdate({
      target: wordReviews.key,
      set: {
        state: 'confirmed',
        decidedBy: deciding.by,
        decidedAt: deciding.now,
        revision: sql`${wordReviews.revision} + 1`,
      },
      setWhere: eq(wordReviews.state, 'open'),
    })
    .returning({ key: wordReviews.key })
  return rows.length
}

/**
 * Decides on one word as its reader saw it; the same decision again is harmless.
 * @throws {Refusal} 404, 409 when it was decided meanwhile, 422 for a text that can't stand there.
 */
export async function decide(
  tx: Tx,
  { id, revision, decision }: { id: string; revision: number; decision: WordDecision },
  deciding: Deciding,
): Promise<ListedWord> {
  const word = (await loadCatalogue(deciding.language)).get(id)
  if (!word) throw new Refusal(404, 'This word is not in this version', { code: 'word_not_found' })
  await lockWords(tx)
  const review = await reviewOf(tx, id)
  const wanted = wantedOf(word, decision)
  if (isSame(review, wanted)) return word
  if ((review?.revision ?? 0) !== revision)
    throw new Refusal(409, 'Someone has changed this since you opened it. Reload and try again.', {
      code: 'word_decided',
    })
  await store(tx, { word, wanted }, deciding)
  await assertRoom(tx, deciding.language)
  return word
}

type Imported = {
  confirmed: number
  changed: number
  commented: number
  refused: { row: number; message: string }[]
}

/**
 * Decides on the rows of a file, each as if those before it were stored, and stores them together: a person's
 * thousands of words hold nobody up. A word that is shown otherwise than in the file is refused alone.
 */
export async function decideAll(tx: Tx, rows: readonly ImportRow[], deciding: Deciding): Promise<Imported> {
  const catalogue = await loadCatalogue(deciding.language)
  await lockWords(tx)
  const reviews = new Map(await reviewsOf(tx, deciding.language))
  const decided = new Map<string, ReviewRow | undefined>()
  const imported: Imported = { confirmed: 0, changed: 0, commented: 0, refused: [] }
  for (const { row: at, id, shown, decision } of rows) {
    const [word, review] = [catalogue.get(id), reviews.get(id)]
    const fault = word ? rowFault(word, review, { shown, decision }) : GONE
    if (!word || fault) {
      imported.refused.push({ row: at, message: fault })
      continue
    }
    const wanted = wantedOf(word, decision)
    if (!isSame(review, wanted)) {
      const revision = (review?.revision ?? 0) + 1
      const row = isSaid(wanted) ? { ...rowOf(word, wanted, deciding), revision } : undefined
      decided.set(id, row)
      if (row) reviews.set(id, row)
      else reviews.delete(id)
    }
    imported[wanted.state === 'open' ? 'commented' : wanted.state] += 1
  }
  // Under the lock of words nobody sees the moment between the two.
  await tx.delete(wordReviews).where(inArray(wordReviews.key, [...decided.keys()]))
  await insertMany(tx, wordReviews, { rows: [...decided.values()].filter((row) => row !== undefined) })
  await assertRoom(tx, deciding.language)
  return imported
}

/** What is said of a row whose word is not in this version. */
export const GONE = 'This word is no longer in the pages, or its text has changed. Export again.'

/** Why a row of a file can't be followed; empty when it can. A row that was followed before is in order. */
export function rowFault(
  word: ListedWord,
  review: ReviewRow | undefined,
  { shown, decision }: Pick<ImportRow, 'shown' | 'decision'>,
): string {
  const text = decision.kind === 'change' ? tidyChange(word.text, decision.text) : undefined
  const fault = text === undefined || text === tidied(word.text) ? '' : textFault(word, text)
  if (!fault && isSame(review, wantedOf(word, decision))) return ''
  const stale = review && staleness(review, decision)
  if (stale) return stale
  const now = review?.changedText ?? word.text
  if (tidied(shown).trim() !== tidied(now).trim() && text !== now)
    return 'The Hindi text has been changed since this file was exported'
  return fault
}

/** Why a row is older than what was decided; empty when it isn't. */
function staleness(review: ReviewRow, { kind, comment }: WordDecision): string {
  if (kind === 'open' && review.state !== 'open')
    return 'This word has been decided since this file was exported. Open it on the page.'
  return kind === 'change' && review.state === 'open' && review.comment !== comment
    ? 'A comment was left since this file was exported. Read it first.'
    : ''
}

/** Decisions on words that are not in this version: their text has changed, or they went. */
export async function countOutdated(
  on: Db | Tx,
  language: Translation,
  catalogue: Catalogue,
): Promise<number> {
  const [row] = await on
    .select({ outdated: count() })
    .from(wordReviews)
    .where(
      and(
        eq(wordReviews.language, language),
        catalogue.size > 0 ? notInArray(wordReviews.key, [...catalogue.keys()]) : undefined,
      ),
    )
  return row?.outdated ?? 0
}

/** A text as if it had been typed: sheets compose letters and end lines otherwise. */
const tidied = (text: string): string => tidyChange(text, text.replaceAll('\r\n', '\n'))

type Wanted = { state: WordState; changedText: string | null; comment: string }

/** A change to the text of the build is its confirmation. @throws {Refusal} 422 */
function wantedOf(word: ListedWord, decision: WordDecision): Wanted {
  const { kind, comment } = decision
  if (kind === 'open') return { state: 'open', changedText: null, comment }
  const text = kind === 'change' ? tidyChange(word.text, decision.text) : word.text
  if (text === word.text || text === tidied(word.text))
    return { state: 'confirmed', changedText: null, comment }
  const fault = textFault(word, text)
  if (fault) throw new Refusal(422, undefined, { errors: { text: fault } })
  return { state: 'changed', changedText: text, comment }
}

/** Why a text can't stand for a word; empty when it can. What families agree to is stored as it was built. */
const textFault = (word: ListedWord, text: string): string =>
  isConsent(word)
    ? 'This is part of a consent: it changes with a new version only'
    : changeFault(word.text, text)

const isSame = (review: ReviewRow | undefined, wanted: Wanted): boolean =>
  review
    ? review.state === wanted.state &&
      review.changedText === wanted.changedText &&
      review.comment === wanted.comment
    : wanted.state === 'open' && wanted.comment === ''

const rowOf = (
  { key, file, names, text, english }: ListedWord,
  wanted: Wanted,
  { language, by, now }: Deciding,
) => ({
  key,
  language,
  file,
  name: names[0] ?? '',
  source: text,
  english,
  ...wanted,
  decidedBy: by,
  decidedAt: now,
})

/** Nothing said at all is no row. */
const isSaid = ({ state, comment }: Wanted): boolean => state !== 'open' || comment !== ''

/** Stores what was decided. */
async function store(
  tx: Tx,
  { word, wanted }: { word: ListedWord; wanted: Wanted },
  deciding: Deciding,
): Promise<ReviewRow | undefined> {
  if (!isSaid(wanted)) {
    await tx.delete(wordReviews).where(eq(wordReviews.key, word.key))
    return undefined
  }
  const { by, now } = deciding
  const [stored] = await tx
    .insert(wordReviews)
    .values(rowOf(word, wanted, deciding))
    .onConflictDoUpdate({
      target: wordReviews.key,
      set: { ...wanted, decidedBy: by, decidedAt: now, revision: sql`${wordReviews.revision} + 1` },
    })
    .returning()
  return stored
}

async function reviewOf(tx: Tx, key: string): Promise<ReviewRow | undefined> {
  const [row] = await tx
    .select()
    .from(wordReviews)
    .where(inArray(wordReviews.key, [key]))
  return row
}

/** What is changed is counted and decided by one at a time. */
async function lockWords(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('words'))`)
}

/** @throws {Refusal} 409 when more of this version is changed than can go with each page. */
async function assertRoom(tx: Tx, language: Translation): Promise<void> {
  const catalogue = await loadCatalogue(language)
  const rows = await tx
    .select({ key: wordReviews.key, source: wordReviews.source, changedText: wordReviews.changedText })
    .from(wordReviews)
    .where(and(eq(wordReviews.language, language), eq(wordReviews.state, 'changed')))
  // What was changed in texts of an earlier version goes with no page any more.
  const shown = rows.filter(({ key }) => catalogue.has(key))
  const chars = shown.reduce(
    (sum, { source, changedText }) => sum + source.length + (changedText ?? '').length,
    0,
  )
  if (shown.length <= MAX_CHANGED_WORDS && chars <= MAX_CHANGED_CHARS) return
  throw new Refusal(
    409,
    `At most ${MAX_CHANGED_WORDS} words can be changed here. Export them, so that they become part of the next version.`,
    { code: 'too_many_changed_words' },
  )
}
