import { useCallback, useEffect, useState } from 'react'
import { isCallError } from '../platform/errors.ts'
import { clearSession } from '../platform/session.ts'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { shortDate } from '../ui/dates.ts'
import { PasswordField } from '../ui/Field.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { AccountForm } from './AccountForm.tsx'
import { changePassword, endOwnSession, getSessions, type OwnSession } from './people.contract.ts'
import { PasswordChange } from './forms.contract.ts'
import { useAccountForm } from './useAccountForm.ts'

/** A new password, with the current one. */
export function NewPassword() {
  const account = useAccountForm(['currentPassword', 'password', 'confirmPassword'])
  const save = () =>
    account.submit(
      PasswordChange,
      async (body) => {
        toast.success((await call(changePassword, { body })).message)
        account.reset()
      },
      'Something went wrong',
    )
  return (
    <AccountForm account={account} onSubmit={save} action="Change password" card>
      <h3 className="text-lg">Password</h3>
      <PasswordField label="Current password" autoComplete="current-password" {...account.field('currentPassword')} />
      <PasswordField label="New password" autoComplete="new-password" {...account.field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...account.field('confirmPassword')} />
    </AccountForm>
  )
}

/** Where the account is logged in; each place can be ended. */
export function Sessions() {
  const [sessions, setSessions] = useState<readonly OwnSession[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    try {
      setSessions((await call(getSessions, {})).data)
      setFailed(false)
    } catch (error) {
      // Logged out meanwhile: the page leads to its login.
      if (isCallError(error) && error.status === 401) clearSession()
      else setFailed(true)
    }
  }, [])
  useEffect(() => void load(), [load])
  const end = async (id: string) => {
    try {
      toast.success((await call(endOwnSession, { params: { id }, body: {} })).message)
    } catch (error) {
      toastError(error)
    }
    await load()
  }
  return (
    <div className="rounded-lg bg-card p-5 shadow-rest">
      <h3 className="text-lg">Where you are logged in</h3>
      {failed && (
        <p role="alert" className="mt-3">
          This could not be loaded.{' '}
          <button type="button" className="textlink" onClick={() => void load()}>
            Retry
          </button>
        </p>
      )}
      <ul className="mt-3 divide-y divide-rule" aria-busy={sessions === null && !failed}>
        {(sessions ?? []).map((session) => (
          <li key={session._id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-2">
            <span>
              <b className="block font-[640]">{session.device || 'A device'}</b>
              <span className="text-sm text-ink-2">Since {shortDate(session.createdAt)}</span>
            </span>
            {session.current ? (
              <span className="text-sm font-[640] text-tota">This device</span>
            ) : (
              <Button variant="line" className="btn-sm" onClick={() => void end(session._id)}>
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
