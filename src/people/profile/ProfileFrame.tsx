import { type ReactNode, useEffect } from 'react'
import './profile.css'
import { useSession } from '../../platform/session.ts'
import type { Own } from '../../platform/useOwn.ts'
import { Button } from '../../ui/Button.tsx'
import { shortDate } from '../../ui/dates.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountSettings } from '../account/AccountSettings.tsx'
import { ConfirmEmail } from '../account/ConfirmEmail.tsx'
import type { Student, Teacher } from '../people.contract.ts'
import { ProfilePicture } from './ProfilePicture.tsx'

type Props<T> = {
  view: Own<T>
  failure: string
  onRetry: () => void
  /** What stands on its lines beyond name, e-mail, phone and date. */
  more?: (person: T) => readonly (readonly [string, string])[]
  action?: ReactNode
  /** What this person has here: cards beside the lines. */
  children: ReactNode
}

/** A profile as a notebook's first page: who it is on its lines, then what this person has here. */
export function ProfileFrame<T extends Teacher | Student>({
  view,
  failure,
  onRetry,
  more,
  action,
  children,
}: Props<T>) {
  const session = useSession()
  const message = view.phase === 'failed' ? view.message : null
  useEffect(() => {
    if (message !== null) toast.error(message)
  }, [message])
  if (view.phase === 'failed') {
    return (
      <div className="wrap py-12">
        <h1 className="sr-only">Profile</h1>
        <ErrorState
          title={failure}
          action={
            <Button variant="line" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          {view.message}
        </ErrorState>
      </div>
    )
  }
  if (view.phase === 'loading') {
    return (
      <div className="wrap grid gap-6 py-12 lg:grid-cols-[420px_1fr]" aria-busy="true">
        <h1 className="sr-only">Loading the profile</h1>
        <Skeleton className="h-80" />
        <div className="grid gap-5">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </div>
      </div>
    )
  }
  const { data: person } = view
  const lines = [
    ['Email', person.email],
    ['Phone', person.mobile],
    ...(more?.(person) ?? []),
    ['Joined', shortDate(person.createdAt)],
  ] as const
  const own = session?.userId === person._id
  return (
    <div className="p-page wrap py-10 lg:py-14">
      {own && !person.emailVerified && <ConfirmEmail email={person.email} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[420px_minmax(0,1fr)]">
        <section className="diary" aria-labelledby="person">
          <ProfilePicture person={person} own={own} onChanged={onRetry} />
          <h1 id="person" className="mt-4 text-2xl [overflow-wrap:anywhere]">
            {person.fullName}
          </h1>
          <dl className="mt-4">
            {lines.map(([name, value]) => (
              <div key={name} className="border-b border-rule py-3">
                <dt className="text-sm text-ink-2">{name}</dt>
                <dd className="font-[640] [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
          {action && <div className="mt-6">{action}</div>}
        </section>
        <div className="grid gap-5">{children}</div>
      </div>
      {own && <AccountSettings person={person} onSaved={onRetry} />}
    </div>
  )
}

/** One sheet of a profile: its rows are numbered in the margin. */
export function ProfileSheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="p-ledger">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Rows of a sheet; `from` is the number of the first. */
export function SheetRows<T>({
  rows,
  idOf,
  from = 1,
  children,
}: {
  rows: readonly T[]
  idOf: (row: T) => string
  from?: number
  children: (row: T) => ReactNode
}) {
  return (
    <ol className="p-rows" start={from}>
      {rows.map((row, at) => (
        <li key={idOf(row)}>
          <span aria-hidden="true">{from + at}</span>
          <div>{children(row)}</div>
        </li>
      ))}
    </ol>
  )
}
