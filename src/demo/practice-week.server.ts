import { renderPdf, INK, LINE, QUIET, RED } from '../academy/pdf.server.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A worksheet for a week of practice, fifteen minutes a day, ticked by the child. */
export function practiceWeekPdf(): Promise<Buffer> {
  return renderPdf({ title: 'Practice week' }, (document) => {
    document
      .fontSize(26)
      .fillColor(INK)
      .text('Practice week')
      .fontSize(12)
      .fillColor(QUIET)
      .text('Fifteen minutes a day. Colour a bead for each day you practise.')
      .moveDown(1.5)
    for (const name of days) {
      const { y } = document
      document
        .circle(70, y + 12, 12)
        .lineWidth(2)
        .strokeColor(RED)
        .stroke()
      document
        .fontSize(16)
        .fillColor(INK)
        .text(name, 100, y + 2, { width: 130 })
      document
        .moveTo(240, y + 22)
        .lineTo(539, y + 22)
        .lineWidth(1)
        .strokeColor(LINE)
        .stroke()
      document.y = y + 66
    }
    document.fontSize(11).fillColor(QUIET).text('What went well?', 56).moveDown(2.2).text('What was hard?')
  })
}
