import { serveInCentres } from '../../centres/centres.reads.server.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import { formatMonth } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { familyIn } from '../families.server.ts'
import { billMonthsAhead, presentMonthsAhead } from '../months-ahead.server.ts'
import * as ahead from './months-ahead.contract.ts'

/** Months of a family that are billed before they begin. */
export const monthsAheadCalls = ({ db }: Database): EndpointHandler[] => [
  serveInCentres(ahead.getMonthsAhead, async ({ params, query: { lastMonth }, now }, scope) => {
    const family = await familyIn(db, params.id, { scope, now })
    return enveloped(await presentMonthsAhead(db, { family, lastMonth, scope, now }))
  }),

  serveInCentres(ahead.billMonthsAhead, async ({ params, body, person, now, audit }, scope) => {
    const { billed, paise } = await db.transaction(async (tx) => {
      const family = await familyIn(tx, params.id, { scope, now })
      return billMonthsAhead(tx, { ...body, family, scope, now, byId: person.id })
    })
    const until = formatMonth(`${body.lastMonth}-01`)
    audit(`billed ${billed} fees to {person:${params.id}} ahead, until ${until}, together ${rupees(paise)}`)
    return enveloped({ billed })
  }),
]
