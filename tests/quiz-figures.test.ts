import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { altOf } from '../src/quiz/alt.rules.ts'
import { isDrawn, partsOf, spoken, spokenText } from '../src/quiz/figures.rules.ts'
import { words as hindi } from '../src/quiz/spoken.hi.words.ts'

const typed = (text: string): string =>
  partsOf(text)
    .map((part) => {
      if ('text' in part) return part.text
      const { figure } = part
      if (figure.kind === 'beads') return `[beads ${figure.digits}]`
      if (figure.kind === 'face') return `[face ${figure.stickers}]`
      return `[${figure.kind} ${figure.numerator}/${figure.denominator}]`
    })
    .join('')

describe('a text with figures', () => {
  test.each([
    ['[beads 0462]', { kind: 'beads', digits: '0462' }],
    ['[face ROYGBWRRR]', { kind: 'face', stickers: 'ROYGBWRRR' }],
    ['[fraction 3/4]', { kind: 'fraction', numerator: 3, denominator: 4 }],
    ['[parts 3/4]', { kind: 'parts', numerator: 3, denominator: 4 }],
  ])('draws %s', (text, figure) => {
    expect(partsOf(text)).toEqual([{ figure }])
    expect(partsOf(`What is ${text}?`)).toEqual([{ text: 'What is ' }, { figure }, { text: '?' }])
    expect(partsOf(`[${text}${text}]`)).toEqual([{ text: '[' }, { figure }, { figure }, { text: ']' }])
  })

  test.each([
    '[beads]',
    '[beads 12345678]',
    '[beads -1]',
    '[beads 4 6]',
    '[Beads 4]',
    '[face ROYGBWRR]',
    '[face ROYGBWRRX]',
    '[fraction 3/0]',
    '[fraction 3]',
    '[fraction 3/4/5]',
    '[parts 5/4]',
    '[parts 1/25]',
    '[picture 4]',
    '[beads 462',
    'beads 462]',
    '[ beads 462]',
    '[]',
    '[beads ٤٦٢]',
  ])('shows %s as it was typed', (text) => {
    expect(isDrawn(text)).toBe(false)
    expect(
      partsOf(`a ${text} b`)
        .map((part) => ('text' in part ? part.text : '?'))
        .join(''),
    ).toBe(`a ${text} b`)
  })

  test('loses no sign of whatever is typed', () => {
    const pieces = fc.constantFrom('[', ']', '[[', 'beads 4', '[beads 46]', '[parts 1/2]', ' ', 'face', '\n')
    const text = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' }))).map((all) => all.join(''))
    fc.assert(
      fc.property(text, (words) => {
        expect(typed(words)).toBe(words)
      }),
    )
    expect(partsOf('')).toEqual([])
  })

  test('is read in time that grows with its length', () => {
    const started = performance.now()
    for (const piece of ['[', '[beads 4', '[beads 4]', '[[]', ']']) partsOf(piece.repeat(40_000))
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  test('is said in Hindi too, and never as the number that is to be read', () => {
    expect(spokenText('[beads 260] = [fraction 1/2], [parts 1/2]', hindi)).toBe(
      '(अबेकस: सैकड़े की रॉड, ऊपर का मनका ऊपर, नीचे के दो मनके ऊपर; दहाई की रॉड, ऊपर का मनका नीचे, नीचे का एक मनका ऊपर; इकाई की रॉड, ऊपर का मनका ऊपर, नीचे का कोई मनका ऊपर नहीं) = 1 बटा 2, (हिस्सों में बँटी पट्टी: भरा, ख़ाली)',
    )
    expect(spokenText('[face RRRGGGBWY]', hindi)).toBe(
      '(क्यूब की एक तरफ़: ऊपर की पंक्ति लाल, लाल, लाल; बीच की पंक्ति हरा, हरा, हरा; नीचे की पंक्ति नीला, सफ़ेद, पीला)',
    )
    expect(altOf({ questionText: '[beads 7]', options: [] }, 'hi')?.questionText).not.toMatch(/[a-z\d]/)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (number) => {
        expect(spoken({ kind: 'beads', digits: String(number) }, hindi)).not.toMatch(/[a-z\d]/)
      }),
    )
  })

  test('is said in words, but never as the number that is to be read', () => {
    expect(spokenText('Read [beads 4605]!')).toBe(
      'Read (abacus: thousands rod, upper bead up, four lower beads up; hundreds rod, upper bead down, one lower bead up; tens rod, upper bead up, no lower bead up; ones rod, upper bead down, no lower bead up)!',
    )
    expect(spokenText('[face RRRGGGBWY]')).toBe(
      '(cube face: top row red, red, red; middle row green, green, green; bottom row blue, white, yellow)',
    )
    expect(spokenText('[fraction 1/2] = [parts 1/2]')).toBe('1 over 2 = (bar in parts: full, empty)')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (number) => {
        expect(spoken({ kind: 'beads', digits: String(number) })).not.toContain(String(number))
      }),
    )
  })
})
