import { describe, expect, test } from 'vitest'
import {
  isShown,
  matchTexts,
  problemOf,
  type SourceText,
  stateOf,
} from '../src/platform/translations/translations.rules.ts'

const hash = (text: string) => `#${text}`
const line = (path: string, text: string): SourceText => ({ path, text, label: path, form: 'line', max: 100 })
const known = [
  { path: '0', source: '#Add', text: 'जोड़ो' },
  { path: '1', source: '#Count', text: 'गिनो' },
]
const shown = (texts: SourceText[]) => matchTexts(texts, known, hash).map(({ translated }) => translated)

describe('a text in another language', () => {
  test('follows its English when lines change places', () => {
    expect(shown([line('0', 'Count'), line('1', 'Add')])).toEqual(['गिनो', 'जोड़ो'])
  })

  test('is older where its English was changed in its place', () => {
    const matched = matchTexts([line('0', 'Add up'), line('1', 'Count')], known, hash)
    expect(matched.map(({ state }) => state)).toEqual(['older', 'current'])
    expect(stateOf(matched)).toBe('older')
  })

  test('never stands beside another line: a new first line is empty', () => {
    const matched = matchTexts([line('0', 'Sit'), line('1', 'Add'), line('2', 'Count')], known, hash)
    expect(matched.map(({ translated }) => translated)).toEqual(['', 'जोड़ो', 'गिनो'])
    expect(stateOf(matched)).toBe('partial')
  })

  test('never stands in an entry that moved up: the older answer of another question is not taken', () => {
    const questions = [
      { path: 'questions.0.question', source: '#Price?', text: 'दाम?' },
      { path: 'questions.0.answer', source: '#Ten', text: 'दस' },
      { path: 'questions.1.question', source: '#Age?', text: 'उम्र?' },
      { path: 'questions.1.answer', source: '#Five', text: 'पाँच' },
    ]
    const matched = matchTexts(
      [line('questions.0.question', 'Age?'), line('questions.0.answer', 'Six')],
      questions,
      hash,
    )
    expect(matched.map(({ translated }) => translated)).toEqual(['उम्र?', ''])
  })

  test('is gone with an English text that was emptied', () => {
    expect(matchTexts([line('0', ' ')], known, hash)).toMatchObject([{ state: 'empty', translated: '' }])
  })

  test('is not needed where the English is empty', () => {
    expect(stateOf(matchTexts([line('0', 'Add'), line('2', ' ')], known, hash))).toBe('whole')
    expect(stateOf(matchTexts([line('2', 'New')], known, hash))).toBe('none')
  })

  test('that is older is shown only where it can’t be wrong', () => {
    expect([isShown('older', 'older'), isShown('older', 'english')]).toEqual([true, false])
    expect([isShown('whole', 'english'), isShown('partial', 'older')]).toEqual([true, false])
  })
})

test('a text that is drawn large keeps to two lines, as its English does', () => {
  const title = { form: 'lines' as const, max: 61, lineMax: 30, english: 'Maths by hand' }
  expect(problemOf(title, 'हाथ से गणित\nमन में गणित')).toBeNull()
  for (const text of ['म'.repeat(31), 'एक\nदो\nतीन'])
    expect(problemOf(title, text)).toBe('Use up to two lines of 30 letters each')
})
