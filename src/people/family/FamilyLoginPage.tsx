import { href } from 'react-router'
import { formAction, bindForm } from '../../platform/browser/form-action.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { LoginLinks } from '../account/LoginLinks.tsx'
import { PasskeyLogin } from '../account/PasskeyLogin.tsx'
import { parentLogin } from './family.contract.ts'
import { LoginFields } from '../account/LoginFields.tsx'
import { landingPath, type LoggedIn, useWelcome } from '../account/useWelcome.ts'
import { words } from '../account/account.words.ts'

const homes = { parent: href('/family') }
export const action = formAction({
  login: bindForm(parentLogin, {
    checked: true,
    fallbackMessage: words.loginFailed,
    redirectTo: landingPath(homes),
  }),
})

/** /family/login */
export function FamilyLoginPage() {
  const welcome = useWelcome(homes)
  return (
    <AccountFrame title={words.parentLogin} text={words.parentText}>
      <ActionForm<LoggedIn, 'email' | 'password'>
        form="login"
        className="mt-6"
        submit={words.signIn}
        onDone={welcome}
      >
        {(field) => <LoginFields field={field} withMobile />}
      </ActionForm>
      <PasskeyLogin onDone={welcome} />
      <LoginLinks
        links={[
          { to: href('/forgot-password'), label: words.forgot },
          { ask: words.noFamilyAccount, to: href('/family/signup'), label: words.createOne },
          { ask: words.otherLogin, to: href('/login'), label: words.login },
        ]}
      />
    </AccountFrame>
  )
}
