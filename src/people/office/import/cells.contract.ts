import { EmailAddress, MobileNumber, OneLine } from '../../../platform/wire.ts'

/** What the cells of a child's row hold, by column. */
export const CellWords = {
  child_name: OneLine('required'),
  class: OneLine('required'),
  parent_name: OneLine('required'),
  parent_email: EmailAddress,
  parent_mobile: MobileNumber,
  teacher_email: EmailAddress,
}
