import { renderPdf, drawSquare, INK, LINE, type PdfDocument, QUIET } from '../../../academy/pdf.server.ts'
import { runInWorker } from '../../../platform/workers/worker-thread.server.ts'
import type { Download } from '../../../platform/sheets/sheets.server.ts'
import { inFours } from '../../people.rules.ts'
import type { Slip, Slips } from './slips.server.ts'
import { linkIn } from '../../../platform/languages.rules.ts'
import { datesIn } from '../../../platform/text/dates-in.rules.ts'
import { words as hi } from './slips.hi.words.ts'
import { words as en } from './slips.words.ts'

const words = { en, hi }

/** Slips on a page, and their height in points. */
const ON_PAGE = 4
const HEIGHT = 210
/** Left edge and width of the text, and of the QR code (28 mm), in points. */
const [LEFT, WIDTH] = [40, 400]
const [QR_LEFT, QR_SIDE] = [470, 80]

export type SlipPages = Slips & { site: string }

/** The slips as a PDF, drawn in a worker thread as there may be hundreds of pages. */
export async function slipsFile(slips: Slips, site: string): Promise<Download> {
  const url = new URL('slips-paper.worker.server.ts', import.meta.url)
  const content = await runInWorker<Uint8Array>(url, { ...slips, site } satisfies SlipPages)
  return { name: 'login-slips.pdf', type: 'application/pdf', size: content.length, chunks: once(content) }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content)
}

/** Four slips on each A4 page, to cut apart. */
export const drawSlips = (pages: SlipPages): Promise<Buffer> =>
  renderPdf({ title: 'Login slips', author: pages.academy, margin: 10 }, (paper) => {
    for (const [n, slip] of pages.slips.entries()) {
      if (n > 0 && n % ON_PAGE === 0) paper.addPage()
      drawSlip(paper, { pages, slip, top: (n % ON_PAGE) * HEIGHT })
    }
  })

/** No link reaches a family without an e-mail. */
const forgotten = ({ login, language }: Slip, site: string): string =>
  login.includes('@') ? linkIn(language, `${site}/forgot-password`) : words[language].askForSlip

type Drawing = { pages: SlipPages; slip: Slip; top: number }

function drawSlip(paper: PdfDocument, { pages: { academy, phone, site, until }, slip, top }: Drawing): void {
  const { language } = slip
  const say = words[language]
  const lines = (text: string, { at, size, rows = 1 }: { at: number; size: number; rows?: number }) =>
    paper.fontSize(size).text(text, LEFT, top + at, {
      width: WIDTH,
      height: rows * size * 1.3,
      ellipsis: true,
    })
  paper.fillColor(INK)
  lines(academy, { at: 16, size: 16 })
  lines(say.parentOf(slip.parent), { at: 42, size: 11 })
  lines(slip.children.join('; '), { at: 57, size: 11, rows: 2 })
  paper.fillColor(QUIET)
  lines(say.login, { at: 90, size: 9 })
  paper.fillColor(INK)
  lines(slip.login, { at: 101, size: 12 })
  if (slip.code === null) {
    paper.fillColor(QUIET)
    const text = say.hasPassword(linkIn(language, `${site}/family/login`), forgotten(slip, site))
    lines(text, { at: 124, size: 10, rows: 4 })
  } else {
    const start = linkIn(language, `${site}/family/start`)
    paper.fillColor(QUIET)
    lines(say.startCode, { at: 120, size: 9 })
    paper.fillColor(INK)
    lines(inFours(slip.code), { at: 131, size: 17 })
    paper.fillColor(QUIET)
    lines(say.start(start, datesIn[language].longDate(until)), { at: 156, size: 9, rows: 3 })
    drawSquare(paper, `${start}#${slip.code}`, { left: QR_LEFT, top: top + 40, side: QR_SIDE })
  }
  paper.fillColor(QUIET)
  lines(say.consent(phone), { at: 190, size: 9 })
  paper
    .moveTo(20, top + HEIGHT)
    .lineTo(575, top + HEIGHT)
    .dash(4, { space: 4 })
    .strokeColor(LINE)
    .stroke()
    .undash()
}
