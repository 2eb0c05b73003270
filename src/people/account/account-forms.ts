import { formTo } from '../../platform/form-action.ts'
import { deleteOwnAccount } from '../family/family.contract.ts'
import { askNewPasskey, removePasskey } from './passkeys.contract.ts'
import { changePassword, updateProfile } from '../people.contract.ts'

/** The forms of one's own account, for the action of each page that shows them. */
export const accountForms = {
  details: formTo(updateProfile, { checked: true }),
  password: formTo(changePassword, { checked: true }),
  delete: formTo(deleteOwnAccount, { checked: true }),
  passkey: formTo(askNewPasskey, {
    checked: true,
    sends: ({ password = '' }) => ({ body: { password } }),
  }),
  removePasskey: formTo(removePasskey, {
    checked: true,
    sends: ({ passkeyId = '', password = '' }) => ({ params: { id: passkeyId }, body: { password } }),
  }),
}
