import { namesOf } from '../../people/people.reads.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { addressIn, type Translation } from '../../platform/languages.rules.ts'
import { type SheetColumn, sheetOf } from '../../platform/sheets/sheets.server.ts'
import { readSheet } from '../../platform/sheets/sheet-reader.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { type ListedWord, loadCatalogue } from './catalogue.server.ts'
import { confirm, countOutdated, decide, decideAll, type ReviewRow, reviewsOf } from './reviews.server.ts'
import { checkRows, WORD_COLUMNS } from './word-sheet.server.ts'
import * as wire from './words.contract.ts'

/** The pages of another language by their files. */
type Parts = { database: Database; translatedPages: readonly { path: string; file: string }[] }
type WordFilters = Omit<HandlerInput<typeof wire.findWords>['body'], 'after'>
/** Every word with what was said of it, and one of them. */
type Present = (language: Translation) => Promise<{ all: wire.Word[]; of: (word: ListedWord) => wire.Word }>

/** What the office does with the words of families' pages in another language. */
export function wordCalls({ database: { db }, translatedPages }: Parts): EndpointHandler[] {
  const present = presenter(db, new Map(translatedPages.map(({ path, file }) => [file, path])))
  return [...readingCalls(db, present), ...decidingCalls(db, present), ...sheetCalls(db, present)]
}

function readingCalls(db: Db, present: Present): EndpointHandler[] {
  return [
    serve(wire.getWordCounts, async ({ params: { language } }) => {
      const { all } = await present(language)
      const isOpen = ({ state }: wire.Word) => state === 'open'
      const rooms = Map.groupBy(all, roomOf)
      return enveloped({
        total: all.length,
        open: all.filter(isOpen).length,
        changed: all.filter(({ state }) => state === 'changed').length,
        rooms: [...rooms].map(([room, words]) => ({
          room,
          total: words.length,
          open: words.filter(isOpen).length,
        })),
        screens: [...new Set(all.flatMap(({ screens }) => screens))].toSorted(),
        outdated: await countOutdated(db, language, await loadCatalogue(language)),
      })
    }),

    serve(wire.findWords, async ({ params: { language }, body: { after, ...asked } }) => {
      const { all } = await present(language)
      const fitting = all.filter((word) => fits(word, asked))
      // Behind the last row in the whole list: it may have left this one by what was decided.
      const places = new Map(all.map(({ _id }, place) => [_id, place]))
      const behind = after === undefined ? -1 : (places.get(after) ?? -1)
      const rest = fitting.filter(({ _id }) => (places.get(_id) ?? 0) > behind)
      const data = rest.slice(0, wire.WORDS_PAGE)
      const next = rest.length > data.length ? (data.at(-1)?._id ?? null) : null
      return { success: true as const, data, next, total: fitting.length }
    }),
  ]
}

function decidingCalls(db: Db, present: Present): EndpointHandler[] {
  return [
    serve(wire.confirmWords, async ({ params: { language }, body: { ids }, person, now, audit }) => {
      const confirmed = await confirm(db, ids, { language, by: person.id, now })
      audit(`confirmed ${confirmed} ${confirmed === 1 ? 'word' : 'words'} in ${language}`)
      return enveloped({ confirmed })
    }),

    serve(wire.decideWord, async ({ params: { language, id }, body, person, now, audit }) => {
      const { revision, ...decision } = body
      const word = await db.transaction((tx) =>
        decide(tx, { id, revision, decision }, { language, by: person.id, now }),
      )
      const change = decision.kind === 'change' ? ` to “${decision.text}”` : ''
      audit(`${DECIDED[decision.kind]} “${word.text}” in ${word.file}${change}`)
      return enveloped((await present(language)).of(word))
    }),
  ]
}

