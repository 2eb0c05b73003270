import { BLUE, renderPdf, INK, type PdfDocument, QUIET } from '../../academy/pdf.server.ts'
import { drawInThread } from '../../platform/workers/drawing.server.ts'
import type { Download } from '../../platform/sheets/sheets.server.ts'
import type { Language } from '../../platform/languages.rules.ts'
import { areSignedOff } from './letter-order.rules.ts'
import { CHECK_MM, type Line, makeSheet, PAGE, POINTS_PER_MM, type SheetPlan } from './sheet.rules.ts'
import { words as hi } from './sheet.hi.words.ts'
import { words as en } from './sheet.words.ts'

const texts = { en, hi }

/** A sheet, and the language of what is printed around its lines. */
export type PrintedSheet = SheetPlan & { language: Language }

const LINES: Readonly<Record<Line['kind'], { colour: string; width: number }>> = {
  red: { colour: '#d8452f', width: 0.25 },
  blue: { colour: '#5f9fc4', width: 0.2 },
  margin: { colour: '#e79a8e', width: 0.2 },
  check: { colour: INK, width: 0.2 },
}
const PEN = { pen: { colour: BLUE, width: 0.95 }, dots: { colour: QUIET, width: 0.62 } } as const
/** Between two dots of a line to be traced, in millimetres. */
const DOT_GAP = 1.55

/** A writing sheet on A4, in exact millimetres; in the drawing thread alone. @returns the PDF. */
export function drawWritingSheet(plan: PrintedSheet): Promise<Buffer> {
  const { language } = plan
  return renderPdf({ title: texts[language].sheet, margin: 0, language }, (paper) => {
    paper.save().scale(POINTS_PER_MM)
    const { lines, inks, dots } = makeSheet(plan)
    for (const { kind, from, to } of lines)
      paper
        .moveTo(...from)
        .lineTo(...to)
        .lineWidth(LINES[kind].width)
        .stroke(LINES[kind].colour)
    for (const { d, x, y, scale, kind } of inks) {
      paper.save().translate(x, y).scale(scale)
      paper.lineCap('round').lineJoin('round')
      paper.path(d).lineWidth(PEN[kind].width / scale)
      if (kind === 'dots') paper.dash(0.001, { space: DOT_GAP / scale })
      paper.stroke(PEN[kind].colour)
      paper.undash().restore()
    }
    for (const { x, y, r } of dots) paper.circle(x, y, r).fill('#e0a400')
    paper.restore()
    writeWords(paper, plan)
  })
}

function writeWords(paper: PdfDocument, { script, ruling, words, models, language }: PrintedSheet): void {
  const say = texts[language]
  const at = (mm: number) => mm * POINTS_PER_MM
  const gaps = ruling.slice(0, 3).filter((gap) => gap > 0)
  const put = (text: string, [x, y, size]: readonly [number, number, number]) =>
    paper.fontSize(size).text(text, at(x), at(y), { lineBreak: false })
  paper.fillColor(INK)
  put(say.titles[script], [PAGE.left, 14, 13])
  paper.fillColor(QUIET)
  put(`${gaps.join('-')} mm`, [PAGE.left, 21, 9])
  put(say.name, [118, 16, 9])
  put(say.date, [118, 24, 9])
  paper
    .moveTo(at(130), at(19.5))
    .lineTo(at(PAGE.right), at(19.5))
    .moveTo(at(130), at(27.5))
    .lineTo(at(160), at(27.5))
    .lineWidth(0.5)
    .stroke(QUIET)
  put(say.check(CHECK_MM), [PAGE.left, 285, 7.5])
  if (!areSignedOff(script, words, models)) put(say.askTeacher, [146, 285, 7.5])
}

/** The sheet as a file. */
export async function writingDownload(plan: PrintedSheet): Promise<Download> {
  const content = await drawInThread(new URL('writing-paper.worker.server.ts', import.meta.url), plan)
  const chunks = (async function* () {
    yield await Promise.resolve(content)
  })()
  return { name: 'writing-sheet.pdf', type: 'application/pdf', size: content.length, chunks }
}
