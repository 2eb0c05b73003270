import { day, drawPaper, INK, LINE, QUIET, RED, rupees } from '../../academy/papers.server.ts'
import type { TaxLines } from '../enrolment.rules.ts'

export type ReceiptContent = {
  number: string
  /** ISO 8601. */
  date: string
  academy: { name: string; address: string; gstin: string; phone: string; email: string }
  student: string
  course: string
  order: string
  /** Empty without a GSTIN. */
  sacCode: string
  totalPaise: number
  tax: TaxLines
}

/** What takes a receipt back: its words again, under a number and a date of its own. */
export type CreditNoteContent = ReceiptContent & { original: { number: string; date: string } }

/** A receipt or a credit note on A4, from what was frozen when the money moved. */
function receiptPdf(receipt: ReceiptContent | CreditNoteContent): Promise<Buffer> {
  const original = 'original' in receipt ? receipt.original : null
  const invoice = receipt.academy.gstin ? 'Tax invoice and receipt' : 'Receipt'
  const title = original ? 'Credit note' : invoice
  const { name: author } = receipt.academy
  return drawPaper(
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
      row('Date', day(receipt.date))
      if (original) row('Takes back', `${original.number} of ${day(original.date)}`)
      row('Order', receipt.order)
      row('Student', receipt.student)
      row('Course', receipt.course)
      if (receipt.sacCode) row('SAC code', receipt.sacCode)
      document
        .moveDown(0.6)
        .moveTo(56, document.y)
        .lineTo(539, document.y)
        .strokeColor(LINE)
        .stroke()
        .moveDown(0.8)
      if (receipt.tax.lines.length > 0) {
        row('Value without tax', rupees(receipt.tax.netPaise))
        for (const { name, percent, paise } of receipt.tax.lines) row(`${name} ${percent}%`, rupees(paise))
      }
      document.fontSize(14)
      row(original ? 'Paid back' : 'Paid', rupees(receipt.totalPaise))
      document
        .fontSize(10)
        .fillColor(QUIET)
        .moveDown(1)
        .text(
          `The price includes all taxes. This ${original ? 'note' : 'receipt'} is made by a computer and needs no signature.`,
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

/** A certificate on A4, lying. */
function certificatePdf({ academy, student, course, date, reference }: CertificateContent): Promise<Buffer> {
  return drawPaper(
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
        ['This says that', 15, QUIET, 0.4],
        [student, 36, INK, 0.4],
        ['has worked through every lesson of', 15, QUIET, 0.4],
        [course, 28, RED, 0.9],
        [day(date), 15, INK, 1.2],
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
  content: await receiptPdf(receipt),
})

/** A certificate as a file. */
export const certificateFile = async (certificate: CertificateContent) => ({
  name: 'certificate.pdf',
  type: 'application/pdf',
  content: await certificatePdf(certificate),
})
