import { useCallback, useEffect, useState } from 'react'
import { storeSession, useSession } from '../platform/session.ts'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { shortDate } from '../ui/dates.ts'
import { Field, PasswordField } from '../ui/Field.tsx'
import { toast } from '../ui/toast.tsx'
import {
  changePassword,
  endOwnSession,
  getSessions,
  type OwnSession,
  type Student,
  type Teacher,
  updateProfile,
} from './people.contract.ts'
import { PasswordChange, ProfileChange } from './people.rules.ts'
import { useAccountForm } from './useAccountForm.ts'

/** What the owner of a profile can change: details, password, and where the account is logged in. */
export function AccountSettings({ person, onSaved }: { person: Teacher | Student; onSaved: () => void }) {
  return (
    <section className="mt-12" aria-labelledby="settings">
      <h2 id="settings" className="text-2xl">
        Your account
      </h2>
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-3">
        <Details person={person} onSaved={onSaved} />
        <NewPassword />
        <Sessions />
      </div>
    </section>
  )
}

function Details({ person, onSaved }: { person: Teacher | Student; onSaved: () => void }) {
  const session = useSession()
  const start: Record<string, string> = { fullName: person.fullName, mobile: person.mobile }
  if ('presentEducation' in person) start.presentEducation = person.presentEducation
  const { form, field, busy, submit } = useAccountForm(Object.keys(start), start)
  const save = () =>
    submit(
      ProfileChange,
      async (body) => {
        const { message } = await call(updateProfile, { body })
        if (session) storeSession({ ...session, name: body.fullName })
        toast.success(message)
        onSaved()
      },
      'Something went wrong',
    )
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 rounded-lg bg-card p-5 shadow-rest"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h3 className="text-lg">Details</h3>
      <Field label="Full name" autoComplete="name" {...field('fullName')} />
      <Field label="Mobile" type="tel" autoComplete="tel-national" inputMode="numeric" {...field('mobile')} />
      {'presentEducation' in person && <Field label="Present education" autoComplete="off" {...field('presentEducation')} />}
      <Button type="submit" variant="line" busy={busy}>
        Save
      </Button>
    </form>
  )
}

const passwordFields = ['currentPassword', 'password', 'confirmPassword']

function NewPassword() {
  const { form, field, busy, submit, reset } = useAccountForm(passwordFields)
  const save = () =>
    submit(
      PasswordChange,
      async (body) => {
        toast.success((await call(changePassword, { body })).message)
        reset()
      },
      'Something went wrong',
    )
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 rounded-lg bg-card p-5 shadow-rest"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h3 className="text-lg">Password</h3>
      <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField label="New password" autoComplete="new-password" {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" variant="line" busy={busy}>
        Change password
      </Button>
    </form>
  )
}

function Sessions() {
  const [sessions, setSessions] = useState<readonly OwnSession[] | null>(null)
  const load = useCallback(async () => {
    try {
      setSessions((await call(getSessions, {})).data)
    } catch {
      setSessions([])
    }
  }, [])
  useEffect(() => void load(), [load])
  const end = async (id: string) => {
    try {
      toast.success((await call(endOwnSession, { params: { id }, body: {} })).message)
    } catch (error) {
      toast.error((error instanceof Error && error.message) || 'Something went wrong')
    }
    await load()
  }
  return (
    <div className="rounded-lg bg-card p-5 shadow-rest">
      <h3 className="text-lg">Where you are logged in</h3>
      <ul className="mt-3 divide-y divide-rule" aria-busy={sessions === null}>
        {(sessions ?? []).map((session) => (
          <li key={session._id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-2">
            <span>Since {shortDate(session.createdAt)}</span>
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
