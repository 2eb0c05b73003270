import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  type Certificate,
  certificateDownload,
  drawCertificates,
} from '../src/academy/certificates.server.ts'
import { certificateFiles, certificatesIn } from '../src/academy/certificates.rules.ts'
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

const certificate: Certificate = {
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
