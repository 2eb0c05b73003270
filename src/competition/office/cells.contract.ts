import * as z from 'zod/mini'
import { EmailAddress, MobileNumber, OneLine } from '../../platform/wire.ts'
import { MAX_PLACE } from '../entry.contract.ts'

/** Cells of a row by column. */
export const CellWords = {
  child_name: OneLine('required'),
  class: OneLine('required'),
  place: z.union([z.literal(''), OneLine('', MAX_PLACE)]),
  parent_name: OneLine('required'),
  /** Empty if the office chooses the family. */
  parent_email: z.union([z.literal(''), EmailAddress]),
  parent_mobile: MobileNumber,
}
