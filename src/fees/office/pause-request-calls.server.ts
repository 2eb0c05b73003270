import { serveInCentres } from '../../centres/centres.reads.server.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import type { Outbox } from '../../platform/mail/outbox.server.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { agreePause, refusePause } from '../pause-requests.server.ts'
import * as wire from './pause-requests.contract.ts'

type PauseParts = { database: Database; outbox: Outbox }

/** The office's answers to pauses that families ask for. */
export const pauseRequestCalls = ({ database: { db }, outbox }: PauseParts): EndpointHandler[] => [
  serveInCentres(wire.agreeToPause, async ({ params: { id }, person, now, audit }, scope) => {
    const { studentId, fromDay, untilDay, creditedPaise } = await db.transaction((tx) =>
      agreePause({ tx, outbox, now, byId: person.id }, { id, within: { scope, now } }),
    )
    outbox.wake()
    const credited = creditedPaise > 0 ? `, ${rupees(creditedPaise)} credited` : ''
    audit(`agreed to a pause of {person:${studentId}}, ${fromDay} to ${untilDay}${credited}`)
    return enveloped({ creditedPaise })
  }),

  serveInCentres(
    wire.refusePauseRequest,
    async ({ params: { id }, body: { reason }, person, now, audit }, scope) => {
      const personId = await db.transaction((tx) =>
        refusePause({ tx, outbox, now, byId: person.id }, { id, reason, within: { scope, now } }),
      )
      outbox.wake()
      audit(`refused a pause that {person:${personId}} asked for: ${reason}`)
      return { success: true as const, message: 'The family reads your reason beside its fees' }
    },
  ),
]
