import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { pages } from '../src/app/rooms.ts'
import { translate } from '../src/app/refusals.hi.words.ts'

const src = join(import.meta.dirname, '../src')
const read = (file: string) => readFileSync(join(src, file), 'utf8')

/** Properties whose text somebody reads or hears. */
const SAID =
  /^(?:aria-label|aria-roledescription|title|placeholder|label|alt|text|legend|submit|hint|none|sentTitle|yes|no)$/
const isText = (text: string) => /\p{L}{2}/u.test(text)

type Said = {
  texts: string[]
  shows: string[]
  /** The calls that it asks, by the file of their contract. */
  calls: [contract: string, name: string][]
}

/** What a file says between tags and in properties, the files that it shows and the calls that it asks. */
function saidIn(file: string, source: string): Said {
  const { program, module } = parseSync(file, source)
  const [texts, from, calls]: [string[], string[], Said['calls']] = [[], [], []]
  for (const { moduleRequest, entries } of module.staticImports) {
    const used = entries.filter(({ isType }) => !isType)
    if (used.length > 0) from.push(moduleRequest.value)
    if (moduleRequest.value.endsWith('.contract.ts'))
      for (const { importName } of used)
        calls.push([join(dirname(file), moduleRequest.value), importName.name ?? ''])
  }
  new Visitor({
    JSXText: ({ value }) => {
      if (isText(value)) texts.push(value.trim())
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !SAID.test(name.name)) return
      if (value?.type === 'Literal' && typeof value.value === 'string' && isText(value.value))
        texts.push(value.value)
    },
    ImportExpression: ({ source: target }) => {
      if (target.type === 'Literal' && typeof target.value === 'string') from.push(target.value)
    },
  }).visit(program)
  const shows = from
    .filter((target) => target.startsWith('.'))
    .map((target) => join(dirname(file), target))
    .filter((target) => /\.tsx$|-forms\.ts$/.test(target) && existsSync(join(src, target)))
  return { texts, shows, calls }
}

/** All files that pages in another language show, with what each says. */
function shownInHindi(): Map<string, Said> {
  const translated = pages.filter(({ alsoIn }) => alsoIn).map(({ file }) => file)
  expect(translated.length).toBeGreaterThan(8)
  const shown = new Map<string, Said>()
  const open = [
    ...translated,
    'app/site/Shell.tsx',
    'app/site/SiteLayout.tsx',
    'app/site/MemberLayout.tsx',
    'app/site/SharedLayout.tsx',
    'app/site/ErrorPage.tsx',
  ]
  for (const file of open) {
    if (shown.has(file)) continue
    const said = saidIn(file, read(file))
    shown.set(file, said)
    open.push(...said.shows)
  }
  return shown
}

type Body = z.ZodMiniType & { def: { shape?: Readonly<Record<string, unknown>> } }

/** What a call refuses of a body: of an empty one, and of fields that are empty, wrong or without end. */
function refusalsOf(body: Body): string[] {
  const fields = Object.keys(body.def.shape ?? {})
  const all = (value: unknown) => Object.fromEntries(fields.map((name) => [name, value]))
  return [{}, all(''), all('x'), all('x'.repeat(5_000)), all('12')].flatMap((value) => {
    const parsed = body.safeParse(value)
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
  })
}

