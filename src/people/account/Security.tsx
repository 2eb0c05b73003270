import { isStaff } from '../../academy/roles.rules.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { useSession } from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { MIN_STAFF_PASSWORD } from '../people.rules.ts'
import { CardFallback } from './CardFallback.tsx'
import { ConfirmPasswordField, NewPasswordField } from './NewPasswordField.tsx'
import { endOwnSession, getSessions } from '../people.contract.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { translate } from '../../platform/translate.ts'
import { words } from './settings.words.ts'

/** Changes the password, with the current one. */
export function NewPassword() {
  const role = useSession()?.role
  const staff = role !== undefined && isStaff(role)
  return (
    <ActionForm<{ message: string }, 'currentPassword' | 'password' | 'confirmPassword'>
      form="password"
      submit={words.changePassword}
      card
      resets
      onDone={({ message }) => toast.success(translate(message))}
    >
      {(field) => (
        <>
          <h3 className="text-lg">{words.password}</h3>
          <PasswordField
            label={words.currentPassword}
            autoComplete="current-password"
            required
            {...field('currentPassword')}
          />
          <NewPasswordField
            label={words.newPassword}
            {...(staff ? { min: MIN_STAFF_PASSWORD } : {})}
            {...field('password')}
          />
          <ConfirmPasswordField {...field('confirmPassword')} />
        </>
      )}
    </ActionForm>
  )
}

const loadSessions = () => call(getSessions, {})

/** The account's sessions; each can be ended. */
export function Sessions() {
  // The page itself redirects to the login when signed out.
  const { view, retry } = usePrivateQuery(null, loadSessions)
  const end = async (id: string) => {
    try {
      toast.success(translate((await call(endOwnSession, { params: { id }, body: {} })).message))
    } catch (error) {
      toastError(error)
    }
    retry()
  }
  return (
    <div className="rounded-lg bg-card p-5 shadow-rest">
      <h3 className="text-lg">{words.devices}</h3>
      {view.phase === 'shown' ? (
        <ul className="mt-3 divide-y divide-rule">
          {view.data.map((session) => (
            <li
              key={session._id}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-2"
            >
              <span>
                <b className="block font-[640]">
                  {session.device ? words.device(session.device) : words.unknownDevice}
                </b>
                <span className="text-sm text-ink-2">{words.since(formatDate(session.createdAt))}</span>
              </span>
              {session.current ? (
                <span className="text-sm font-[640] text-tota">{words.thisDevice}</span>
              ) : (
                <Button variant="line" className="btn-sm" onClick={() => void end(session._id)}>
                  {words.logOut}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-3">
          <CardFallback view={view} onRetry={retry} />
        </div>
      )}
    </div>
  )
}
