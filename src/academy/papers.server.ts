import { join } from 'node:path'
import Pdf from 'pdfkit'

const font = join(import.meta.dirname, '../ui/fonts/anek-latin-760.ttf')
export const INK = '#1d2545'
export const QUIET = '#565d78'
export const RED = '#bf2c1f'
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
