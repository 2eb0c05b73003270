import {
  BLUE,
  drawSquare,
  fittingSize,
  INK,
  LINE,
  type PdfDocument,
  QUIET,
  renderPdf,
} from '../../academy/pdf.server.ts'
import type { Download } from '../../platform/sheets/sheets.server.ts'
import type { Language } from '../../platform/languages.rules.ts'
import { drawInThread } from '../../platform/workers/drawing.server.ts'
import { words as hi } from './cards.hi.words.ts'
import { words as en } from './cards.words.ts'

const words = { en, hi }

/** What a card says; what is not known is empty. No photo, no birth date, no phone: cards get lost. */
export type IdCard = {
  /** That of the family. */
  language: Language
  code: string
  fullName: string
  number: string
  group: string
  times: string
  site: string
}

export type CardSheets = { academy: string; origin: string; cards: readonly IdCard[] }

/** Points per millimetre. */
const MM = 72 / 25.4
/** The format of bank cards, ISO/IEC 7810 ID-1, as the shops' sleeves are: 85.6 by 54 mm. */
const [WIDTH, HEIGHT] = [85.6 * MM, 54 * MM]
/** Cards on an A4 page: two columns of four. */
const [COLUMNS, ON_PAGE] = [2, 8]
const GAP = 6 * MM
const [LEFT, TOP] = [(210 * MM - 2 * WIDTH - GAP) / 2, (297 * MM - 4 * HEIGHT - 3 * GAP) / 2]
/** The coloured strip at the left, and the left edge of the text beside it. */
const STRIP = 40
const TEXT = STRIP + 12
/** Of the font, times its size. */
const LINE_HEIGHT = 1.71
/** Sizes of a name, in points: the first that shows all of it. */
const SMALLEST_NAME = 7
const NAME_SIZES = [13, 11, 9.5, 8, SMALLEST_NAME]
/** Sizes of a group, its times and a number, in points. */
const [FACT, SMALLEST_FACT] = [7.5, 5.5]
/** Two rows of the largest. */
const NAME_HEIGHT = 2 * 13 * LINE_HEIGHT
/** Side of the QR code: 20 mm. */
const SQUARE = 20 * MM
const SQUARE_LEFT = WIDTH - SQUARE - 12

/** ID cards as a PDF. */
export async function idCardsFile(sheets: CardSheets): Promise<Download> {
  const content = await drawInThread(new URL('cards.worker.server.ts', import.meta.url), sheets)
  const chunks = (async function* () {
    yield await Promise.resolve(content)
  })()
  return { name: 'id-cards.pdf', type: 'application/pdf', size: content.length, chunks }
}

/** Eight cards on each A4 page, to cut apart. Runs in the drawing thread only. */
export const drawIdCards = ({ academy, origin, cards }: CardSheets): Promise<Buffer> =>
  renderPdf({ title: 'ID cards', author: academy, margin: 10 }, (paper) => {
    for (const [n, card] of cards.entries()) {
      if (n > 0 && n % ON_PAGE === 0) paper.addPage()
      const column = n % COLUMNS
      const row = Math.floor((n % ON_PAGE) / COLUMNS)
      paper.save().translate(LEFT + column * (WIDTH + GAP), TOP + row * (HEIGHT + GAP))
      drawEdge(paper)
      drawWords(paper, { academy, card })
      drawSquare(paper, cardAddress(origin, card.code), { left: SQUARE_LEFT, top: 14, side: SQUARE })
      paper.restore()
    }
  })

/** What the square of a card says. */
export const cardAddress = (origin: string, code: string): string => `${origin}/c#${code}`

/** The card's outline, and a strip with beads on two rods. */
function drawEdge(paper: PdfDocument): void {
  const outline = () => paper.roundedRect(0, 0, WIDTH, HEIGHT, 9)
  paper.save()
  outline().clip()
  paper.rect(0, 0, STRIP, HEIGHT).fill(BLUE)
  for (const [rod, beads] of [
    [13, [12, 24, 36, 96, 108, 140]],
    [29, [24, 36, 60, 72, 128, 140]],
  ] as const) {
    paper.moveTo(rod, 0).lineTo(rod, HEIGHT).lineWidth(0.6).strokeOpacity(0.5).strokeColor('#fff').stroke()
    for (const at of beads) paper.ellipse(rod, at, 7, 4.5).fillOpacity(0.35).fill('#fff')
  }
  paper.fillOpacity(1).strokeOpacity(1).restore()
  outline().lineWidth(0.8).strokeColor(LINE).stroke()
}

/** Whether a name is whole beside the QR code at this size, in points. */
const isWhole = (paper: PdfDocument, name: string, size: number): boolean =>
  paper.fontSize(size).heightOfString(name, { width: SQUARE_LEFT - TEXT - 8 }) <= NAME_HEIGHT

type Line = { at: number; size: number; colour?: string; width?: number; rows?: number; left?: number }

function drawWords(paper: PdfDocument, { academy, card }: { academy: string; card: IdCard }): void {
  const say = words[card.language]
  const line = (text: string, { at, size, colour = INK, left = TEXT, width = 0, rows = 1 }: Line) =>
    paper
      .fontSize(size)
      .fillColor(colour)
      .text(text, left, at, {
        width: width || SQUARE_LEFT - left - 8,
        height: rows * size * LINE_HEIGHT,
        ellipsis: true,
      })
  line(academy, { at: 8, size: 9.5, rows: 2 })
  line(card.site, { at: 41, size: 8, colour: QUIET })
  const size = NAME_SIZES.find((each) => isWhole(paper, card.fullName, each)) ?? SMALLEST_NAME
  line(card.fullName, { at: 52, size, rows: NAME_HEIGHT / (size * LINE_HEIGHT) })
  line(say.found, {
    at: 16 + SQUARE,
    size: 5.5,
    colour: QUIET,
    left: SQUARE_LEFT,
    width: SQUARE,
  })
  const facts = [
    [say.group, card.group],
    [say.meets, card.times],
    [say.number, card.number],
  ] as const
  for (const [n, [name, value]] of facts.filter(([, text]) => text !== '').entries()) {
    const at = 99 + n * 16
    line(name, { at, size: FACT, colour: QUIET })
    const width = WIDTH - TEXT - 48
    // Three weekdays with two times: smaller before it is cut.
    const size = Math.max(SMALLEST_FACT, fittingSize(paper, value, { size: FACT, width }))
    line(value, { at, size, left: TEXT + 36, width })
    paper
      .moveTo(TEXT, at + 12)
      .lineTo(WIDTH - 12, at + 12)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
  }
}
