import type { ReactNode } from 'react'
import { href, useNavigate } from 'react-router'
import './profile.css'
import { useSession } from '../../platform/browser/session.ts'
import type { QueryState } from '../../platform/browser/usePrivateQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccountSettings } from '../account/AccountSettings.tsx'
import { PinGateView } from '../family/PinGateView.tsx'
import { ConfirmEmail } from '../account/ConfirmEmail.tsx'
import type { Student, Teacher } from '../people.contract.ts'
import { ProfilePicture } from './ProfilePicture.tsx'
import { words } from './profile.words.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'

type Props<T> = {
  view: QueryState<T>
  /** The message for a reply with `success: false`. */
  failure: string
  onRetry: () => void
  /** More rows beside name, email, phone and date. */
  more?: (person: T) => readonly (readonly [string, string])[]
  action?: ReactNode
  /** Cards of this person. */
  children: ReactNode
}

/** The layout of a profile: details, then cards. */
export function ProfileFrame<T extends Teacher | Student>({
  view,
  failure,
  onRetry,
  more,
  action,
  children,
}: Props<T>) {
  const session = useSession()
  const navigate = useNavigate()
  if (view.phase === 'failed') {
    // A 2xx reply with `success: false`; other failures have their own message.
    const isRefusedReply = view.status >= 200 && view.status < 300
    return (
      <div className="wrap py-12">
        <h1 className="sr-only">{words.profile}</h1>
        <ErrorState
          title={isRefusedReply ? failure : view.message}
          action={
            <Button variant="line" onClick={onRetry}>
              {words.retry}
            </Button>
          }
        />
      </div>
    )
  }
  if (view.phase === 'loading') {
    return (
      <div className="wrap grid gap-6 py-12 lg:grid-cols-[420px_1fr]" aria-busy="true">
        <h1 className="sr-only">{words.loading}</h1>
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
  const own = session?.userId === person._id
  const behindPin = own && session.behindPin
  const lines = [
    // A child's contacts are the parent's: hidden behind a PIN.
    ...(behindPin
      ? []
      : ([
          [words.email, person.email],
          [words.phone, person.mobile],
        ] as const)),
    ...(more?.(person) ?? []),
    [words.joined, formatDate(person.createdAt)],
  ] as const
  return (
    <div className="p-page wrap py-10 lg:py-14">
      {own && !person.emailVerified && <ConfirmEmail email={person.email} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[420px_minmax(0,1fr)]">
        <section className="diary" aria-labelledby="person">
          <ProfilePicture person={person} own={own && !behindPin} onChanged={onRetry} />
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
      {own && !behindPin && <AccountSettings person={person} onSaved={onRetry} />}
      {behindPin && (
        <PinGateView home={href('/home')} onOpen={() => void navigate(href('/family/account'))} />
      )}
    </div>
  )
}

/** A card of a profile with numbered rows. */
export function ProfileSheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="p-ledger">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Rows of a card; `from` is the number of the first. */
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
