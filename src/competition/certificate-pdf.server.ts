import type { Certificate } from '../academy/certificates.server.ts'
import { codeWords, marksWords, ordinal } from './competition.rules.ts'
import type { CertificateContent } from './marking.tables.ts'
import { AWARD_WORDS } from './rank.rules.ts'
import { formatLongDate } from '../platform/text/dates.rules.ts'

/** A certificate with its number and the site that verifies it. */
export type CertificatePdf = CertificateContent & { code: string; site: string }

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
  const { code, site, seconds, award } = certificate
  const time = `${Math.floor(seconds / 60)} minutes ${seconds % 60} seconds`
  return {
    title: competition,
    academy,
    date,
    code,
    number: codeWords(code),
    address: `${site}/certificates/${code}`,
    heading: round ? `${competition}, ${round}` : competition,
    fullName,
    deed: `took part in group ${group} on ${formatLongDate(date)} and was ranked`,
    result: `${ordinal(rank)} of ${of} ${of === 1 ? 'child' : 'children'}`,
    how: `with ${marksWords(marks)} marks of ${maxMarks}, in ${time}.`,
    ...(award ? { award: AWARD_WORDS[award] } : {}),
  }
}
