import type { Download } from '../platform/sheets.server.ts'
import { BLUE, drawPaper, drawSquare, INK, type Paper, QUIET, RED } from './papers.server.ts'

/** A certificate of the academy. `date` ISO 8601; `address`: where its number is looked up. */
export type Certificate = {
  /** The file's own title. */
  title: string
  academy: string
  date: string
  code: string
  /** The code as people read it. */
  number: string
  address: string
  /** What it is for, above all else. */
  heading: string
  fullName: string
  /** What was done, up to what came of it. */
  deed: string
  /** What came of it, in large letters. */
  result: string
  /** How it came about, in a sentence. */
  how: string
  /** A medal, where there is one. */
  award?: string
}

/** A4 lying, in points. */
const [WIDTH, HEIGHT] = [841.89, 595.28]
const MIDDLE = WIDTH / 2
const GOLD = '#f3e2b0'
/** The square's side: 26 mm. */
const SQUARE = 74

/** A certificate as a file, with its frame, its number's own figure and the square that leads to its page. */
export async function certificateDownload(certificate: Certificate): Promise<Download> {
  const content = await drawCertificate(certificate)
  const chunks = (async function* () {
    yield await Promise.resolve(content)
  })()
  const name = `certificate-${certificate.code}.pdf`
  return { name, type: 'application/pdf', size: content.length, chunks }
}

function drawCertificate(certificate: Certificate): Promise<Buffer> {
  const { title, academy, date, code } = certificate
  const head = { title: `Certificate: ${title}`, author: academy, date: new Date(date), lying: true }
  return drawPaper({ ...head, margin: 40 }, (paper) => {
    drawThreads(paper, code)
    drawFrame(paper, 30, { width: 2.5, scoop: 22 })
    drawFrame(paper, 37, { width: 0.8, scoop: 22 })
    for (const [text, top, size, colour] of linesOf(certificate))
      paper
        .fontSize(size)
        .fillColor(colour)
        .text(text, 80, top, { align: 'center', width: WIDTH - 160, height: size * 1.4, ellipsis: true })
    drawProof(paper, certificate)
  })
}

/** A line in the middle: its words, how far down, its size in points and its colour. */
type Line = readonly [text: string, top: number, size: number, colour: string]

const linesOf = ({ academy, heading, fullName, deed, result, how, award }: Certificate): readonly Line[] => [
  [academy, 74, 16, QUIET],
  [heading, 106, 34, INK],
  ['This certificate says that', 166, 13, QUIET],
  [fullName, 192, 38, BLUE],
  [deed, 264, 14, INK],
  [result, 296, 28, INK],
  [how, 346, 14, INK],
  ...(award ? [[award, 376, 20, RED] as const] : []),
]

function drawProof(paper: Paper, { number, address, academy }: Certificate): void {
  const top = HEIGHT - 150
  const at = { width: 250, align: 'right' } as const
  const left = WIDTH - 90 - SQUARE - 264
  paper.fontSize(10).fillColor(QUIET).text('Number', left, top, at)
  paper
    .fontSize(16)
    .fillColor(INK)
    .text(number, left, top + 14, at)
  paper
    .fontSize(10)
    .fillColor(QUIET)
    .text(`Is it real? Read the square, or go to\n${address}`, left, top + 40, at)
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
    .text(`For ${academy}`, 90, top + 54, { width: 250 })
}

/** A frame whose corners are scooped. */
function drawFrame(paper: Paper, inset: number, { width, scoop }: { width: number; scoop: number }): void {
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

/** Threads between nails on a circle, each number's own figure: from nail n to so many times n. */
function drawThreads(paper: Paper, code: string): void {
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
