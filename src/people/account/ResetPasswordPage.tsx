import { useState } from 'react'
import { href } from 'react-router'
import { doneOf, formAction, formTo } from '../../platform/form-action.ts'
import { clearSession } from '../../platform/session.ts'
import { ActionForm, usePosted } from '../../ui/ActionForm.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { DoorLinks } from './DoorLinks.tsx'
import { MailedToken } from './MailedToken.tsx'
import { resetPassword } from '../people.contract.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { Thanks } from './Thanks.tsx'

export const action = formAction({ reset: formTo(resetPassword, { checked: true }) })

/** /reset-password */
export function ResetPasswordPage() {
  const posted = usePosted<{ message: string }>('reset')
  const [done, setDone] = useState(doneOf(posted)?.message ?? null)
  return (
    <AccountFrame
      title="A new password"
      text="Choose one that you use nowhere else. It logs every device out; passkeys are added anew."
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
          submit="Save the password"
          onDone={({ message }) => {
            // Every session of the account has ended, this browser's too.
            clearSession()
            setDone(message)
          }}
        >
          {(field) => (
            <>
              <MailedToken field={field('token')} />
              <NewPasswordField hint="At least 6 characters, for staff 12" {...field('password')} />
              <PasswordField
                label="Confirm password"
                autoComplete="new-password"
                required
                {...field('confirmPassword')}
              />
            </>
          )}
        </ActionForm>
      )}
      <DoorLinks links={[{ to: href('/forgot-password'), label: 'Ask for a new link' }]} />
    </AccountFrame>
  )
}
