import { fittingSize, renderPdf, INK, LINE, QUIET, RED } from '../../academy/pdf.server.ts'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { drawInThread } from '../../platform/workers/drawing.server.ts'
import type { Language } from '../../platform/languages.rules.ts'
import { datesIn } from '../../platform/text/dates-in.rules.ts'
import type { ByHand, TaxLines } from '../enrolment.rules.ts'
import { words as hi } from './receipts.hi.words.ts'
import { words as en } from './receipts.words.ts'

const words = { en, hi }
type Words = typeof en

export type ReceiptContent = {
  number: string
  /** ISO 8601. */
  date: string
  academy: { name: string; address: string; gstin: string; phone: string; email: string }
  student: string
  course: string
  order: string
  /** How the office got the money and on which day in India; missing for a gateway's payment. */
  payment?: { mode: ByHand; on: string; reference: string }
  /** Empty without a GSTIN. */
  sacCode: string
  totalPaise: number
  tax: TaxLines
}

/** A credit note: the receipt's content under its own number and date. */
export type CreditNoteContent = ReceiptContent & { original: { number: string; date: string } }

/** Something on paper in a language; English unless said, as in what was stored before there were others. */
export type Printed<Content> = Content & { language?: Language }

/** A receipt or a credit note on A4, from what was frozen when the money moved; for the drawing thread. */
export function drawReceipt(receipt: Printed<ReceiptContent | CreditNoteContent>): Promise<Buffer> {
  const { academy, language = 'en' } = receipt
  const say = words[language]
  const title = titleOf(receipt, say)
  const date = new Date(receipt.date)
  return renderPdf(
    { title: `${title} ${receipt.number}`, author: academy.name, date, language },
    (document) => {
      document.fontSize(22).text(academy.name).fontSize(10).fillColor(QUIET)
      for (const line of [
        academy.address,
        academy.gstin && `GSTIN ${academy.gstin}`,
        `${academy.phone}  ${academy.email}`,
      ])
        if (line) document.text(line)
      document.moveDown(2).fontSize(18).fillColor(INK).text(title).moveDown(0.5).fontSize(11)
      const row = ([name, value]: ReceiptLine) => {
        const { y } = document
        document.fillColor(QUIET).text(name, 56, y).fillColor(INK).text(value, 220, y, { width: 320 })
        document.moveDown(0.4)
      }
      for (const each of factsOf(receipt, language)) row(each)
      document
        .moveDown(0.6)
        .moveTo(56, document.y)
        .lineTo(539, document.y)
        .strokeColor(LINE)
        .stroke()
        .moveDown(0.8)
      if (receipt.tax.lines.length > 0) {
        row([say.taxable, rupeesExact(receipt.tax.netPaise)])
        for (const { name, percent, paise } of receipt.tax.lines)
          row([`${name} ${percent}%`, rupeesExact(paise)])
      }
      const isNote = 'original' in receipt
      document.fontSize(14)
      row([isNote ? say.refunded : say.paid, rupeesExact(receipt.totalPaise)])
      document
        .fontSize(10)
        .fillColor(QUIET)
        .moveDown(1)
        .text(say.noSignature[isNote ? 'creditNote' : 'receipt'], 56)
    },
  )
}

type ReceiptLine = readonly [name: string, value: string]

const titleOf = (receipt: ReceiptContent | CreditNoteContent, say: Words): string => {
  if ('original' in receipt) return say.creditNote
  return receipt.academy.gstin ? say.invoice : say.receipt
}

/** What stands above the amounts. */
function factsOf(receipt: ReceiptContent | CreditNoteContent, language: Language): ReceiptLine[] {
  const say = words[language]
  const { longDate } = datesIn[language]
  const rows: ReceiptLine[] = [
    [say.number, receipt.number],
    [say.date, longDate(receipt.date)],
  ]
  if ('original' in receipt) {
    const { number, date } = receipt.original
    rows.push([say.against, say.invoiceOf(number, longDate(date))])
  }
  rows.push([say.order, receipt.order], [say.student, receipt.student], [say.course, receipt.course])
  if (receipt.sacCode) rows.push([say.sacCode, receipt.sacCode])
  if (receipt.payment) {
    const { mode, on, reference } = receipt.payment
    rows.push(
      [say.paidOn, longDate(on)],
      [say.paidBy, [say.modes[mode], reference].filter(Boolean).join(', ')],
    )
  }
  return rows
}

export type CertificateContent = {
  academy: string
  student: string
  course: string
  date: string
  reference: string
}

/** Of the lines of a certificate, in points. */
const TEXT_WIDTH = 722

/** A certificate on A4 landscape; for the drawing thread. */
export function drawCourseCertificate({
  academy,
  student,
  course,
  date,
  reference,
  language = 'en',
}: Printed<CertificateContent>): Promise<Buffer> {
  const say = words[language]
  return renderPdf(
    { title: say.certificateOf(course), author: academy, lying: true, margin: 60, language },
    (document) => {
      document
        .lineWidth(3)
        .strokeColor(RED)
        .rect(28, 28, 786, 539)
        .stroke()
        .lineWidth(1)
        .rect(36, 36, 770, 523)
        .stroke()
      for (const [text, top, size, colour] of [
        [academy, 84, 20, QUIET],
        [say.certificate, 136, 44, INK],
        [say.certify, 232, 15, QUIET],
        [student, 262, 36, INK],
        [say.completed, 338, 15, QUIET],
        [course, 368, 28, RED],
        [datesIn[language].longDate(date), 446, 15, INK],
        [say.reference(reference), 490, 10, QUIET],
      ] as const)
        document
          .fontSize(fittingSize(document, text, { size, width: TEXT_WIDTH }))
          .fillColor(colour)
          .text(text, 60, top, { align: 'center', width: TEXT_WIDTH, height: size * 1.5, ellipsis: true })
    },
  )
}

/** A receipt or a credit note as a file. */
export const receiptFile = async (receipt: Printed<ReceiptContent | CreditNoteContent>) => ({
  name: `${receipt.number.replaceAll('/', '-')}.pdf`,
  type: 'application/pdf',
  content: await drawInThread(new URL('receipts.worker.server.ts', import.meta.url), receipt),
})

/** A certificate as a file. */
export const certificateFile = async (certificate: Printed<CertificateContent>) => ({
  name: 'certificate.pdf',
  type: 'application/pdf',
  content: await drawInThread(new URL('certificates.worker.server.ts', import.meta.url), certificate),
})
