import { UserMinus, UserPlus } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { indianDay } from '../../platform/text/india.rules.ts'
import { findPeople } from '../../people/office/office.contract.ts'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { type GroupMember, removeGroupMember, type OfficeGroup, addGroupMembers } from './groups.contract.ts'
import { formatLongDay } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

const todayHere = () => indianDay(new Date())

type MembersProps = { group: OfficeGroup; onChanged: () => void }

/** The current and former children of a group. */
export function Members({ group, onChanged }: MembersProps) {
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<GroupMember | null>(null)
  const [today] = useState(todayHere)
  const gone = ({ leftOn }: GroupMember) => leftOn !== null && leftOn < today
  const here = group.members.filter((one) => !gone(one))
  const left = group.members.filter(gone)
  const done = () => {
    setAdding(false)
    setLeaving(null)
    onChanged()
  }
  return (
    <section aria-labelledby="gr-children">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="gr-children" className="font-bold tnum">
          Children, {here.length} of {group.capacity} seats
        </h2>
        <button type="button" className="ob ob-main" onClick={() => setAdding(true)}>
          <UserPlus className="ico" aria-hidden="true" />
          Add children
        </button>
      </div>
      {here.length === 0 && <p className="muted mt-2">No children in this group yet.</p>}
      <ul className="mt-2 divide-y divide-rule">
        {here.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-4 py-1">
            <b className="min-w-0 flex-1 [overflow-wrap:anywhere]">{one.fullName}</b>
            <span className="muted tnum">
              {one.presentEducation}, {one.joinedOn > today ? 'from' : 'since'} {formatLongDay(one.joinedOn)}
              {one.leftOn && `, until ${formatLongDay(one.leftOn)}`}
            </span>
            <button
              type="button"
              className="ob ob-quiet"
              aria-label={`Remove ${one.fullName}`}
              onClick={() => setLeaving(one)}
            >
              <UserMinus className="ico" aria-hidden="true" />
              Remove
            </button>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 content-center">Left: {left.length}</summary>
          <ul>
            {left.map((one) => (
              <li key={one._id} className="muted tnum py-1">
                {one.fullName}, {formatLongDay(one.joinedOn)} to {formatLongDay(one.leftOn ?? '')}
              </li>
            ))}
          </ul>
        </details>
      )}
      {adding && <AddDialog group={group} onClose={() => setAdding(false)} onDone={done} />}
      {leaving && (
        <LeaveDialog group={group} member={leaving} onClose={() => setLeaving(null)} onDone={done} />
      )}
    </section>
  )
}

type Found = { _id: string; fullName: string; detail: string }
type DialogProps = { group: OfficeGroup; onClose: () => void; onDone: () => void }

/** Pause after the last key before the search, in milliseconds. */
const PAUSE_MS = 250

function useStudents(words: string): readonly Found[] {
  const [found, setFound] = useState<readonly Found[]>([])
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      call(findPeople, { body: { words: words.trim(), role: 'student', limit: 30 } })
        .then(({ data }) => {
          if (current)
            setFound(
              data.map(({ _id, fullName, presentEducation }) => ({
                _id,
                fullName,
                detail: presentEducation ?? '',
              })),
            )
        })
        .catch(() => current && setFound([]))
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words])
  return found
}

const messageOf = (error: unknown, field: string): string => {
  if (!isCallError(error)) return 'Couldn’t save. Please try again.'
  return error.errors[field] ?? Object.values(error.errors)[0] ?? error.message
}

function AddDialog({ group, onClose, onDone }: DialogProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly Found[]>([])
  const [joinedOn, setJoinedOn] = useState(todayHere)
  const [error, setError] = useState('')
  const { busy, submit } = useSubmit((failure) => setError(messageOf(failure, 'studentIds')))
  const found = useStudents(words)
  const inIt = new Set(
    group.members.filter(({ leftOn }) => leftOn === null).map(({ studentId }) => studentId),
  )
  const shown = [
    ...chosen,
    ...found.filter(({ _id }) => !inIt.has(_id) && !chosen.some((one) => one._id === _id)),
  ]
  function put(event: FormEvent) {
    event.preventDefault()
    setError('')
    return submit(async () => {
      const studentIds = chosen.map(({ _id }) => _id)
      await call(addGroupMembers, { params: { id: group._id }, body: { studentIds, joinedOn } })
      toast.success(chosen.length === 1 ? `${chosen[0]?.fullName} added` : `${chosen.length} children added`)
      onDone()
    })
  }
  return (
    <Dialog open title={`Add children to ${group.name}`} onClose={onClose}>
      <form noValidate onSubmit={(event) => void put(event)}>
        <div className="cf mt-3">
          <OfficeField
            label="Find students"
            type="search"
            autoComplete="off"
            data-autofocus=""
            value={words}
            maxLength={80}
            hint="Search by name, email or mobile, the parent’s too"
            onChange={(event) => setWords(event.target.value)}
          />
          <OfficeField
            label="From"
            type="date"
            value={joinedOn}
            onChange={(event) => setJoinedOn(event.target.value)}
          />
        </div>
        <ul className="mt-3 max-h-72 divide-y divide-rule overflow-y-auto" aria-label="Students">
          {shown.map((one) => (
            <li key={one._id}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={chosen.some(({ _id }) => _id === one._id)}
                  onChange={(event) =>
                    setChosen(
                      event.target.checked ? [...chosen, one] : chosen.filter(({ _id }) => _id !== one._id),
                    )
                  }
                />
                <b className="min-w-0 flex-1 [overflow-wrap:anywhere]">{one.fullName}</b>
                <span className="muted">{one.detail}</span>
              </label>
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {shown.length} found
        </p>
        {error && (
          <p role="alert" className="of-err mt-3">
            {error}
          </p>
        )}
        <div className="dlg-actions">
          <Button variant="line" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} disabled={chosen.length === 0}>
            Add{chosen.length > 0 ? ` ${chosen.length}` : ''}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function LeaveDialog({ group, member, onClose, onDone }: DialogProps & { member: GroupMember }) {
  const [leftOn, setLeftOn] = useState(todayHere)
  const [error, setError] = useState('')
  const { busy, submit } = useSubmit((failure) => setError(messageOf(failure, 'leftOn')))
  function send(event: FormEvent) {
    event.preventDefault()
    setError('')
    return submit(async () => {
      const params = { id: group._id, studentId: member.studentId }
      await call(removeGroupMember, { params, body: { leftOn } })
      toast.success(`${member.fullName}’s last day: ${formatLongDay(leftOn)}`)
      onDone()
    })
  }
  return (
    <Dialog open title={`Remove ${member.fullName}`} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <p className="muted mt-2">
          After this day the teacher can’t see {member.fullName}. Attendance is kept.
        </p>
        <div className="cf mt-3">
          <OfficeField
            label="Last day"
            type="date"
            value={leftOn}
            error={error || undefined}
            onChange={(event) => setLeftOn(event.target.value)}
          />
        </div>
        <div className="dlg-actions">
          <Button variant="line" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Remove
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
