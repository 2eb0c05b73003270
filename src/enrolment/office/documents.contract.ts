import * as z from 'zod/mini'
import { State } from '../../enquiries/enquiries.contract.ts'
import { ManyLines, OneLine } from '../../platform/wire.ts'

/** The tax on receipts is one document: its kind says which. */
export const TAX_ID = '00000000-0000-7000-8000-000000000001'

const GSTIN = 'A GSTIN has 15 characters, like 27ABCDE1234F1Z5'
export const Gstin = OneLine(GSTIN, 20).check(
  z.overwrite((typed) => typed.replace(/\s/g, '').toUpperCase()),
  z.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, GSTIN),
)

const tax = {
  gstin: z.union([z.literal(''), Gstin], GSTIN),
  state: z.union([z.literal(''), State], 'Choose a state'),
  address: z.union([z.literal(''), ManyLines('', 300)], 'At most 300 characters'),
}
const needsState = z.refine<{ gstin: string; state: string }>(
  ({ gstin, state }) => gstin === '' || state !== '',
  {
    path: ['state'],
    error: 'Choose the State: it decides the type of GST',
  },
)

/** What receipts say of the academy from the first day on. */
export const TaxStart = z.object(tax).check(needsState)
export type TaxStart = z.output<typeof TaxStart>

/** Tax on receipts, as the owner edits it. */
export const TaxDocument = z
  .object({
    ...tax,
    sacCode: z.string().check(z.regex(/^\d{4,6}$/, 'Enter 4 to 6 digits, like 999293')),
    ratePercent: z.int('A whole number').check(z.minimum(0, '0 to 40'), z.maximum(40, '0 to 40')),
    /** What families read before they pay: all back within so many days, while so few lessons were opened. */
    refundDays: z.optional(z.int('A whole number').check(z.minimum(0, '0 to 90'), z.maximum(90, '0 to 90'))),
    refundLessons: z.optional(
      z.int('A whole number').check(z.minimum(0, '0 to 50'), z.maximum(50, '0 to 50')),
    ),
  })
  .check(needsState)
export type TaxDocument = z.output<typeof TaxDocument>
