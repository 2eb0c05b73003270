import * as z from 'zod/mini'
import { EmailAddress, MobileNumber, OneLine } from '../../platform/wire.ts'
import { PLACE_MAX } from '../entry.contract.ts'

/** What the cells of a row hold, by column. */
export const CellWords = {
  child_name: OneLine('required'),
  class: OneLine('required'),
  place: z.union([z.literal(''), OneLine('', PLACE_MAX)]),
  parent_name: OneLine('required'),
  parent_email: EmailAddress,
  parent_mobile: MobileNumber,
}