describe('words', () => {
  test('a page that is in another language says nothing that is not a word of its room', () => {
    const shown = shownInHindi()
    const bare = [...shown].flatMap(([file, { texts }]) => texts.map((text) => `${file}: ${text}`))
    expect(shown.size).toBeGreaterThan(60)
    expect(bare).toEqual([])
  })

  test('a text between tags or in a label is found', () => {
    const { texts } = saidIn('x.tsx', '<p title="Hello there" className="so">Read me <b>{words.a}</b></p>')
    expect(texts.toSorted()).toEqual(['Hello there', 'Read me'])
  })

  test('every word lies beside its Hindi, in Devanagari but for names', async () => {
    const files = globSync('**/*.words.ts', { cwd: src }).filter((file) => !file.includes('.hi.'))
    expect(files.length).toBeGreaterThan(10)
    const latin: string[] = []
    for (const file of files) {
      const { words } = (await import(join(src, file.replace('.words.', '.hi.words.')))) as {
        words: Record<string, unknown>
      }
      for (const [name, word] of Object.entries(words))
        if (typeof word === 'string' && !/\p{Script=Devanagari}/u.test(word)) latin.push(`${name}: ${word}`)
    }
    expect(latin.toSorted()).toEqual(
      [
        'base: /hi',
        'content: en-IN',
        'enterKey: Enter',
        'facebook: Facebook',
        'instagram: Instagram',
        'language: hi',
        'locale: hi-IN',
        'pin: PIN',
        'pricesEnd: ।',
        'stop: । ',
        'youtube: YouTube',
      ].toSorted(),
    )
  })

  test('what the forms of these pages refuse is in Hindi', async () => {
    const english = new Set<string>()
    const asked = [...shownInHindi().values()].flatMap(({ calls }) => calls)
    let count = 0
    for (const [contract, name] of asked) {
      const file = (await import(join(src, contract))) as Record<string, { definition?: { body?: Body } }>
      const body = file[name]?.definition?.body
      if (!body?.def.shape) continue
      count += 1
      for (const message of refusalsOf(body)) if (translate(message) === message) english.add(message)
    }
    expect(count).toBeGreaterThan(20)
    expect([...english]).toEqual([])
  })

  test('a refusal is said in the language of the page, with all its numbers; an unknown one stays English', () => {
    expect(translate('Invalid email or password')).toBe('ईमेल या पासवर्ड ग़लत है')
    expect(translate('At most 254 characters')).toBe('ज़्यादा से ज़्यादा 254 अक्षर')
    expect(translate('7 fields need a look')).toBe('7 जगह देखनी है')
    expect(translate('A pause has at least 4 classes or 14 days; this one has 3')).toBe(
      'कम से कम 4 क्लास या 14 दिन रोकें; इन दिनों में 3 क्लास हैं',
    )
    expect(translate('Nobody has said this')).toBe('Nobody has said this')
  })
})

/** A word without what spellings differ by: nukta, half or dotted nasals, short and long i and u, y before e. */
const skeleton = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[\u093C\u200C\u200D]/gu, '')
    .replaceAll(/[ङञणनम]\u094D(?=[क-ह])/gu, '\u0902')
    .replaceAll('\u0901', '\u0902')
    .replaceAll('ी', 'ि')
    .replaceAll('ू', 'ु')
    .replaceAll('ई', 'इ')
    .replaceAll('ऊ', 'उ')
    .replaceAll('ये', 'ए')
    .replaceAll(/य[ीि]/gu, 'इ')

/** Different words, and a table of what people type. */
const APART = new Set(['सीखा', 'सिखा', 'हाँ', 'हां'])
/** Spellings that are not ours, by the word or its beginning: no क़, one academy, one email. */
const NOT_OURS = /क\u093C|(?<!\p{Script=Devanagari})(?:अकादमी|अकैडमी|ई-मेल|वैबसाइट)/u

/** The spellings of texts that differ from each other, or are not ours. */
function oddSpellings(texts: readonly string[]): string[] {
  const bySkeleton = new Map<string, Set<string>>()
  for (const text of texts)
    for (const [word] of text.normalize('NFD').matchAll(/[\u0900-\u0963\u0970-\u097F\u200C\u200D]{3,}/gu)) {
      const composed = word.normalize('NFC')
      if (APART.has(composed)) continue
      const spellings = bySkeleton.get(skeleton(word)) ?? new Set()
      bySkeleton.set(skeleton(word), spellings.add(composed))
    }
  return [
    ...[...bySkeleton.values()].filter(({ size }) => size > 1).map((all) => [...all].toSorted().join(' / ')),
    ...texts.flatMap((text) => NOT_OURS.exec(text.normalize('NFD'))?.[0] ?? []),
  ]
}

describe('the spelling of Hindi', () => {
  test('every word is spelt in one way, on the screens, in what is sent and in the demo', () => {
    // Tables of letters are no words.
    const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
      (file) => !/craft\/handwriting\/.*\.rules\.ts$/.test(file),
    )
    const texts = files.map(read).filter((text) => /\p{Script=Devanagari}/u.test(text))
    expect(texts.length).toBeGreaterThan(100)
    expect(oddSpellings(texts)).toEqual([])
  })

  test.each([
    ['फ़ीस और फीस', 1],
    ['हिन्दी या हिंदी', 1],
    ['चाहिए, चाहिये', 1],
    ['दूकान और दुकान', 1],
    ['क़ीमत', 1],
    ['हमारी अकादमी', 1],
    ['सीखा और सिखा', 0],
    ['यहाँ वहाँ', 0],
  ])('of “%s” %d spelling is found', (text, count) => {
    expect(oddSpellings([text])).toHaveLength(count)
  })
})
