import { join } from 'node:path'
import Pdf from 'pdfkit'
import type { TaxLines } from './enrolment.rules.ts'

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

const font = join(import.meta.dirname, '../app/fonts/anek-latin-760.ttf')
const ink = '#1d2545'
const quiet = '#565d78'
const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
const day = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: '2-digit', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' })

function bytesOf(document: InstanceType<typeof Pdf>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    document.end()
  })
}

/** A receipt on A4, from what was frozen when the money came. */
export function receiptPdf(receipt: ReceiptContent): Promise<Buffer> {
  const title = receipt.academy.gstin ? 'Tax invoice and receipt' : 'Receipt'
  const document = new Pdf({
    size: 'A4',
    margin: 56,
    info: { Title: `${title} ${receipt.number}`, Author: receipt.academy.name, CreationDate: new Date(receipt.date) },
  })
  document.registerFont('words', font).font('words').fillColor(ink)
  document.fontSize(22).text(receipt.academy.name)
  document.fontSize(10).fillColor(quiet)
  for (const line of [
    receipt.academy.address,
    receipt.academy.gstin && `GSTIN ${receipt.academy.gstin}`,
    `${receipt.academy.phone}  ${receipt.academy.email}`,
  ])
    if (line) document.text(line)
  document.moveDown(2).fontSize(18).fillColor(ink).text(title).moveDown(0.5).fontSize(11)
  const row = (name: string, value: string) => {
    const { y } = document
    document.fillColor(quiet).text(name, 56, y).fillColor(ink).text(value, 220, y, { width: 320 })
    document.moveDown(0.4)
  }
  row('Number', receipt.number)
  row('Date', day(receipt.date))
  row('Order', receipt.order)
  row('Student', receipt.student)
  row('Course', receipt.course)
  if (receipt.sacCode) row('SAC code', receipt.sacCode)
  document.moveDown(0.6).moveTo(56, document.y).lineTo(539, document.y).strokeColor('#c9cede').stroke().moveDown(0.8)
  if (receipt.tax.lines.length > 0) {
    row('Value without tax', rupees(receipt.tax.netPaise))
    for (const { name, percent, paise } of receipt.tax.lines) row(`${name} ${percent}%`, rupees(paise))
  }
  document.fontSize(14)
  row('Paid', rupees(receipt.totalPaise))
  document
    .fontSize(10)
    .fillColor(quiet)
    .moveDown(1)
    .text('The price includes all taxes. This receipt is made by a computer and needs no signature.', 56)
  return bytesOf(document)
}

export type CertificateContent = { academy: string; student: string; course: string; date: string; reference: string }

/** A certificate on A4, lying. */
export function certificatePdf({ academy, student, course, date, reference }: CertificateContent): Promise<Buffer> {
  const document = new Pdf({
    size: 'A4',
    layout: 'landscape',
    margin: 60,
    info: { Title: `Certificate: ${course}`, Author: academy },
  })
  document.registerFont('words', font).font('words')
  document.lineWidth(3).strokeColor('#bf2c1f').rect(28, 28, 786, 539).stroke().lineWidth(1).rect(36, 36, 770, 523).stroke()
  const centred = (text: string, size: number, colour: string, gap: number) =>
    document.fontSize(size).fillColor(colour).text(text, 60, undefined, { align: 'center', width: 722 }).moveDown(gap)
  document.y = 96
  centred(academy, 20, quiet, 1.2)
  centred('Certificate', 44, ink, 0.5)
  centred('This says that', 15, quiet, 0.4)
  centred(student, 36, ink, 0.4)
  centred('has worked through every lesson of', 15, quiet, 0.4)
  centred(course, 28, '#bf2c1f', 0.9)
  centred(day(date), 15, ink, 1.2)
  centred(`Reference ${reference}`, 10, quiet, 0)
  return bytesOf(document)
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A sheet for a week of practice: fifteen minutes a day, ticked off by the child. */
export function practiceWeekPdf(): Promise<Buffer> {
  const document = new Pdf({ size: 'A4', margin: 56, info: { Title: 'Practice week' } })
  document.registerFont('words', font).font('words')
  document
    .fontSize(26)
    .fillColor(ink)
    .text('Practice week')
    .fontSize(12)
    .fillColor(quiet)
    .text('Fifteen minutes a day. Fill a bead for each day that is done.')
    .moveDown(1.5)
  for (const name of days) {
    const { y } = document
    document
      .circle(70, y + 12, 12)
      .lineWidth(2)
      .strokeColor('#bf2c1f')
      .stroke()
    document
      .fontSize(16)
      .fillColor(ink)
      .text(name, 100, y + 2, { width: 130 })
    document
      .moveTo(240, y + 22)
      .lineTo(539, y + 22)
      .lineWidth(1)
      .strokeColor('#c9cede')
      .stroke()
    document.y = y + 66
  }
  document.fontSize(11).fillColor(quiet).text('What went well?', 56).moveDown(2.2).text('What was hard?')
  return bytesOf(document)
}
