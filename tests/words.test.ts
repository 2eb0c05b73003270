import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { pages } from '../src/app/rooms.ts'
import { translate } from '../src/app/refusals.hi.words.ts'

const src = join(import.meta.dirname, '../src')
const read = (file: string) => readFileSync(join(src, file), 'utf8')

/** Properties whose text somebody reads or hears. */
const SAID =
  /^(?:aria-label|aria-roledescription|title|placeholder|label|alt|text|legend|submit|hint|none|sentTitle|yes|no)$/
const isText = (text: string) => /\p{L}{2}/u.test(text)

/** What a file says between tags and in properties, and the files that it shows. */
function saidIn(file: string, source: string): { texts: string[]; shows: string[] } {
  const { program, module } = parseSync(file, source)
  const [texts, from]: [string[], string[]] = [[], []]
  for (const { moduleRequest, entries } of module.staticImports)
    if (entries.some(({ isType }) => !isType)) from.push(moduleRequest.value)
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
    .filter((target) => target.endsWith('.tsx') && existsSync(join(src, target)))
  return { texts, shows }
}

describe('words', () => {
  test('a page that is in another language says nothing that is not a word of its room', () => {
    const translated = pages.filter(({ alsoIn }) => alsoIn).map(({ file }) => file)
    expect(translated.length).toBeGreaterThan(8)
    const shown = new Set([
      ...translated,
      'app/site/Shell.tsx',
      'app/site/SiteLayout.tsx',
      'app/site/ErrorPage.tsx',
    ])
    const bare: string[] = []
    for (const file of shown) {
      const { texts, shows } = saidIn(file, read(file))
      bare.push(...texts.map((text) => `${file}: ${text}`))
      for (const each of shows) shown.add(each)
    }
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
        'facebook: Facebook',
        'instagram: Instagram',
        'language: hi',
        'locale: hi-IN',
        'pin: PIN',
        'pricesEnd: ।',
        'youtube: YouTube',
      ].toSorted(),
    )
  })

  test('a refusal is said in the language of the page, with its number; an unknown one stays English', () => {
    expect(translate('Invalid email or password')).toBe('ईमेल या पासवर्ड ग़लत है')
    expect(translate('At most 254 characters')).toBe('ज़्यादा से ज़्यादा 254 अक्षर')
    expect(translate('7 fields need a look')).toBe('7 जगह देखनी है')
    expect(translate('Nobody has said this')).toBe('Nobody has said this')
  })
})
