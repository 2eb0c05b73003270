import { INK, LINE, type PdfDocument, QUIET, renderPdf } from '../../academy/pdf.server.ts'
import type { Language } from '../../platform/languages.rules.ts'
import { datesIn } from '../../platform/text/dates-in.rules.ts'
import { words as hi } from './portfolio.hi.words.ts'
import { words as en } from './portfolio.words.ts'

export const portfolioWords = { en, hi }

/** What stands in a child's portfolio; times are ISO 8601. */
export type PortfolioContent = {
  language: Language
  academy: string
  child: string
  presentEducation: string
  madeAt: string
  certificates: { title: string; says: string; at: string; code: string }[]
  results: { title: string; subject: string; right: number; total: number; at: string }[]
  /** Of all submissions, of which `results` are the newest. */
  resultCount: number
  remarks: { text: string; teacher: string; at: string }[]
  /** JPEG with width and height in pixels. */
  pages: { picture: Uint8Array; width: number; height: number; says: string; at: string }[]
}

const MARGIN = 56
const WIDTH = 483
/** The lowest line of a page, in points. */
const BOTTOM = 770
/** The largest picture of a page, in points. */
const PICTURE = { width: WIDTH, height: 560 }

/** A child's portfolio on A4; in the drawing thread alone. @returns the PDF. */
export function drawPortfolio(content: PortfolioContent): Promise<Buffer> {
  const { academy, child, presentEducation, madeAt, language } = content
  const say = portfolioWords[language]
  const title = say.portfolioOf(child)
  const header = { title, author: academy, date: new Date(madeAt), margin: MARGIN, language }
  return renderPdf(header, (paper) => {
    paper.fontSize(10).fillColor(QUIET).text(academy)
    paper.fontSize(26).fillColor(INK).text(child)
    paper.fontSize(12).fillColor(QUIET)
    paper.text([presentEducation, say.asOf(datesIn[language].longDate(madeAt))].filter(Boolean).join(', '))
    drawCertificates(paper, content)
    drawResults(paper, content)
    drawRemarks(paper, content)
    for (const page of content.pages) drawPicture(paper, page, language)
  })
}

/** A heading that does not stand alone at the end of a page. */
function heading(paper: PdfDocument, words: string): void {
  if (paper.y > BOTTOM - 90) paper.addPage()
  paper.moveDown(1.4).fontSize(16).fillColor(INK).text(words, MARGIN).moveDown(0.4)
}

type Entry = { text: string; note: string; at: string; language: Language }

/** A line with its day at the right; a long text goes on on the next page. */
function line(paper: PdfDocument, { text, note, at, language }: Entry): void {
  if (paper.y > BOTTOM - 40) paper.addPage()
  const { y } = paper
  paper.fontSize(9).fillColor(QUIET)
  paper.text(datesIn[language].shortDate(at), MARGIN + 363, y, { width: 120, align: 'right' })
  paper.fontSize(11).fillColor(INK).text(text, MARGIN, y, { width: 350 })
  if (note) paper.fontSize(9).fillColor(QUIET).text(note, MARGIN, paper.y, { width: 350 })
  paper.moveDown(0.35)
  paper
    .moveTo(MARGIN, paper.y)
    .lineTo(MARGIN + WIDTH, paper.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  paper.moveDown(0.35)
}

function drawCertificates(paper: PdfDocument, { certificates, language }: PortfolioContent): void {
  const say = portfolioWords[language]
  if (certificates.length === 0) return
  heading(paper, say.certificates)
  for (const { title, says, at, code } of certificates)
    line(paper, { text: title, note: [says, say.certificate(code)].filter(Boolean).join(', '), at, language })
}

function drawResults(paper: PdfDocument, { results, resultCount, language }: PortfolioContent): void {
  const say = portfolioWords[language]
  heading(paper, say.quizzes)
  if (results.length === 0) paper.fontSize(11).fillColor(QUIET).text(say.none)
  for (const { title, subject, right, total, at } of results)
    line(paper, { text: title, note: say.right(subject, right, total), at, language })
  const older = resultCount - results.length
  if (older > 0) paper.fontSize(9).fillColor(QUIET).text(say.older(older))
}

function drawRemarks(paper: PdfDocument, { remarks, language }: PortfolioContent): void {
  if (remarks.length === 0) return
  heading(paper, portfolioWords[language].remarks)
  for (const { text, teacher, at } of remarks) line(paper, { text, note: teacher, at, language })
}

function drawPicture(paper: PdfDocument, page: PortfolioContent['pages'][number], language: Language): void {
  const { picture, width, height, says, at } = page
  paper.addPage()
  paper.fontSize(10).fillColor(QUIET).text(datesIn[language].longDate(at), MARGIN, MARGIN)
  if (says) paper.fontSize(11).fillColor(INK).text(says, { width: WIDTH, height: 90, ellipsis: true })
  const scale = Math.min(1, PICTURE.width / width, PICTURE.height / height)
  paper.image(Buffer.from(picture), MARGIN, paper.y + 10, { width: width * scale, height: height * scale })
}
