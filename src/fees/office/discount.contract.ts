import * as z from 'zod/mini'
import { DataReply, endpoint, Id, OneLine } from '../../platform/wire.ts'
import { Amount } from '../amount.contract.ts'

type Credit = { creditId: string; chargeId: string }
const isOnceEach = (credits: readonly Credit[]): boolean =>
  new Set(credits.flatMap(({ creditId, chargeId }) => [creditId, `of ${chargeId}`])).size ===
  2 * credits.length

export const giveFeeDiscount = endpoint('POST', '/fees/families/{id}/discount', {
  summary:
    'Takes an amount off several charges of a family at once, by a credit note each: split in whole rupees by what is left of each. The same creditIds again are the same notes. 404 for a charge of another family, 409 for one of another company and for other details under a used id, 422 above what is left of them.',
  access: 'office',
  seat: 'head',
  auditVerb: 'gave {person:id} a discount',
  params: { id: Id },
  audited: ['amount', 'reason'],
  body: z.object({
    credits: z
      .array(z.object({ creditId: Id, chargeId: Id }))
      .check(
        z.minLength(1, 'Choose what it is taken off'),
        z.maxLength(24, 'At most 24 charges at once'),
        z.refine(isOnceEach, 'Choose each charge once'),
      ),
    amount: Amount,
    reason: OneLine('Enter a reason', 200),
  }),
  reply: DataReply(z.object({ numbers: z.array(z.string()) })),
  status: 201,
})
