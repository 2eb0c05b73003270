import { join } from 'node:path'
import Pdf from 'pdfkit'
import { encode } from 'uqr'

/** Latin and Devanagari: names are written either way. */
const font = join(import.meta.dirname, '../ui/fonts/anek-devanagari-700.ttf')
export const INK = '#1d2545'
export const QUIET = '#565d78'
export const RED = '#bf2c1f'
/** A pen's: whose name it is, and what a hand writes. */
export const BLUE = '#1f2f8f'
export const LINE = '#c9cede'

export type Paper = InstanceType<typeof Pdf>
export type PaperHead = { title: string; author?: string; date?: Date; lying?: boolean; margin?: number }

/** Draws a paper of the academy on A4, in its letters. @returns the PDF. */
export function drawPaper(
  { title, author, date, lying = false, margin = 56 }: PaperHead,
  draw: (paper: Paper) => void,
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

/** Rupees as papers write them; `paise` whole. */
export const rupees = (paise: number): string =>
  `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`

/** A day as papers write it, in India; `iso` as ISO 8601. */
export const day = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  })

/** Where a square of dots (QR) stands, in points. */
type Square = { left: number; top: number; side: number }

/**
 * A text as a square that phones read. One path for all of it; dark fields beside each other are one piece.
 */
export function drawSquare(paper: Paper, text: string, { left, top, side }: Square): void {
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
