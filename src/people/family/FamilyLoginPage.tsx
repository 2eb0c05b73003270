import { href } from 'react-router'
import { formAction, formTo } from '../../platform/form-action.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { DoorLinks } from '../account/DoorLinks.tsx'
import { PasskeyLogin } from '../account/PasskeyLogin.tsx'
import { parentLogin } from './family.contract.ts'
import { LoginFields } from '../account/LoginFields.tsx'
import { goesOnTo, type LoggedIn, useWelcome } from '../account/useWelcome.ts'

const homes = { parent: href('/family') }
export const action = formAction({
  login: formTo(parentLogin, { checked: true, otherwise: 'Login failed', goesOn: goesOnTo(homes) }),
})

/** /family/login */
export function FamilyLoginPage() {
  const welcome = useWelcome(homes)
  return (
    <AccountFrame
      title="Family login"
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
      <DoorLinks
        links={[
          { to: href('/forgot-password'), label: 'Forgot password?' },
          { ask: 'No family account yet?', to: href('/family/signup'), label: 'Make one' },
          { ask: 'Student or teacher?', to: href('/login'), label: 'Login' },
        ]}
      />
    </AccountFrame>
  )
}
