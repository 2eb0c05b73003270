import { useState } from 'react'
import { href } from 'react-router'
import { formReply, formAction, bindForm } from '../../platform/browser/form-action.ts'
import { clearSession } from '../../platform/browser/session.ts'
import { ActionForm, useFormOutcome } from '../../ui/ActionForm.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { LoginLinks } from './LoginLinks.tsx'
import { MailedToken } from './MailedToken.tsx'
import { resetPassword } from '../people.contract.ts'
import { ConfirmPasswordField, NewPasswordField } from './NewPasswordField.tsx'
import { Thanks } from './Thanks.tsx'

export const action = formAction({ reset: bindForm(resetPassword, { checked: true }) })

/** /reset-password */
export function ResetPasswordPage() {
  const posted = useFormOutcome<{ message: string }>('reset')
  const [done, setDone] = useState(formReply(posted)?.message ?? null)
  return (
    <AccountFrame
      title="Set a new password"
      text="Choose a password you use nowhere else. You will be logged out on all devices and must add passkeys again."
    >
      {done !== null ? (
        <Thanks text={done}>
          <ButtonLink to={href('/login')} className="mt-4">
            Go to login now
          </ButtonLink>
        </Thanks>
      ) : (
        <ActionForm<{ message: string }, 'token' | 'password' | 'confirmPassword'>
          form="reset"
          className="mt-6"
          submit="Save password"
          onDone={({ message }) => {
            // All sessions have ended, also in this browser.
            clearSession()
            setDone(message)
          }}
        >
          {(field) => (
            <>
              <MailedToken field={field('token')} />
              <NewPasswordField hint="At least 6 characters (staff: 12)" {...field('password')} />
              <ConfirmPasswordField {...field('confirmPassword')} />
            </>
          )}
        </ActionForm>
      )}
      <LoginLinks links={[{ to: href('/forgot-password'), label: 'Get a new link' }]} />
    </AccountFrame>
  )
}
