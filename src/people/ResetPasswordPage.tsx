import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../app/paths.ts'
import { clearSession } from '../platform/session.ts'
import { call } from '../platform/wire.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PasswordField } from '../ui/Field.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { resetPassword } from './people.contract.ts'
import { PasswordReset } from './forms.contract.ts'
import { Thanks } from './Thanks.tsx'
import { useAccountForm } from './useAccountForm.ts'
import { WrongLink } from './WrongLink.tsx'

/** /reset-password: the token stands behind the #, which no browser sends to any server. */
export function ResetPasswordPage() {
  const { hash } = useLocation()
  const [done, setDone] = useState<string | null>(null)
  const account = useAccountForm(['token', 'password', 'confirmPassword'])
  const save = () =>
    account.submit(
      PasswordReset,
      async (body) => {
        const { message } = await call(resetPassword, { body })
        // Every session of the account has ended, this browser's too.
        clearSession()
        setDone(message)
      },
      'Something went wrong',
      { token: hash.slice(1) },
    )
  return (
    <AccountFrame title="A new password" text="Choose one that you use nowhere else.">
      {done !== null ? (
        <Thanks text={done}>
          <ButtonLink to={paths.login()} className="mt-4">
            Go to login now
          </ButtonLink>
        </Thanks>
      ) : (
        <div className="mt-6">
          <AccountForm account={account} onSubmit={save} action="Save the password">
            <PasswordField
              label="Password"
              autoComplete="new-password"
              hint="At least 6 characters, for staff 12"
              {...account.field('password')}
            />
            <PasswordField label="Confirm password" autoComplete="new-password" {...account.field('confirmPassword')} />
            <WrongLink error={account.field('token').error} />
          </AccountForm>
        </div>
      )}
      <p className="mt-5">
        <Link className="textlink" to={paths.forgotPassword}>
          Ask for a new link
        </Link>
      </p>
    </AccountFrame>
  )
}
