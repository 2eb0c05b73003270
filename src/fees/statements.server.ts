import { INK, LINE, type PdfDocument, QUIET, renderPdf } from '../academy/pdf.server.ts'
import type { Language } from '../platform/languages.rules.ts'
import { datesIn } from '../platform/text/dates-in.rules.ts'
import { rupeesExact } from '../platform/text/rupees.rules.ts'
import { drawInThread } from '../platform/workers/drawing.server.ts'
import type { PAYMENTS_IN_BOOKS } from './fees.rules.ts'
import { words as hi } from './statements.hi.words.ts'
import { words as en } from './statements.words.ts'

const words = { en, hi }
type Say = typeof en

/** What an entry of the books was. */
type EntryKind =
  | { kind: 'charge'; title: string }
  | { kind: 'credit'; title: string; number: string }
  | { kind: 'payment'; method: (typeof PAYMENTS_IN_BOOKS)[number]; reference: string; number: string }
  | { kind: 'cheque returned'; reference: string }
  | { kind: 'taken back' }
  | { kind: 'paid back'; note: string }

/** An entry of a year on paper; amounts in paise, what is given back is paid less. */
export type YearEntry = {
  day: string
  entry: EntryKind
  child: string
  chargedPaise: number
  paidPaise: number
  balancePaise: number
}

/** A financial year of a family's fees, as it is drawn. */
export type FeeYear = {
  /** The year of its April. */
  year: number
  academy: { name: string; address: string; phone: string; email: string }
  payer: string
  /** Days like 2026-11-29: when it is drawn, and until when its entries go. */
  today: string
  untilDay: string
  opensPaise: number
  entries: YearEntry[]
  language: Language
}

/** Left edges and widths of the columns, in points. */
const columns = {
  date: { left: 48, width: 62 },
  what: { left: 112, width: 212 },
  charged: { left: 328, width: 66 },
  paid: { left: 398, width: 66 },
  balance: { left: 468, width: 80 },
} as const
const RIGHT = 548
const BOTTOM = 770

/** A year of fees on A4, with the balance before and after; for the drawing thread. */
export function drawFeeYear(statement: FeeYear): Promise<Buffer> {
  const { year, academy, payer, language, today, untilDay, opensPaise, entries } = statement
  const say = words[language]
  const { longDate } = datesIn[language]
  const named = say.year(String(year), String(year + 1))
  const head = {
    title: say.titleOf(named),
    author: academy.name,
    date: new Date(today),
    language,
    margin: 48,
  }
  return renderPdf(head, (document) => {
    document.fontSize(20).text(academy.name).fontSize(10).fillColor(QUIET)
    for (const line of [academy.address, `${academy.phone}  ${academy.email}`])
      if (line.trim()) document.text(line)
    document.moveDown(1.5).fontSize(18).fillColor(INK).text(say.titleOf(named)).moveDown(0.3)
    document.fontSize(11).text(`${say.family}: ${payer}`)
    document
      .fontSize(10)
      .fillColor(QUIET)
      .text(`${say.printed} ${longDate(today)}`)
      .moveDown(1)
    drawHeader(document, say)
    drawRow(document, say, { what: say.opens, balance: formatBalance(say, opensPaise) })
    for (const each of entries) drawEntry(document, statement, each)
    const last = entries.at(-1)?.balancePaise ?? opensPaise
    const sum = (of: 'chargedPaise' | 'paidPaise') =>
      rupeesExact(entries.reduce((total, entry) => total + entry[of], 0))
    drawRow(document, say, { what: say.together, charged: sum('chargedPaise'), paid: sum('paidPaise') })
    drawRow(document, say, { what: say.closes(longDate(untilDay)), balance: formatBalance(say, last) })
    document.fontSize(9).fillColor(QUIET)
    document.text(say.note, columns.date.left, document.y + 8, { width: RIGHT - columns.date.left })
  })
}

/** A year of fees as a file. */
export const feeYearFile = async (statement: FeeYear) => ({
  name: `${words.en.title}-${statement.year}-${String(statement.year + 1).slice(2)}.pdf`,
  type: 'application/pdf',
  content: await drawInThread(new URL('statements.worker.server.ts', import.meta.url), statement),
})

function drawHeader(document: PdfDocument, say: Say): void {
  const y = document.y
  document.fontSize(9).fillColor(QUIET)
  for (const name of ['date', 'what', 'charged', 'paid', 'balance'] as const) {
    const { left, width } = columns[name]
    document.text(say[name], left, y, { width, align: isRight(name) ? 'right' : 'left' })
  }
  rule(document, y + 14)
}

const isRight = (name: keyof typeof columns): boolean => name !== 'date' && name !== 'what'

function rule(document: PdfDocument, y: number): void {
  document.moveTo(columns.date.left, y).lineTo(RIGHT, y).strokeColor(LINE).stroke()
  document.y = y + 5
}

type YearCells = Partial<Record<keyof typeof columns, string>> & { small?: string }

function drawRow(document: PdfDocument, say: Say, { small = '', ...cells }: YearCells): void {
  const { left, width } = columns.what
  const tall = (text: string, size: number) =>
    text === '' ? 0 : document.fontSize(size).heightOfString(text, { width })
  const height = tall(cells.what ?? '', 10) + tall(small, 8.5)
  if (document.y + height > BOTTOM) {
    document.addPage()
    const { start, count } = document.bufferedPageRange()
    document
      .fontSize(8.5)
      .fillColor(QUIET)
      .text(say.page(start + count))
      .moveDown(1)
    drawHeader(document, say)
  }
  const y = document.y
  document.fontSize(10).fillColor(INK)
  for (const [name, text] of Object.entries(cells) as [keyof typeof columns, string][])
    document.text(text, columns[name].left, y, {
      width: columns[name].width,
      align: isRight(name) ? 'right' : 'left',
    })
  if (small !== '') {
    const below = y + height - tall(small, 8.5)
    document.fontSize(8.5).fillColor(QUIET).text(small, left, below, { width })
  }
  rule(document, y + height + 5)
}

function drawEntry(document: PdfDocument, { language }: FeeYear, entry: YearEntry): void {
  const say = words[language]
  const { day, child, chargedPaise, paidPaise, balancePaise } = entry
  const { title, detail } = formatEntry(say, entry.entry)
  drawRow(document, say, {
    date: datesIn[language].shortDate(day),
    what: title,
    small: [child, detail].filter(Boolean).join(', '),
    ...(chargedPaise === 0 ? {} : { charged: rupeesExact(chargedPaise) }),
    ...(paidPaise === 0 ? {} : { paid: rupeesExact(paidPaise) }),
    balance: formatBalance(say, balancePaise),
  })
}

function formatEntry(say: Say, entry: EntryKind): { title: string; detail: string } {
  switch (entry.kind) {
    case 'charge':
      return { title: say.chargeTitle(entry.title), detail: '' }
    case 'credit':
      return { title: say.chargeTitle(entry.title), detail: say.credit(entry.number) }
    case 'payment': {
      const title = [say.modes[entry.method], entry.reference].filter(Boolean).join(' ')
      return { title, detail: entry.method === 'brought forward' ? '' : say.receipt(entry.number) }
    }
    case 'cheque returned':
      return { title: say.returned(entry.reference), detail: '' }
    case 'taken back':
      return { title: say.takenBack, detail: '' }
    case 'paid back':
      return { title: say.paidBack, detail: entry.note }
  }
}

const formatBalance = (say: Say, paise: number): string =>
  paise < 0 ? say.ahead(rupeesExact(-paise)) : rupeesExact(paise)
