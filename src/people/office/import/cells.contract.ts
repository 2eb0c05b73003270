import { EmailAddress, ManyLines, MobileNumber, OneLine } from '../../../platform/wire.ts'
import { MAX_NOTES } from '../details.contract.ts'

/** What the cells of a child's row hold, by column; days are read by `readDay`. */
export const CellWords = {
  child_name: OneLine('required'),
  class: OneLine('required'),
  parent_name: OneLine('required'),
  parent_email: EmailAddress,
  parent_mobile: MobileNumber,
  group: OneLine('', 200),
  teacher: OneLine('', 254),
  school: OneLine('', 120),
  admission_number: OneLine('', 40),
  certificate_name: OneLine(''),
  second_parent_name: OneLine(''),
  second_parent_mobile: MobileNumber,
  second_parent_email: EmailAddress,
  notes: ManyLines('', MAX_NOTES),
}
