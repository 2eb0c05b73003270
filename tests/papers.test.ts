import { expect, test } from 'vitest'
import {
  type Certificate,
  certificateDownload,
  drawCertificates,
} from '../src/academy/certificates.server.ts'
import { certificateFiles, certificatesIn } from '../src/academy/certificates.rules.ts'
import { renderPdf } from '../src/academy/pdf.server.ts'
import { contentOf } from './pdf-text.ts'
import { drawIdCards } from '../src/people/cards/cards-pdf.server.ts'

/** The glyphs that a paper shows, in fours of hex digits; 0000 is the box for a letter that the font lacks. */
const glyphsOf = async (words: string): Promise<string[]> =>
  glyphsIn(await renderPdf({ title: 'Names' }, (paper) => paper.text(words)))

const glyphsIn = (pdf: Buffer): string[] => contentOf(pdf).glyphs

test.each(['Asha D’Souza, ₹1,499.00', 'आशा कुलकर्णी', 'श्रीमती विद्या क्षत्रिय', 'Diya दिया'])(
  'a paper shows every letter of %s',
  async (words) => {
    const glyphs = await glyphsOf(words)
    expect(glyphs.length).toBeGreaterThan(5)
    expect(glyphs).not.toContain('0000')
  },
)

/** The glyphs of a word, numbered as they first appear; words before it are drawn first. */
const shapeOf = async (word: string, before: string): Promise<number[]> => {
  const all = await glyphsOf(`${before} ${word}`)
  const first = await glyphsOf(before)
  return all.slice(first.length + 1).map((glyph) => Number.parseInt(glyph, 16))
}

// The glyphs of what stands before are 1, 2 ...; the space comes behind them.
const shapes: Readonly<Record<string, { word: string; before: string; glyphs: readonly number[] }>> = {
  'a vowel that is spoken after its letter stands before it': { word: 'कि', before: 'क', glyphs: [3, 1] },
  'the same behind Latin letters of one word': { word: 'Aकि', before: 'Aक', glyphs: [1, 4, 2] },
  'two letters are one': { word: 'क्ष', before: 'कष', glyphs: [4] },
  'a letter and its र are one': { word: 'त्र', before: 'तर', glyphs: [4] },
  'a र that is spoken first stands above the letter': { word: 'र्म', before: 'म', glyphs: [1, 3] },
  'the vowel comes first and the र last': { word: 'र्कि', before: 'क', glyphs: [3, 1, 4] },
}

// The glyphs of what stands before are 1, 2 ...; the space comes behind them.
test.each(Object.keys(shapes))('a paper writes Devanagari as its readers do: %s', async (shape) => {
  const { word = '', before = '', glyphs } = shapes[shape] ?? {}
  expect(await shapeOf(word, before)).toEqual(glyphs)
})

test.each(['राष्ट्रीय विद्यार्थी', 'Asha-किरण शर्मा'])(
  '%s can be searched and copied as it was typed',
  async (words) => {
    const { lines } = contentOf(await renderPdf({ title: 'Names' }, (paper) => paper.text(words)))
    expect(lines).toEqual([words])
  },
)

test('letters that the font lacks are boxes', async () => {
  expect(await glyphsOf('漢字')).toContain('0000')
})

const certificate: Certificate = {
  language: 'en',
  title: 'Abacus, level 3',
  academy: 'Manka',
  date: '2026-11-20',
  code: 'K7Q2M9XT',
  number: 'K7Q2-M9XT',
  address: 'https://academy.example/certificate/K7Q2M9XT',
  heading: 'Certificate',
  fullName: 'Asha D’Souza',
  deed: 'has written the paper of Abacus, level 3, with',
  result: '92 of 100',
  how: 'in 18 minutes, without a sum left out',
}

test('a long name is whole on a certificate and on an ID card', async () => {
  const [short, long] = ['Om', 'Venkata Satyanarayana Lakshminarasimhan Chakravarthy']
  const onCertificate = async (fullName: string) =>
    glyphsIn(await drawCertificates([{ ...certificate, fullName }])).length
  const card = {
    language: 'en' as const,
    code: 'K7Q2M9XT',
    number: 'A-1',
    group: 'Abacus',
    times: 'Mon 4:30 pm',
    site: 'a.example',
  }
  const onCard = async (fullName: string) => {
    const cards = [{ ...card, fullName }]
    return glyphsIn(await drawIdCards({ academy: 'Manka', origin: 'https://a.example', cards })).length
  }
  // Spaces at the ends of rows are not drawn.
  const more = long.replaceAll(' ', '').length - short.length
  expect((await onCertificate(long)) - (await onCertificate(short))).toBeGreaterThanOrEqual(more)
  expect((await onCard(long)) - (await onCard(short))).toBeGreaterThanOrEqual(more)
})

test('a certificate is drawn by another thread than the one that answers', async () => {
  /** What ten of them cost this thread, in microseconds of the processor: whoever works beside adds none. */
  const costOf = async (draw: () => Promise<unknown>) => {
    // The first one reads the fonts and starts the thread.
    await draw()
    const before = process.threadCpuUsage()
    for (let n = 0; n < 10; n += 1) await draw()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  const here = await costOf(() => drawCertificates([certificate]))
  expect(await costOf(() => certificateDownload(certificate))).toBeLessThan(0.4 * here)
})

test.each([1, 2, 100])('%i certificates are as many pages of one file', async (count) => {
  const pdf = await drawCertificates(Array.from({ length: count }, () => certificate))
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(count)
})

test.each([
  [0, 0],
  [1, 1],
  [100, 1],
  [101, 2],
  [250, 3],
])('%i certificates are in %i files, each in one of them', (count, files) => {
  const all = Array.from({ length: count }, (_, at) => at)
  expect(certificateFiles(count)).toBe(files)
  const parts = Array.from({ length: files }, (_, at) => certificatesIn(all, at + 1))
  expect(parts.flat()).toEqual(all)
  expect(certificatesIn(all, files + 1)).toEqual([])
})
