import type { PayingParts } from '../../enrolment/gateways.reads.server.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { familyOf } from '../families.server.ts'
import { stopMandate } from '../online/mandates.server.ts'
import { stopFamilyFeesByThemselves } from './fees.contract.ts'

/** What the office does about fees that are taken by themselves. */
export const mandateCalls = (parts: PayingParts): EndpointHandler[] => [
  serve(stopFamilyFeesByThemselves, async ({ params, now }) => {
    const { payer } = await familyOf(parts.database.db, params.id)
    await stopMandate({ ...parts, now }, payer.id)
    return { success: true as const, message: 'Fees are not taken by themselves any more' }
  }),
]
