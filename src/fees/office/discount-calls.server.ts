import { serveInCentres } from '../../centres/centres.reads.server.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { giveDiscount, lockOwnCharges } from '../discount.server.ts'
import { payerIn } from '../families.server.ts'
import { assertMayCredit } from '../policy.server.ts'
import * as wire from './discount.contract.ts'

/** An amount off several charges of a family. */
export const discountCalls = ({ db }: Database): EndpointHandler[] => [
  serveInCentres(wire.giveFeeDiscount, async ({ params, body, person, now, audit }, scope) => {
    const { credits, amount, reason } = body
    const numbers = await db.transaction(async (tx) => {
      const { payer } = await payerIn(tx, params.id, { scope, now })
      await lockOwnCharges(tx, payer.id, credits)
      const chargeIds = credits.map(({ chargeId }) => chargeId)
      await assertMayCredit(tx, chargeIds, { scope, now })
      return giveDiscount({ tx, now, byId: person.id }, { credits, amount, reason })
    })
    audit(`gave {person:${params.id}} a discount of ${rupees(amount * 100)}: ${reason}`)
    return enveloped({ numbers })
  }),
]