function sheetCalls(db: Db, present: Present): EndpointHandler[] {
  return [
    serve(wire.exportWords, async ({ params: { language }, body: { format, ...asked }, now, audit }) => {
      const { all } = await present(language)
      const rows = all.filter((word) => fits(word, asked))
      audit(`exported ${rows.length} words in ${language}`)
      return sheetOf(format, {
        name: `words-${language}-${indianDay(now)}`,
        columns: columnsIn(language),
        rows,
      })
    }),

    serve(wire.readWords, async ({ params: { language }, body }) => {
      const [sheet, catalogue, reviews] = await Promise.all([
        readSheet(body),
        loadCatalogue(language),
        reviewsOf(db, language),
      ])
      return enveloped(checkRows(sheet, catalogue, reviews))
    }),

    serve(wire.importWords, async ({ params: { language }, body: { rows }, person, now, audit }) => {
      const imported = await db.transaction((tx) => decideAll(tx, rows, { language, by: person.id, now }))
      audit(`imported words in ${language}: ${imported.confirmed} confirmed, ${imported.changed} changed`)
      return enveloped(imported)
    }),
  ]
}

/** @param paths of the pages, by their files. */
function presenter(db: Db, paths: ReadonlyMap<string, string>): Present {
  return async (language) => {
    const [catalogue, reviews] = await Promise.all([loadCatalogue(language), reviewsOf(db, language)])
    const rows = [...reviews.values()]
    const names = await namesOf(
      db,
      rows.map(({ decidedBy }) => decidedBy),
    )
    const earlier = new Map(
      rows
        .filter(({ key, state }) => !catalogue.has(key) && state !== 'open')
        .map((row) => [`${row.file} ${row.name}`, row]),
    )
    const of = (word: ListedWord): wire.Word => {
      const review = reviews.get(word.key)
      const before = review ? undefined : earlier.get(`${word.file} ${word.names[0]}`)
      return {
        ...presentWord(word, review),
        screens: [...new Set(word.pages.flatMap((file) => paths.get(file) ?? []))],
        decidedBy: review ? (names.get(review.decidedBy) ?? '') : '',
        earlier: before ? { english: before.english, text: before.changedText ?? before.source } : null,
      }
    }
    return { all: [...catalogue.values()].map(of), of }
  }
}

const DECIDED = { confirm: 'confirmed', change: 'changed', open: 'left open' }

const roomOf = ({ file }: wire.Word): string => file.split('/')[0] ?? ''

const presentWord = (word: ListedWord, review: ReviewRow | undefined): Omit<wire.Word, 'screens'> => ({
  _id: word.key,
  file: word.file,
  names: [...word.names],
  english: word.english,
  source: word.text,
  shown: review?.changedText ?? word.text,
  state: review?.state ?? 'open',
  comment: review?.comment ?? '',
  decidedBy: '',
  decidedAt: review?.decidedAt.toISOString() ?? null,
  revision: review?.revision ?? 0,
  earlier: null,
})

/** Every page shows what names none. */
const EVERYWHERE = 'everywhere'

function fits(word: wire.Word, { words = '', room, screen, state }: WordFilters): boolean {
  if (room && roomOf(word) !== room) return false
  if (screen && !(screen === EVERYWHERE ? word.screens.length === 0 : word.screens.includes(screen)))
    return false
  if (state === 'commented' ? word.comment === '' : state && word.state !== state) return false
  const sought = words.normalize('NFC').trim().toLowerCase()
  return (
    sought === '' ||
    [word.english, word.source, word.shown, word.file, ...word.names].some((text) =>
      text.toLowerCase().includes(sought),
    )
  )
}

/** The first columns say what a row is; the last three are filled in. */
const columnsIn = (language: Translation): readonly SheetColumn<wire.Word>[] => [
  { head: WORD_COLUMNS.id, cell: ({ _id }) => _id },
  { head: 'Word', cell: ({ file, names }) => `${file}: ${names.join(', ')}` },
  {
    head: 'Seen on',
    cell: ({ screens }) => screens.map((path) => addressIn(language, path)).join(' ') || 'every page',
  },
  { head: 'English', cell: ({ english }) => english },
  { head: WORD_COLUMNS.shown, cell: ({ shown }) => shown },
  { head: WORD_COLUMNS.right, cell: ({ state }) => (state === 'open' ? '' : 'yes') },
  { head: WORD_COLUMNS.better, cell: () => '' },
  { head: WORD_COLUMNS.comment, cell: ({ comment }) => comment },
]
