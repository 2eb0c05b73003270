import { certificateDownload as download, type Line } from '../academy/certificates.server.ts'
import { day, INK, QUIET, RED } from '../academy/papers.server.ts'
import type { Download } from '../platform/sheets.server.ts'
import { codeWords, marksWords, ordinal } from './competition.rules.ts'
import type { CertificateContent } from './marking.tables.ts'

/** A certificate with its number, and the site where that is looked up. */
export type CertificatePaper = CertificateContent & { code: string; site: string }

const AWARD_WORDS = { gold: 'Gold medal', silver: 'Silver medal', bronze: 'Bronze medal' } as const

/** The certificate as a file. */
export function certificateDownload(certificate: CertificatePaper): Promise<Download> {
  const { academy, competition, round, fullName, group, date, rank, of, marks, maxMarks } = certificate
  const { code, site, seconds } = certificate
  const time = `${Math.floor(seconds / 60)} minutes ${seconds % 60} seconds`
  const lines: Line[] = [
    [academy, 74, 16, QUIET],
    [round ? `${competition}, ${round}` : competition, 106, 34, INK],
    ['This certificate says that', 166, 13, QUIET],
    [fullName, 192, 38, '#1f2f8f'],
    [`wrote the paper of group ${group}, on ${day(date)}, and came`, 264, 14, INK],
    [`${ordinal(rank)} of ${of} ${of === 1 ? 'child' : 'children'}`, 296, 28, INK],
    [`with ${marksWords(marks)} marks of ${maxMarks}, in ${time}.`, 346, 14, INK],
    [(certificate.award && AWARD_WORDS[certificate.award]) ?? '', 376, 20, RED],
  ]
  const address = `${site}/certificates/${code}`
  return download({ title: competition, academy, date, code, number: codeWords(code), address, lines })
}
