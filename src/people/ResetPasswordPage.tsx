import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../app/paths.ts'
import { clearSession } from '../platform/session.ts'
import { call } from '../platform/wire.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { PasswordField } from '../ui/Field.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { resetPassword } from './people.contract.ts'
import { PasswordReset } from './people.rules.ts'
import { useAccountForm } from './useAccountForm.ts'

const fields = ['token', 'password', 'confirmPassword']

/** /reset-password: the token stands behind the #, which no browser sends to any server. */
export function ResetPasswordPage() {
  const { hash } = useLocation()
  const [done, setDone] = useState<string | null>(null)
  const { form, field, busy, submit } = useAccountForm(fields)
  const save = () =>
    submit(
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
  const { error: wrongLink } = field('token')
  return (
    <AccountFrame title="A new password" text="Choose one that you use nowhere else.">
      {done !== null ? (
        <div role="status" className="mt-6 rounded-lg bg-card p-6 shadow-rest">
          <p className="flex gap-3 text-lg font-[700]">
            <CircleCheck className="ico text-tota" aria-hidden="true" />
            {done}
          </p>
          <ButtonLink to={paths.login()} className="mt-4">
            Go to login now
          </ButtonLink>
        </div>
      ) : (
        <form
          ref={form}
          noValidate
          className="mt-6 grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <PasswordField label="Password" autoComplete="new-password" hint="At least 6 characters" {...field('password')} />
          <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
          {wrongLink && (
            <p role="alert" className="font-[620] text-sindoor">
              {wrongLink}. Please open the whole link of the mail.
            </p>
          )}
          <Button type="submit" busy={busy} className="w-full">
            Save the password
          </Button>
        </form>
      )}
      <p className="mt-5">
        <Link className="textlink" to={paths.forgotPassword}>
          Ask for a new link
        </Link>
      </p>
    </AccountFrame>
  )
}
