import { roleAllows } from '../../academy/roles.rules.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import { awaitChangeEvents, type Database, type Db, type Tx } from '../../platform/db/db.server.ts'
import type { DocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type CurrentUser, enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import { safeHtml } from '../../platform/text/html.server.ts'
import {
  isShown,
  matchTexts,
  problemOf,
  stateOf,
  type TranslatableItem,
  type TranslatedText,
} from '../../platform/translations/translations.rules.ts'
import {
  hashOf,
  removeTranslation,
  saveTranslation,
  type TranslationRow,
  translationsOf,
} from '../../platform/translations/translations.server.ts'
import * as wire from './translations.contract.ts'

type Params = { kind: string; id: string; language: Translation }
type TranslationRequest = { person: CurrentUser; params: Params }
type SentText = { path: string; source: string; text: string }

/** What the office does with the texts of its documents in another language. */
export function translationCalls(
  database: Database,
  kinds: () => readonly DocumentKind[],
): EndpointHandler[] {
  const { db } = database

  /** @throws {Refusal} 404 for what is not translated, and for roles that may not edit it. */
  const documentFor = async (on: Db | Tx, { person, params }: TranslationRequest) => {
    const kind = kinds().find((each) => each.kind === params.kind)
    if (!kind?.translates || !roleAllows(person, kind.access)) throw new Refusal(404)
    const document = await kind.read(on, params.id)
    if (document === null) throw new Refusal(404)
    return {
      title: kind.titleOf(document as Readonly<Record<string, unknown>>),
      items: kind.translates(document, params.id),
    }
  }
  const itemFor = async (on: Db | Tx, asked: TranslationRequest, item: { kind: string; id: string }) => {
    const { title, items } = await documentFor(on, asked)
    const found = items.find(({ kind, id }) => kind === item.kind && id === item.id)
    if (!found) throw new Refusal(404)
    return { title, item: found }
  }

  return [
    serve(wire.getTranslations, async (asked) => {
      const { title, items } = await documentFor(db, asked)
      return enveloped({ title, items: await presentItems(db, items, asked.params.language) })
    }),

    serve(wire.saveTranslations, async (asked) => {
      const { params, body, person, now } = asked
      const { title, item } = await itemFor(db, asked, body.item)
      const texts = storable(item, body.texts)
      assertChoicesDiffer(texts)
      assertFits(item, { texts, sent: body.texts })
      if (texts.length === 0) throw new Refusal(422, 'Write at least one text', { code: 'translation_empty' })
      await saveTranslation(db, body.revision, {
        kind: item.kind,
        itemId: item.id,
        language: params.language,
        texts,
        savedAt: now,
        savedBy: person.account.id,
      })
      asked.audit(`translated the ${params.kind} “${title}” into ${params.language}`)
      await awaitChangeEvents(database)
      const [saved] = await presentItems(db, [item], params.language)
      if (!saved) throw new Error('an item was saved and is not there')
      return enveloped(saved)
    }),

    serve(wire.removeTranslations, async (asked) => {
      const { params, body } = asked
      const { title, item } = await itemFor(db, asked, body.item)
      await removeTranslation(db, body.revision, {
        kind: item.kind,
        itemId: item.id,
        language: params.language,
      })
      asked.audit(`removed the ${params.language} texts of the ${params.kind} “${title}”`)
      await awaitChangeEvents(database)
      return { success: true as const, message: 'Removed' }
    }),
  ]
}

/** @throws {Refusal} 422 at texts for two choices of a question that read the same: one would be wrong. */
function assertChoicesDiffer(texts: readonly TranslatedText[]): void {
  for (const list of ['options.', 'left.']) {
    const choices = texts.flatMap(({ path, text }) => (path.startsWith(list) ? [text] : []))
    if (new Set(choices).size < choices.length)
      throw new Refusal(422, undefined, {
        errors: { texts: 'Two choices read the same. Please make them different.' },
      })
  }
}

/** @throws {Refusal} 422 at each text that can't stand for its English. */
function assertFits(
  item: TranslatableItem,
  { texts, sent }: { texts: readonly TranslatedText[]; sent: readonly SentText[] },
): void {
  const errors = texts.flatMap(({ path, text }) => {
    const source = item.texts.find((each) => each.path === path)
    const problem = source ? problemOf({ ...source, english: source.text }, text) : null
    return problem ? [[`texts.${sent.findIndex((each) => each.path === path)}.text`, problem]] : []
  })
  if (errors.length > 0) throw new Refusal(422, undefined, { errors: Object.fromEntries(errors) })
}

/** Of what was sent the texts of this item that are not empty, HTML made harmless. */
function storable({ texts }: TranslatableItem, sent: readonly SentText[]): TranslatedText[] {
  return texts.flatMap(({ path, text: english, form }) => {
    const given = sent.find((each) => each.path === path)
    const text = given ? cleanText(form, given.text) : ''
    return given && text !== '' && english.trim() !== '' ? [{ path, source: given.source, text }] : []
  })
}

function cleanText(form: TranslatableItem['texts'][number]['form'], typed: string): string {
  // NUL and half a letter can't be stored as JSON.
  const text = typed.replaceAll('\0', '').toWellFormed().normalize('NFC').trim()
  if (form === 'line') return text.replace(/\s+/g, ' ')
  if (form === 'lines') return text
  const html = safeHtml(text)
  return html.replace(/<(?!img)[^<>]*>|&nbsp;|\s/g, '') === '' ? '' : html
}

/** Items of a document with what is written beside them; only texts that are not empty in English. */
async function presentItems(
  on: Db | Tx,
  items: readonly TranslatableItem[],
  language: Translation,
): Promise<wire.Item[]> {
  const rows: TranslationRow[] = []
  for (const ofKind of Map.groupBy(items, ({ kind }) => kind).values())
    rows.push(...(await translationsOf(on, ofKind)))
  const own = rows.filter((row) => row.language === language)
  const names = await namesOf(
    on,
    own.flatMap(({ savedBy }) => savedBy ?? []),
  )
  return items.map((item) => {
    const row = own.find(({ kind, itemId }) => kind === item.kind && itemId === item.id)
    const matched = matchTexts(item.texts, row?.texts ?? [], hashOf)
    const state = stateOf(matched)
    return {
      kind: item.kind,
      _id: item.id,
      title: item.title,
      texts: matched
        .filter(({ text }) => text.trim() !== '')
        .map(({ path, label, form, max, lineMax, text, translated, writtenFor }) => ({
          path,
          label,
          form,
          max,
          ...(lineMax ? { lineMax } : {}),
          english: text,
          source: hashOf(text),
          text: translated,
          writtenFor,
        })),
      state,
      shown: isShown(state, item.whenOlder),
      revision: row?.revision ?? 0,
      savedAt: row?.savedAt.toISOString() ?? null,
      savedBy: row?.savedBy ? (names.get(row.savedBy) ?? '') : '',
    }
  })
}
