import { drawInThread } from '../platform/workers/drawing.server.ts'
import type { Download } from '../platform/sheets/sheets.server.ts'
import type { Language } from '../platform/languages.rules.ts'
import { words as hi } from './certificates.hi.words.ts'
import { words as en } from './certificates.words.ts'
import { BLUE, renderPdf, drawSquare, fittingSize, INK, type PdfDocument, QUIET, RED } from './pdf.server.ts'

const words = { en, hi }

/** A certificate. `date` is ISO 8601; `address` is where its number can be verified. */
export type Certificate = {
  /** The title in the PDF's metadata. */
  title: string
  academy: string
  date: string
  code: string
  /** The code, formatted for people. */
  number: string
  address: string
  /** The heading of the certificate. */
  heading: string
  fullName: string
  /** What the student did, before the result. */
  deed: string
  /** The result, in large type. */
  result: string
  /** How it was achieved, in a sentence. */
  how: string
  /** A medal, if any. */
  award?: string
  /** Of all its words. */
  language: Language
}

/** A4 landscape, in points. */
const [WIDTH, HEIGHT] = [841.89, 595.28]
const MIDDLE = WIDTH / 2
const LINE_WIDTH = WIDTH - 160
const GOLD = '#f3e2b0'
/** Side of the QR code: 26 mm. */
const SQUARE = 74

/** A certificate as a PDF, with a frame, a figure drawn from its number, and a QR code of its page. */
export const certificateDownload = (certificate: Certificate): Promise<Download> =>
  pdfOf([certificate], `certificate-${certificate.code}.pdf`)

/** Certificates to print, a page each, in their order; at most `MAX_CERTIFICATES` and at least one. */
export const certificatesDownload = (certificates: readonly Certificate[], part: number): Promise<Download> =>
  pdfOf(certificates, part === 1 ? 'certificates.pdf' : `certificates-${part}.pdf`)

async function pdfOf(certificates: readonly Certificate[], name: string): Promise<Download> {
  const content = await drawInThread(new URL('certificates.worker.server.ts', import.meta.url), certificates)
  const chunks = (async function* () {
    yield await Promise.resolve(content)
  })()
  return { name, type: 'application/pdf', size: content.length, chunks }
}

/** A page for each. Runs in the drawing thread only. */
export function drawCertificates(certificates: readonly Certificate[]): Promise<Buffer> {
  const [first] = certificates
  if (!first) throw new Error('no certificate to draw')
  const { title, academy, date, language } = first
  const say = words[language]
  const head = {
    title: certificates.length === 1 ? say.certificateOf(title) : say.certificatesOf(title),
    author: academy,
    date: new Date(date),
    lying: true,
    language,
  }
  return renderPdf({ ...head, margin: 40 }, (paper) => {
    for (const [n, certificate] of certificates.entries()) {
      if (n > 0) paper.addPage()
      drawPage(paper, certificate)
    }
  })
}

function drawPage(paper: PdfDocument, certificate: Certificate): void {
  drawThreads(paper, certificate.code)
  drawFrame(paper, 30, { width: 2.5, scoop: 22 })
  drawFrame(paper, 37, { width: 0.8, scoop: 22 })
  for (const [text, top, size, colour] of linesOf(certificate)) {
    const fitted = fittingSize(paper, text, { size, width: LINE_WIDTH })
    // A smaller line keeps its base line, within a point.
    paper
      .fontSize(fitted)
      .fillColor(colour)
      .text(text, 80, top + (size - fitted), {
        align: 'center',
        width: LINE_WIDTH,
        height: fitted * 1.4,
        ellipsis: true,
      })
  }
  drawProof(paper, certificate)
}

/** A centred line: text, distance from the top, size in points and colour. */
type Line = readonly [text: string, top: number, size: number, colour: string]

const linesOf = ({
  academy,
  heading,
  fullName,
  deed,
  result,
  how,
  award,
  language,
}: Certificate): readonly Line[] => [
  [academy, 74, 16, QUIET],
  [heading, 106, 34, INK],
  [words[language].certify, 166, 13, QUIET],
  [fullName, 192, 38, BLUE],
  [deed, 264, 14, INK],
  [result, 296, 28, INK],
  [how, 346, 14, INK],
  ...(award ? [[award, 376, 20, RED] as const] : []),
]

function drawProof(paper: PdfDocument, { number, address, academy, language }: Certificate): void {
  const say = words[language]
  const top = HEIGHT - 150
  const at = { width: 250, align: 'right' } as const
  const left = WIDTH - 90 - SQUARE - 264
  paper.fontSize(10).fillColor(QUIET).text(say.number, left, top, at)
  paper
    .fontSize(16)
    .fillColor(INK)
    .text(number, left, top + 14, at)
  paper
    .fontSize(10)
    .fillColor(QUIET)
    .text(say.verify(address), left, top + 40, at)
  drawSquare(paper, address, { left: WIDTH - 90 - SQUARE, top, side: SQUARE })
  paper
    .moveTo(90, top + 46)
    .lineTo(270, top + 46)
    .lineWidth(0.8)
    .strokeColor(INK)
    .stroke()
  paper
    .fontSize(11)
    .fillColor(INK)
    .text(say.issuedBy(academy), 90, top + 54, { width: 250 })
}

/** A frame with concave corners. */
function drawFrame(
  paper: PdfDocument,
  inset: number,
  { width, scoop }: { width: number; scoop: number },
): void {
  const [right, bottom] = [WIDTH - inset, HEIGHT - inset]
  paper
    .moveTo(inset + scoop, inset)
    .lineTo(right - scoop, inset)
    .quadraticCurveTo(right - scoop, inset + scoop, right, inset + scoop)
    .lineTo(right, bottom - scoop)
    .quadraticCurveTo(right - scoop, bottom - scoop, right - scoop, bottom)
    .lineTo(inset + scoop, bottom)
    .quadraticCurveTo(inset + scoop, bottom - scoop, inset, bottom - scoop)
    .lineTo(inset, inset + scoop)
    .quadraticCurveTo(inset + scoop, inset + scoop, inset + scoop, inset)
    .closePath()
    .lineWidth(width)
    .strokeColor(RED)
    .stroke()
}

/** Thread art between nails on a circle, different for each number: from nail n to a multiple of n. */
function drawThreads(paper: PdfDocument, code: string): void {
  const nails = 90
  const sum = [...code].reduce((all, sign) => all + (sign.codePointAt(0) ?? 0), 0)
  const times = 2 + (sum % 11)
  const at = (n: number): [number, number] => {
    const turn = (n / nails) * 2 * Math.PI - Math.PI / 2
    return [MIDDLE + 170 * Math.cos(turn), 280 + 170 * Math.sin(turn)]
  }
  for (let n = 0; n < nails; n += 1) paper.moveTo(...at(n)).lineTo(...at((n * times) % nails))
  paper.lineWidth(0.4).strokeColor(GOLD).stroke()
}
