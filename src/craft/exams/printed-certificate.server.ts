import type { Certificate } from '../../academy/certificates.server.ts'
import { codeWords } from '../../competition/competition.rules.ts'
import type { Language } from '../../platform/languages.rules.ts'
import { datesIn } from '../../platform/text/dates-in.rules.ts'
import type { examCertificates } from './exams.tables.ts'
import { words as hi } from './printed-certificate.hi.words.ts'
import { words as en } from './printed-certificate.words.ts'

const words = { en, hi }

type StoredCertificate = Pick<typeof examCertificates.$inferSelect, 'code' | 'content'>

/** What the certificate of an exam says on paper. */
export function printedCertificate(
  { code, content }: StoredCertificate,
  { publicUrl, language }: { publicUrl: URL; language: Language },
): Certificate {
  const say = words[language]
  const { academy, fullName, grade, date, points, marks, onPaper = false } = content
  return {
    title: grade,
    academy,
    date,
    code,
    number: codeWords(code),
    address: `${publicUrl.origin}/exams/certificates/${code}`,
    heading: say.heading,
    fullName,
    deed: say.passed(datesIn[language].longDate(date)),
    result: grade,
    how: `${say.withPoints(points, marks)} ${onPaper ? say.confirmedOnPaper : say.confirmedByTeacher}`,
    language,
  }
}
