import { formTo } from '../../platform/form-action.ts'
import { deleteOwnAccount } from '../family/family.contract.ts'
import { changePassword, updateProfile } from '../people.contract.ts'

/** The forms of one's own account, for the action of each page that shows them. */
export const accountForms = {
  details: formTo(updateProfile, { checked: true }),
  password: formTo(changePassword, { checked: true }),
  delete: formTo(deleteOwnAccount, { checked: true }),
}
