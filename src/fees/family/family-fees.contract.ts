import * as z from 'zod/mini'
import { NamedFile } from '../../enrolment/enrolment.contract.ts'
import { DataReply, endpoint, Id } from '../../platform/wire.ts'
import { PAYMENTS_IN_BOOKS } from '../fees.rules.ts'

export const FamilyFees = z.object({
  /** What is owed; negative was paid ahead. */
  balancePaise: z.int(),
  /** The tax in what is open. */
  taxPaise: z.int(),
  dueSince: z.nullable(z.string()),
  /** The day by which the family said it would pay; null without a promise that still runs. */
  promisedFor: z.nullable(z.string()),
  open: z.array(
    z.object({
      _id: Id,
      child: z.string(),
      title: z.string(),
      paise: z.int(),
      openPaise: z.int(),
      /** What paying it in full today costs more. */
      lateFeePaise: z.int(),
      dueOn: z.string(),
      why: z.array(z.object({ text: z.string(), value: z.string() })),
    }),
  ),
  /** The newest first. */
  paid: z.array(
    z.object({
      _id: Id,
      number: z.string(),
      method: z.enum(PAYMENTS_IN_BOOKS),
      paise: z.int(),
      day: z.string(),
      isReturned: z.boolean(),
    }),
  ),
  /** The academy's UPI address; empty without one. */
  upiAddress: z.string(),
  academy: z.string(),
})
export type FamilyFees = z.output<typeof FamilyFees>

export const getFamilyFees = endpoint('GET', '/family/fees', {
  summary: "The caller's monthly fees: what is open with its sum, and what was paid with its receipts.",
  access: 'parent',
  behindPin: 'closed',
  reply: DataReply(FamilyFees),
})

export const getFamilyFeeReceipt = endpoint('GET', '/family/fees/{id}/receipt', {
  summary: "The receipt of the caller's payment as PDF. The same 404 for another family's and for none.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  reply: NamedFile,
})
