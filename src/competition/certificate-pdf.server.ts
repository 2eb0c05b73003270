import type { Certificate } from '../academy/certificates.server.ts'
import { codeWords, marksWords } from './competition.rules.ts'
import type { CertificateContent } from './marking.tables.ts'
import type { Language } from '../platform/languages.rules.ts'
import { datesIn } from '../platform/text/dates-in.rules.ts'
import { words as hi } from './certificate-pdf.hi.words.ts'
import { words as en } from './certificate-pdf.words.ts'

const words = { en, hi }

/** A certificate with its number, the site that verifies it and the language of its words. */
export type CertificatePdf = CertificateContent & { code: string; site: string; language: Language }

/** What the certificate of a competition says on paper. */
export function printedCertificate(certificate: CertificatePdf): Certificate {
  const {
    academy,
    competition,
    round,
    fullName,
    group,
    date,
    rank,
    groupSize: of,
    marks,
    maxMarks,
  } = certificate
  const { code, site, seconds, award, language } = certificate
  const say = words[language]
  const time = { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
  return {
    title: competition,
    academy,
    date,
    code,
    number: codeWords(code),
    address: `${site}/certificates/${code}`,
    heading: round ? `${competition}, ${round}` : competition,
    fullName,
    deed: say.tookPart(group, datesIn[language].longDate(date)),
    result: say.rank(rank, of),
    how: say.marks(marksWords(marks), maxMarks, time),
    ...(award ? { award: say[award] } : {}),
    language,
  }
}
