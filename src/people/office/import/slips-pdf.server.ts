import { renderPdf, drawSquare, INK, LINE, type PdfDocument, QUIET } from '../../../academy/pdf.server.ts'
import { runInWorker } from '../../../platform/workers/worker-thread.server.ts'
import type { Download } from '../../../platform/sheets/sheets.server.ts'
import { inFours } from '../../people.rules.ts'
import type { Slip, Slips } from './slips.server.ts'
import { formatLongDate } from '../../../platform/text/dates.rules.ts'

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
const forgotten = ({ login }: Slip, site: string): string =>
  login.includes('@') ? `${site}/forgot-password` : 'Ask the academy for a new slip.'

type Drawing = { pages: SlipPages; slip: Slip; top: number }

function drawSlip(paper: PdfDocument, { pages: { academy, phone, site, until }, slip, top }: Drawing): void {
  const lines = (text: string, { at, size, rows = 1 }: { at: number; size: number; rows?: number }) =>
    paper.fontSize(size).text(text, LEFT, top + at, {
      width: WIDTH,
      height: rows * size * 1.3,
      ellipsis: true,
    })
  paper.fillColor(INK)
  lines(academy, { at: 16, size: 16 })
  lines(`${slip.parent}, parent of`, { at: 42, size: 11 })
  lines(slip.children.join('; '), { at: 57, size: 11, rows: 2 })
  paper.fillColor(QUIET)
  lines('Login', { at: 90, size: 9 })
  paper.fillColor(INK)
  lines(slip.login, { at: 101, size: 12 })
  if (slip.code === null) {
    paper.fillColor(QUIET)
    lines(
      `You already have an account. Log in with your password:\n${site}/family/login\nForgotten? ${forgotten(slip, site)}`,
      { at: 124, size: 10, rows: 4 },
    )
  } else {
    paper.fillColor(QUIET)
    lines('Start code', { at: 120, size: 9 })
    paper.fillColor(INK)
    lines(inFours(slip.code), { at: 131, size: 17 })
    paper.fillColor(QUIET)
    lines(
      `Open ${site}/family/start or scan the code. Enter the login and code and set a password. Use by ${formatLongDate(until)}. Keep it private.`,
      { at: 156, size: 9, rows: 3 },
    )
    drawSquare(paper, `${site}/family/start#${slip.code}`, { left: QR_LEFT, top: top + 40, side: QR_SIDE })
  }
  paper.fillColor(QUIET)
  lines(`Read and give consent there. Then your child can start. Help: ${phone}`, {
    at: 190,
    size: 9,
  })
  paper
    .moveTo(20, top + HEIGHT)
    .lineTo(575, top + HEIGHT)
    .dash(4, { space: 4 })
    .strokeColor(LINE)
    .stroke()
    .undash()
}
