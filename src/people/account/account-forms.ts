import { bindForm } from '../../platform/browser/form-action.ts'
import { deleteOwnAccount } from '../family/family.contract.ts'
import { getPasskeyRegistrationOptions, removePasskey } from './passkeys.contract.ts'
import { changePassword, updateProfile } from '../people.contract.ts'

/** The forms of the signed-in account, for the action of each page that shows them. */
export const accountForms = {
  details: bindForm(updateProfile, { checked: true }),
  password: bindForm(changePassword, { checked: true }),
  delete: bindForm(deleteOwnAccount, { checked: true }),
  passkey: bindForm(getPasskeyRegistrationOptions, {
    checked: true,
    sends: ({ password = '' }) => ({ body: { password } }),
  }),
  removePasskey: bindForm(removePasskey, {
    checked: true,
    sends: ({ passkeyId = '', password = '' }) => ({ params: { id: passkeyId }, body: { password } }),
  }),
}
