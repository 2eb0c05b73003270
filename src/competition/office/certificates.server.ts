import { and, asc, eq, isNull } from 'drizzle-orm'
import { certificatesDownload } from '../../academy/certificates.server.ts'
import { certificatesIn } from '../../academy/certificates.rules.ts'
import { paperLimit } from '../../academy/pdf.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { contactsOf } from '../../people/people.reads.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { printedCertificate } from '../certificate-pdf.server.ts'
import { entries } from '../competition.tables.ts'
import { certificates } from '../marking.tables.ts'
import * as store from '../store.server.ts'
import { printRoundCertificates } from './key.contract.ts'

type PrintParts = Pick<RoomParts, 'database' | 'publicUrl'>

/** The certificates of a round to print. */
export function roundCertificateCalls({ database, publicUrl }: PrintParts): EndpointHandler[] {
  const { db } = database
  const drawn = paperLimit(database)
  return [
    serve(printRoundCertificates, async ({ params, body: { part }, person, audit }) => {
      await drawn.spend(person.account.id)
      const whole = await store.loadCompetition(db, params.id)
      const round = store.roundOf(whole, params.roundId)
      const all = await db
        .select({ code: certificates.code, content: certificates.content, studentId: entries.studentId })
        .from(certificates)
        .innerJoin(entries, eq(entries.id, certificates.entryId))
        .where(and(eq(certificates.roundId, round.id), isNull(certificates.withdrawnAt)))
        .orderBy(asc(certificates.issuedAt), asc(certificates.code))
      const sorted = all.toSorted(
        ({ content: a }, { content: b }) => a.group.localeCompare(b.group) || a.rank - b.rank,
      )
      const printed = certificatesIn(sorted, part)
      if (printed.length === 0)
        throw new Refusal(404, 'No certificates to print', { code: 'no_certificates' })
      const families = await contactsOf(
        db,
        printed.map(({ studentId }) => studentId),
      )
      audit(`printed ${printed.length} certificates of “${whole.competition.title}”`)
      return certificatesDownload(
        printed.map(({ code, content, studentId }) => {
          const language = families.get(studentId)?.language ?? 'en'
          return printedCertificate({ ...content, code, site: publicUrl.origin, language })
        }),
        part,
      )
    }),
  ]
}
