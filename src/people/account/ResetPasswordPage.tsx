import { useState } from 'react'
import { href } from 'react-router'
import { isStaff } from '../../academy/roles.rules.ts'
import type { Role } from '../../platform/wire.ts'
import { formReply, formAction, bindForm } from '../../platform/browser/form-action.ts'
import { clearSession } from '../../platform/browser/session.ts'
import { ActionForm, useFormOutcome } from '../../ui/ActionForm.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { LoginLinks } from './LoginLinks.tsx'
import { MailedToken } from './MailedToken.tsx'
import { useLinkOf } from './useLinkOf.ts'
import { resetPassword } from '../people.contract.ts'
import { MIN_STAFF_PASSWORD } from '../people.rules.ts'
import { ConfirmPasswordField, NewPasswordField } from './NewPasswordField.tsx'
import { Thanks } from './Thanks.tsx'
import { words as account } from './account.words.ts'
import { words } from './mailed.words.ts'
import { translate } from '../../platform/translate.ts'

export const action = formAction({ reset: bindForm(resetPassword, { checked: true }) })

type PasswordIsSet = { message: string; role: Role }

/** Where an account of this role logs in: parents and staff find no door at /login. */
function loginOf(role: Role): string {
  if (isStaff(role)) return href('/staff/login')
  return role === 'parent' ? href('/family/login') : href('/login')
}

/** How long the password has to be: of an invitation it is known whose it is. */
function lengthFor(invited: ReturnType<typeof useLinkOf>) {
  if (invited === 'staff') return { min: MIN_STAFF_PASSWORD }
  return invited ? {} : { hint: words.passwordHint }
}

/** /reset-password */
export function ResetPasswordPage() {
  const posted = useFormOutcome<PasswordIsSet>('reset')
  const [done, setDone] = useState(formReply(posted) ?? null)
  const invited = useLinkOf()
  const newLink = href('/forgot-password') + (invited ? `?of=${invited}` : '')
  return (
    <AccountFrame
      title={invited ? words.firstTitle : words.resetTitle}
      text={invited ? words.firstText : words.resetText}
    >
      {done !== null ? (
        <Thanks text={translate(done.message)}>
          <ButtonLink to={loginOf(done.role)} className="mt-4">
            {account.loginNow}
          </ButtonLink>
        </Thanks>
      ) : (
        <ActionForm<PasswordIsSet, 'token' | 'password' | 'confirmPassword'>
          form="reset"
          className="mt-6"
          submit={words.savePassword}
          onDone={(reply) => {
            // All sessions have ended, also in this browser.
            clearSession()
            setDone(reply)
          }}
        >
          {(field) => (
            <>
              <MailedToken field={field('token')} />
              <NewPasswordField {...lengthFor(invited)} {...field('password')} />
              <ConfirmPasswordField {...field('confirmPassword')} />
            </>
          )}
        </ActionForm>
      )}
      <LoginLinks
        links={[
          { to: newLink, label: words.newLink },
          ...(invited && done === null
            ? [{ to: invited === 'staff' ? href('/staff/login') : href('/login'), label: words.goToLogin }]
            : []),
        ]}
      />
    </AccountFrame>
  )
}
