import { renderPdf, INK, LINE, QUIET, RED } from '../../academy/pdf.server.ts'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { drawInThread } from '../../platform/workers/drawing.server.ts'
import { type ByHand, MODE_NAMES, type TaxLines } from '../enrolment.rules.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'

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

/** A receipt or a credit note on A4, from what was frozen when the money moved; for the drawing thread. */
export function drawReceipt(receipt: ReceiptContent | CreditNoteContent): Promise<Buffer> {
  const original = 'original' in receipt ? receipt.original : null
  const invoice = receipt.academy.gstin ? 'Tax invoice and receipt' : 'Receipt'
  const title = original ? 'Credit note' : invoice
  const { name: author } = receipt.academy
  return renderPdf(
    { title: `${title} ${receipt.number}`, author, date: new Date(receipt.date) },
    (document) => {
      document.fontSize(22).text(receipt.academy.name)
      document.fontSize(10).fillColor(QUIET)
      for (const line of [
        receipt.academy.address,
        receipt.academy.gstin && `GSTIN ${receipt.academy.gstin}`,
        `${receipt.academy.phone}  ${receipt.academy.email}`,
      ])
        if (line) document.text(line)
      document.moveDown(2).fontSize(18).fillColor(INK).text(title).moveDown(0.5).fontSize(11)
      const row = (name: string, value: string) => {
        const { y } = document
        document.fillColor(QUIET).text(name, 56, y).fillColor(INK).text(value, 220, y, { width: 320 })
        document.moveDown(0.4)
      }
      row('Number', receipt.number)
      row('Date', formatLongDate(receipt.date))
      if (original) row('Against invoice', `${original.number} of ${formatLongDate(original.date)}`)
      row('Order', receipt.order)
      row('Student', receipt.student)
      row('Course', receipt.course)
      if (receipt.sacCode) row('SAC code', receipt.sacCode)
      if (receipt.payment) {
        const { mode, on, reference } = receipt.payment
        row('Paid on', formatLongDate(on))
        row('Paid by', reference ? `${MODE_NAMES[mode]}, ${reference}` : MODE_NAMES[mode])
      }
      document
        .moveDown(0.6)
        .moveTo(56, document.y)
        .lineTo(539, document.y)
        .strokeColor(LINE)
        .stroke()
        .moveDown(0.8)
      if (receipt.tax.lines.length > 0) {
        row('Taxable value', rupeesExact(receipt.tax.netPaise))
        for (const { name, percent, paise } of receipt.tax.lines)
          row(`${name} ${percent}%`, rupeesExact(paise))
      }
      document.fontSize(14)
      row(original ? 'Refunded' : 'Paid', rupeesExact(receipt.totalPaise))
      document
        .fontSize(10)
        .fillColor(QUIET)
        .moveDown(1)
        .text(
          `The price includes all taxes. This is a computer-generated ${original ? 'credit note' : 'receipt'} and does not need a signature.`,
          56,
        )
    },
  )
}

export type CertificateContent = {
  academy: string
  student: string
  course: string
  date: string
  reference: string
}

/** A certificate on A4 landscape; for the drawing thread. */
export function drawCourseCertificate({
  academy,
  student,
  course,
  date,
  reference,
}: CertificateContent): Promise<Buffer> {
  return renderPdf(
    { title: `Certificate: ${course}`, author: academy, lying: true, margin: 60 },
    (document) => {
      document
        .lineWidth(3)
        .strokeColor(RED)
        .rect(28, 28, 786, 539)
        .stroke()
        .lineWidth(1)
        .rect(36, 36, 770, 523)
        .stroke()
      document.y = 96
      for (const [text, size, colour, gap] of [
        [academy, 20, QUIET, 1.2],
        ['Certificate', 44, INK, 0.5],
        ['This is to certify that', 15, QUIET, 0.4],
        [student, 36, INK, 0.4],
        ['has completed every lesson of', 15, QUIET, 0.4],
        [course, 28, RED, 0.9],
        [formatLongDate(date), 15, INK, 1.2],
        [`Reference ${reference}`, 10, QUIET, 0],
      ] as const)
        document
          .fontSize(size)
          .fillColor(colour)
          .text(text, 60, undefined, { align: 'center', width: 722 })
          .moveDown(gap)
    },
  )
}

/** A receipt or a credit note as a file. */
export const receiptFile = async (receipt: ReceiptContent | CreditNoteContent) => ({
  name: `${receipt.number.replaceAll('/', '-')}.pdf`,
  type: 'application/pdf',
  content: await drawInThread(new URL('receipts.worker.server.ts', import.meta.url), receipt),
})

/** A certificate as a file. */
export const certificateFile = async (certificate: CertificateContent) => ({
  name: 'certificate.pdf',
  type: 'application/pdf',
  content: await drawInThread(new URL('certificates.worker.server.ts', import.meta.url), certificate),
})
