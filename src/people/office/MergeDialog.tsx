import { useState } from 'react'
import { href, Link } from 'react-router'
import { call } from '../../platform/wire.ts'
import { shortDate } from '../../ui/dates.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { mergePeople, type PersonPage, undoMerge } from './office.contract.ts'

type MergeProps = {
  kept: PersonPage['person']
  double: { doubleId: string; name: string }
  onClose: () => void
  onDone: () => void
}

/** Asks before two accounts become one, then tells what stayed with the double. */
export function MergeDialog({ kept, double, onClose, onDone }: MergeProps) {
  const [busy, setBusy] = useState(false)
  const [stays, setStays] = useState<readonly string[] | null>(null)
  const merge = async () => {
    setBusy(true)
    try {
      const { data } = await call(mergePeople, {
        params: { id: kept._id },
        body: { doubleId: double.doubleId },
      })
      setStays(data.stays)
      onDone()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  if (stays)
    return (
      <Dialog open title="The two accounts are one now" onClose={onClose}>
        <p className="mt-3">It can be taken back for 30 days, on this page.</p>
        {stays.length > 0 && (
          <ul className="mt-3 grid gap-1">
            {stays.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <button type="button" className="ob ob-main mt-4" data-autofocus="" onClick={onClose}>
          Good
        </button>
      </Dialog>
    )
  return (
    <Dialog open title="Make one account of the two?" onClose={onClose}>
      <div className="mt-3 grid gap-2">
        <p>
          <b>Kept:</b> {kept.fullName}, {kept.email}
        </p>
        <p>
          <b>Double:</b> {double.name}
        </p>
        <p>
          Courses, payments, quizzes, consents, teachers and children of the double become those of the kept
          account. Name, contact and login are those of the kept one; with the double nobody logs in any more.
          For 30 days it can be taken back, then the double is erased.
        </p>
      </div>
      <div className="mt-4 flex gap-2">
        <button
          type="button"
          className="ob ob-main"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void merge()}
        >
          Merge
        </button>
        <button type="button" className="ob" data-autofocus="" onClick={onClose}>
          Leave them
        </button>
      </div>
    </Dialog>
  )
}

/** The merges of this person that can still be taken back. */
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
        {merge === mergedInto ? 'This account is a double of ' : 'This account took in its double '}
        <Link to={href('/office/people/:id', { id: merge.other._id })}>{merge.other.fullName}</Link> on{' '}
        {shortDate(merge.at)}. On {shortDate(merge.until)} the double is erased.
      </span>
      <button type="button" className="ob" onClick={() => void undo(merge._id)}>
        Undo the merge
      </button>
    </p>
  ))
}
