import { join } from 'node:path'
import Pdf from 'pdfkit'
import { encode } from 'uqr'
import type { Database } from '../platform/db/db.server.ts'
import { createLimit, type Limit } from '../platform/http/limits.server.ts'

/** A font with Latin and Devanagari, for names in both. */
const font = join(import.meta.dirname, '../ui/fonts/anek-devanagari-700.ttf')
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
export type PdfHeader = { title: string; author?: string; date?: Date; lying?: boolean; margin?: number }

/** Renders an A4 document with the academy's font. @returns the PDF. */
export function renderPdf(
  { title, author, date, lying = false, margin = 56 }: PdfHeader,
  draw: (paper: PdfDocument) => void,
): Promise<Buffer> {
  const paper = new Pdf({
    size: 'A4',
    layout: lying ? 'landscape' : 'portrait',
    margin,
    info: { Title: title, ...(author ? { Author: author } : {}), ...(date ? { CreationDate: date } : {}) },
  })
  paper.registerFont('words', font).font('words').fillColor(INK)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    paper.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.on('end', () => resolve(Buffer.concat(chunks)))
    paper.on('error', reject)
    draw(paper)
    paper.end()
  })
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
