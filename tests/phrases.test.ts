import { compileFunction } from 'node:vm'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import {
  askingForChanges,
  fillPhrase,
  holesOf,
  isEnglish,
  isHindi,
  listPhrases,
  phrasesIn,
} from '../src/platform/text/phrases.rules.ts'
import { changeFault, tidyChange } from '../src/office/words/words.rules.ts'
import { compareNames } from '../src/platform/text/names.rules.ts'

const read = (code: string, says = isHindi) => phrasesIn(parseSync('x.ts', code).program, says)

const HINDI = `
import { x } from './y.ts'
const parts = { beads: 'मनके' } as const
const bent = (place: string) => place.replace(/ा$/, 'े')
export const words: Translated<typeof english> = {
  save: 'सहेजें',
  name: 'PIN',
  why: { 'in-time': 'समय पर' },
  days: ['सोम', 'मंगल'],
  ready: (name) => (name ? \`शुरू करें, \${name}?\` : 'शुरू करें?'),
  left: (n, what) => \`\${n === 1 ? 'एक' : \`\${n} बार\`} \${what === 'मनका' ? 1 : 2}\`,
}`

describe('the phrases of a file of words', () => {
  test('are its texts by their names, also in functions; no name, type, ending or comparison', () => {
    expect(read(HINDI).map(({ name, text }) => [name, text])).toEqual([
      ['parts.beads', 'मनके'],
      ['save', 'सहेजें'],
      ['why.in-time', 'समय पर'],
      ['days.0', 'सोम'],
      ['days.1', 'मंगल'],
      ['ready', 'शुरू करें, {1}?'],
      ['ready', 'शुरू करें?'],
      ['left', 'एक'],
      ['left', '{1} बार'],
    ])
  })

  test('ask for their changes and fill their holes, one within another', () => {
    const code = "export const words = { a: (n) => `कुल ${n > 1 ? `${n} मनके` : 'मनका'}`, b: 'हाँ' }"
    const changed: Record<string, string> = { 'कुल {1}': '{1}, कुल', '{1} मनके': '{1} दाने' }
    const phrase = (text: string, ...holes: unknown[]) => fillPhrase(changed[text] ?? text, holes)
    const made = askingForChanges(code, read(code)).replace('export const words =', 'return')
    const evaluate = compileFunction(made, ['phrase']) as (asked: typeof phrase) => {
      a: (n: number) => string
      b: string
    }
    const words = evaluate(phrase)
    expect([words.a(2), words.a(1), words.b]).toEqual(['2 दाने, कुल', 'मनका, कुल', 'हाँ'])
  })

  test('stand beside what they translate; a text that two words say is one', () => {
    const hindi =
      "export const words = { a: 'हाँ', b: 'हाँ', c: (n) => (n ? `${n} बाकी` : 'सब'), d: () => 'अब' + 'तब' }"
    const english =
      "export const words = { a: 'Yes', b: 'Right', c: (n) => (n ? `${n} left` : 'All'), d: () => 'Now' }"
    expect(listPhrases('x', read(hindi), read(english, isEnglish))).toEqual([
      { file: 'x', text: 'हाँ', names: ['a', 'b'], english: 'Yes / Right' },
      { file: 'x', text: '{1} बाकी', names: ['c'], english: '{1} left' },
      { file: 'x', text: 'सब', names: ['c'], english: 'All' },
      { file: 'x', text: 'अब', names: ['d'], english: 'Now' },
      { file: 'x', text: 'तब', names: ['d'], english: 'Now' },
    ])
  })

  test('of refusals are named by their English, also where a pattern finds it', () => {
    const code =
      "export const refusals = { 'Not found': 'नहीं मिला' }\nconst patterns = [[/^At most (\\d+) characters$/, '{1} अक्षर तक']]"
    expect(listPhrases('r', read(code), null).map(({ english }) => english)).toEqual([
      'Not found',
      'At most {1} characters',
    ])
  })

  test('that have a hole filled with a text like a hole stay as they are', () => {
    expect(fillPhrase('{2}, {1}', ['{2}', 'b'])).toBe('b, {2}')
    expect(fillPhrase('{1}', [])).toBe('{1}')
    expect(holesOf('$1 में {2}, {1}')).toEqual(['$1', '{1}', '{2}'])
  })
})

describe('a changed text', () => {
  test('has the spaces at its ends of the one it replaces, and is composed', () => {
    expect(tidyChange(' से ', '\u0915\u093c   तक')).toBe(` ${'\u0915\u093c'.normalize('NFC')} तक `)
    expect(tidyChange('से', '  तक ')).toBe('तक')
  })

  test('is measured in letters as readers count them', () => {
    expect(changeFault('अ', 'क्षत्रिय'.repeat(7))).toBe('')
    expect(changeFault('अ', 'क्षत्रिय'.repeat(8))).toBe(
      'At most 22 letters: there is no room for more on the screen',
    )
    expect(changeFault('अ', '\ud800अ')).toMatch(/hidden characters/)
  })
})

test('names in a list stand by their letters in both scripts, whatever the machine speaks', () => {
  const names = ['Zoya', 'asha', 'ज़ोया', 'Asha B', 'अनिल', 'जय']
  expect(names.toSorted(compareNames)).toEqual(['अनिल', 'जय', 'ज़ोया', 'asha', 'Asha B', 'Zoya'])
})
