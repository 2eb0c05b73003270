import type { Certificate } from '../../academy/certificates.server.ts'
import { codeWords } from '../../competition/competition.rules.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'
import { confirmation } from './exam-labels.rules.ts'
import type { examCertificates } from './exams.tables.ts'

type StoredCertificate = Pick<typeof examCertificates.$inferSelect, 'code' | 'content'>

/** What the certificate of an exam says on paper. */
export function printedCertificate({ code, content }: StoredCertificate, publicUrl: URL): Certificate {
  const { academy, fullName, grade, date, points, marks, onPaper = false } = content
  return {
    title: grade,
    academy,
    date,
    code,
    number: codeWords(code),
    address: `${publicUrl.origin}/exams/certificates/${code}`,
    heading: 'Grade certificate',
    fullName,
    deed: `took this exam on ${formatLongDate(date)} and passed`,
    result: grade,
    how: `with ${points} of ${marks} points. ${confirmation(onPaper)}`,
  }
}
