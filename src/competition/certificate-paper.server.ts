import { certificateDownload as download } from '../academy/certificates.server.ts'
import { day } from '../academy/papers.server.ts'
import type { Download } from '../platform/sheets.server.ts'
import { codeWords, marksWords, ordinal } from './competition.rules.ts'
import type { CertificateContent } from './marking.tables.ts'
import { AWARD_WORDS } from './rank.rules.ts'

/** A certificate with its number, and the site where that is looked up. */
export type CertificatePaper = CertificateContent & { code: string; site: string }

/** The certificate as a file. */
export function certificateDownload(certificate: CertificatePaper): Promise<Download> {
  const { academy, competition, round, fullName, group, date, rank, of, marks, maxMarks } = certificate
  const { code, site, seconds, award } = certificate
  const time = `${Math.floor(seconds / 60)} minutes ${seconds % 60} seconds`
  return download({
    title: competition,
    academy,
    date,
    code,
    number: codeWords(code),
    address: `${site}/certificates/${code}`,
    heading: round ? `${competition}, ${round}` : competition,
    fullName,
    deed: `wrote the paper of group ${group}, on ${day(date)}, and came`,
    result: `${ordinal(rank)} of ${of} ${of === 1 ? 'child' : 'children'}`,
    how: `with ${marksWords(marks)} marks of ${maxMarks}, in ${time}.`,
    ...(award ? { award: AWARD_WORDS[award] } : {}),
  })
}
