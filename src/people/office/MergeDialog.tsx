import { type SubmitEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { mergePeople, type PersonPage, undoMerge } from './office.contract.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type Duplicate = PersonPage['doubles'][number]
type MergeProps = { shown: PersonPage; double: Duplicate; onClose: () => void; onDone: () => void }

/**
 * Shows what is confirmed of two accounts and what differs, asks for a reason where two emails lead to them,
 * merges, then lists what stayed with the duplicate.
 */
export function MergeDialog({ shown, double, onClose, onDone }: MergeProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [stays, setStays] = useState<readonly string[] | null>(null)
  const { busy, submit } = useSubmit((caught) => {
    if (isCallError(caught) && caught.errors?.reason) setError(caught.errors.reason)
    else toastError(caught)
  })
  const merge = (event: SubmitEvent) => {
    event.preventDefault()
    return submit(async () => {
      const { data } = await call(mergePeople, {
        params: { id: shown.person._id },
        body: { duplicateId: double._id, ...(double.ofSameFamily ? {} : { reason }) },
      })
      setStays(data.stays)
      onDone()
    })
  }
  const isUnreached = shown.person.role === 'parent' && (shown.person.email === '' || double.email === '')
  if (stays)
    return (
      <Dialog open title="Accounts merged" onClose={onClose}>
        <p className="mt-3">You can undo this for 30 days on this page.</p>
        {stays.length > 0 && (
          <ul className="mt-3 grid gap-1">
            {stays.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <button type="button" className="ob ob-main mt-4" data-autofocus="" onClick={onClose}>
          Done
        </button>
      </Dialog>
    )
  return (
    <Dialog open title="Merge these two accounts?" onClose={onClose}>
      <form className="mt-3 grid gap-3" noValidate onSubmit={(event) => void merge(event)}>
        <TwoAccounts shown={shown} double={double} />
        <p>
          Everything in the duplicate moves to the kept account, whose name and login stay. The duplicate
          login stops. You can undo for 30 days.
        </p>
        {!double.ofSameFamily && (
          <>
            <p>
              {isUnreached
                ? 'Two logins lead to these accounts, and one family has no email. We tell the other by email. Call the one without before you merge.'
                : 'Two emails lead to these accounts. We tell both by email, so that a mistake is noticed.'}
            </p>
            <OfficeField
              label="How do you know that they are one person?"
              autoComplete="off"
              data-autofocus=""
              required
              maxLength={200}
              value={reason}
              error={error}
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        )}
        <div className="flex gap-2">
          <button type="submit" className="ob ob-main" disabled={busy} aria-busy={busy}>
            Merge
          </button>
          <button type="button" className="ob" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** What is known of both, side by side; what is not the same is said. */
function TwoAccounts({ shown: { person, family }, double }: Pick<MergeProps, 'shown' | 'double'>) {
  const children = person.role === 'parent' ? family.map(({ fullName }) => fullName) : []
  const emailOf = (email: string, isConfirmed: boolean) =>
    email === '' ? 'none' : `${email} (${isConfirmed ? 'confirmed' : 'not confirmed'})`
  const rows = [
    ['Name', person.fullName, double.fullName],
    [
      'Email',
      emailOf(person.email, person.emailVerifiedAt !== null),
      emailOf(double.email, double.isConfirmed),
    ],
    ['Mobile', person.mobile || 'none', double.mobile || 'none'],
    ['Children', children.join(', ') || 'none', double.children.join(', ') || 'none'],
  ].slice(0, person.role === 'parent' ? 4 : 3)
  return (
    <dl className="grid gap-2">
      {rows.map(([label, kept, other]) => (
        <div key={label}>
          <dt className="font-[640]">
            {label}
            {kept !== other && ': not the same'}
          </dt>
          <dd className="wrap-anywhere">Keep: {kept}</dd>
          <dd className="wrap-anywhere">Duplicate: {other}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The merges of this person that can still be undone. */
export function Merges({ shown, onChanged }: { shown: PersonPage; onChanged: () => void }) {
  const { merged, mergedInto } = shown
  const undo = async (id: string) => {
    try {
      toast.success((await call(undoMerge, { params: { id }, body: {} })).message)
      onChanged()
    } catch (error) {
      toastError(error)
    }
  }
  const all = [...merged, ...(mergedInto ? [mergedInto] : [])]
  return all.map((merge) => (
    <p key={merge._id} className="pp-m" role="status">
      <span>
        {merge === mergedInto ? 'This account is a duplicate of ' : 'Merged with duplicate '}
        <Link to={href('/office/people/:id', { id: merge.other._id })}>{merge.other.fullName}</Link> on{' '}
        {formatDate(merge.at)}. The duplicate will be deleted on {formatDate(merge.until)}.
      </span>
      <button type="button" className="ob" onClick={() => void undo(merge._id)}>
        Undo merge
      </button>
    </p>
  ))
}
