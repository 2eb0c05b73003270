import { href } from 'react-router'
import { formAction, bindForm } from '../../platform/browser/form-action.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { LoginLinks } from '../account/LoginLinks.tsx'
import { PasskeyLogin } from '../account/PasskeyLogin.tsx'
import { parentLogin } from './family.contract.ts'
import { LoginFields } from '../account/LoginFields.tsx'
import { landingPath, type LoggedIn, useWelcome } from '../account/useWelcome.ts'

const homes = { parent: href('/family') }
export const action = formAction({
  login: bindForm(parentLogin, {
    checked: true,
    fallbackMessage: 'Login failed',
    redirectTo: landingPath(homes),
  }),
})

/** /family/login */
export function FamilyLoginPage() {
  const welcome = useWelcome(homes)
  return (
    <AccountFrame
      title="Parent login"
      text="For parents: all your children under one email, each with their own results."
    >
      <ActionForm<LoggedIn, 'email' | 'password'>
        form="login"
        className="mt-6"
        submit="Sign In"
        onDone={welcome}
      >
        {(field) => <LoginFields field={field} />}
      </ActionForm>
      <PasskeyLogin onDone={welcome} />
      <LoginLinks
        links={[
          { to: href('/forgot-password'), label: 'Forgot password?' },
          { ask: 'No family account yet?', to: href('/family/signup'), label: 'Create one' },
          { ask: 'Student or teacher?', to: href('/login'), label: 'Login' },
        ]}
      />
    </AccountFrame>
  )
}
