import { join } from 'node:path'
import Pdf from 'pdfkit'
import { encode } from 'uqr'
import type { Database } from '../platform/db/db.server.ts'
import { createLimit, type Limit } from '../platform/http/limits.server.ts'
import { type Language, languageTags } from '../platform/languages.rules.ts'
import { hasDevanagari, shapeByScript } from '../platform/text/script-runs.rules.ts'

/** Latin of Anek and Devanagari of Noto in one font, for words and names in both (decision 111). */
const font = join(import.meta.dirname, '../ui/fonts/anek-noto-700.ttf')
export const INK = '#1d2545'
export const QUIET = '#565d78'
export const RED = '#bf2c1f'
/** Ink blue, for names and handwriting. */
export const BLUE = '#1f2f8f'
export const LINE = '#c9cede'

/** Rate limit per account for documents of all kinds. */
export const paperLimit = (database: Database): Limit =>
  createLimit(database, 'documents-of', { acts: 60, seconds: 600 })

export type PdfDocument = InstanceType<typeof Pdf>
export type PdfHeader = {
  title: string
  author?: string
  date?: Date
  lying?: boolean
  margin?: number
  /** English unless said. */
  language?: Language | undefined
}

/** Renders an A4 document with the academy's font. @returns the PDF. */
export function renderPdf(
  { title, author, date, lying = false, margin = 56, language = 'en' }: PdfHeader,
  draw: (paper: PdfDocument) => void,
): Promise<Buffer> {
  const paper = new Paper({
    size: 'A4',
    layout: lying ? 'landscape' : 'portrait',
    margin,
    lang: languageTags[language],
    info: { Title: title, ...(author ? { Author: author } : {}), ...(date ? { CreationDate: date } : {}) },
  })
  paper.registerFont('words', font).font('words').fillColor(INK)
  shapeScripts(paper)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    paper.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.on('end', () => resolve(Buffer.concat(chunks)))
    paper.on('error', reject)
    draw(paper)
    paper.end()
  })
}

type Run = { glyphs: unknown[]; positions: unknown[]; advanceWidth: number }
/** What pdfkit keeps to itself: the font in use, and the drawing of what stands in one line. */
type Inner = { _font: { layoutRun: (text: string, features?: unknown) => Run } }
type Drawn = [text: string, x: number, y: number, options: object]

/**
 * A document whose Devanagari can be searched and copied: glyphs stand in the order in which they are drawn,
 * in कि the vowel first, so each line of it carries its letters too.
 */
class Paper extends Pdf {
  _fragment(...drawn: Drawn): void {
    const [text] = drawn
    const inner = Pdf.prototype as unknown as { _fragment: (...drawn: Drawn) => void }
    const isMarked = hasDevanagari(text)
    if (isMarked) this.markContent('Span', { actual: text.trimEnd() })
    inner._fragment.apply(this, drawn)
    if (isMarked) this.endMarkedContent()
  }
}

/** Each script of a word is shaped by its own rules. */
function shapeScripts(paper: PdfDocument): void {
  const { _font: own } = paper as unknown as Inner
  const shape = own.layoutRun.bind(own)
  own.layoutRun = (text, features) => shapeByScript(text, (run) => shape(run, features))
}

type Fitting = { size: number; width: number }

/** The size in points, `size` or smaller, at which a text is in one line. At a quarter of it, it is cut. */
export function fittingSize(paper: PdfDocument, text: string, { size, width }: Fitting): number {
  const wide = paper.fontSize(size).widthOfString(text)
  return wide < width ? size : Math.max(size / 4, (0.99 * size * width) / wide)
}

/** Position and side of a QR code, in points. */
type Square = { left: number; top: number; side: number }

/** Draws a text as a QR code, as one path; adjacent dark modules are merged. */
export function drawSquare(paper: PdfDocument, text: string, { left, top, side }: Square): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const field = side / size
  for (const [y, row] of data.entries()) {
    let from = -1
    for (let x = 0; x <= size; x += 1) {
      if (row[x] && from === -1) from = x
      if (row[x] || from === -1) continue
      paper.rect(left + from * field, top + y * field, (x - from) * field, field)
      from = -1
    }
  }
  paper.fill('#000')
}
