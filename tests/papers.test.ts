import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { renderPdf } from '../src/academy/pdf.server.ts'

/** The glyphs that a paper shows, in fours of hex digits; 0000 is the box for a letter that the font lacks. */
async function glyphsOf(words: string): Promise<string[]> {
  const pdf = await renderPdf({ title: 'Names' }, (paper) => paper.text(words))
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)
  const drawn = [...streams].flatMap(([, content = '']) => {
    try {
      return [inflateSync(Buffer.from(content, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  const shown = drawn.filter((each) => each.includes(' TJ')).join('\n')
  return [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
}

test.each(['Asha D’Souza, ₹1,499.00', 'आशा कुलकर्णी', 'श्रीमती विद्या क्षत्रिय', 'Diya दिया'])(
  'a paper shows every letter of %s',
  async (words) => {
    const glyphs = await glyphsOf(words)
    expect(glyphs.length).toBeGreaterThan(5)
    expect(glyphs).not.toContain('0000')
  },
)

test('letters that the font lacks are boxes', async () => {
  expect(await glyphsOf('漢字')).toContain('0000')
})
