import { INK, LINE, QUIET, RED, renderPdf } from '../academy/pdf.server.ts'
import { taxedAs, type TaxLines } from '../enrolment/enrolment.rules.ts'
import type { Language } from '../platform/languages.rules.ts'
import { datesIn } from '../platform/text/dates-in.rules.ts'
import { rupeesExact } from '../platform/text/rupees.rules.ts'
import { drawInThread } from '../platform/workers/drawing.server.ts'
import type { PaymentMethod } from './fees.rules.ts'
import { words as hi } from './receipts.hi.words.ts'
import { words as en } from './receipts.words.ts'

const words = { en, hi }

/** What a receipt for fees says, frozen when the money was taken. Amounts in paise. */
export type FeeReceipt = {
  number: string
  /** ISO 8601. */
  date: string
  academy: { name: string; address: string; gstin: string; phone: string; email: string }
  payer: string
  /** Empty without a GSTIN. */
  sacCode: string
  method: PaymentMethod
  reference: string
  paise: number
  /** What was paid ahead. */
  advancePaise: number
  /** What stays open after it. */
  leftPaise: number
  /** What it settled; `chargedPaise` with `tax` is the whole charge. */
  lines: { child: string; title: string; paise: number; chargedPaise: number; tax: TaxLines }[]
}

/** A receipt as it is drawn, in English unless said: mails that were stored before say nothing. */
export type PrintedReceipt = FeeReceipt & { isCancelled: boolean; language?: Language }

/** A receipt on A4 with the tax of each line; for the drawing thread. */
export function drawFeeReceipt({
  isCancelled,
  language = 'en',
  ...receipt
}: PrintedReceipt): Promise<Buffer> {
  const { academy } = receipt
  const say = words[language]
  const head = {
    title: say.receiptOf(receipt.number),
    author: academy.name,
    date: new Date(receipt.date),
    language,
  }
  return renderPdf(head, (document) => {
    document.fontSize(22).text(academy.name).fontSize(10).fillColor(QUIET)
    for (const line of [
      academy.address,
      academy.gstin && `GSTIN ${academy.gstin}`,
      `${academy.phone}  ${academy.email}`,
    ])
      if (line) document.text(line)
    document.moveDown(2).fontSize(18).fillColor(INK).text(say.receipt).moveDown(0.5).fontSize(11)
    if (isCancelled) document.fillColor(RED).text(say.cancelled).moveDown(0.5)
    const row = (name: string, value: string) => {
      const { y } = document
      document.fillColor(QUIET).text(name, 56, y, { width: 340 })
      const after = document.y
      document.fillColor(INK).text(value, 400, y, { width: 140, align: 'right' })
      document.y = Math.max(after, document.y)
      document.moveDown(0.4)
    }
    const rule = () =>
      document.moveTo(56, document.y).lineTo(539, document.y).strokeColor(LINE).stroke().moveDown(0.8)
    row(say.number, receipt.number)
    row(say.date, datesIn[language].longDate(receipt.date))
    row(say.from, receipt.payer)
    const { method, reference } = receipt
    row(say.paidBy, [say.modes[method], reference].filter(Boolean).join(', '))
    if (receipt.sacCode) row(say.sacCode, receipt.sacCode)
    rule()
    for (const { child, title: what, paise, tax } of receipt.lines) {
      row(`${child}: ${say.chargeTitle(what)}`, rupeesExact(paise))
      const { lines, netPaise } = taxedAs(paise, tax)
      if (lines.length > 0)
        row(
          `   ${[say.value, ...lines.map(({ name, percent }) => `${name} ${percent}%`)].join(', ')}`,
          [netPaise, ...lines.map((line) => line.paise)].map(rupeesExact).join(', '),
        )
    }
    if (receipt.advancePaise > 0) row(say.ahead, rupeesExact(receipt.advancePaise))
    rule()
    document.fontSize(14)
    row(say.paid, rupeesExact(receipt.paise))
    document.fontSize(11)
    row(say.open, rupeesExact(receipt.leftPaise))
    document.fontSize(10).fillColor(QUIET).moveDown(1).text(say.noSignature, 56)
  })
}

/** A receipt as a file. */
export const feeReceiptFile = async (receipt: PrintedReceipt) => ({
  name: `${receipt.number.replaceAll('/', '-')}.pdf`,
  type: 'application/pdf',
  content: await drawInThread(new URL('receipts.worker.server.ts', import.meta.url), receipt),
})
