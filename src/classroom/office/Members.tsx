import { UserMinus, UserPlus } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { indianDay } from '../../platform/india.rules.ts'
import { findPeople } from '../../people/office/office.contract.ts'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { longDay } from '../words.ts'
import { type GroupMember, leaveGroup, type OfficeGroup, putInGroup } from './groups.contract.ts'

const todayHere = () => indianDay(new Date())

type MembersProps = { group: OfficeGroup; onChanged: () => void }

/** Who is in a group, and who was. */
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
          Children, {here.length} of {group.places} places
        </h2>
        <button type="button" className="ob ob-main" onClick={() => setAdding(true)}>
          <UserPlus className="ico" aria-hidden="true" />
          Put children in
        </button>
      </div>
      {here.length === 0 && <p className="muted mt-2">Nobody is in this group yet.</p>}
      <ul className="mt-2 divide-y divide-rule">
        {here.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-4 py-1">
            <b className="min-w-0 flex-1 [overflow-wrap:anywhere]">{one.fullName}</b>
            <span className="muted tnum">
              {one.presentEducation}, {one.joinedOn > today ? 'from' : 'since'} {longDay(one.joinedOn)}
              {one.leftOn && `, until ${longDay(one.leftOn)}`}
            </span>
            <button
              type="button"
              className="ob ob-quiet"
              aria-label={`${one.fullName} leaves`}
              onClick={() => setLeaving(one)}
            >
              <UserMinus className="ico" aria-hidden="true" />
              Leaves
            </button>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 content-center">Has left: {left.length}</summary>
          <ul>
            {left.map((one) => (
              <li key={one._id} className="muted tnum py-1">
                {one.fullName}, {longDay(one.joinedOn)} to {longDay(one.leftOn ?? '')}
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

/** After the last key students are looked for, in milliseconds. */
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
  if (!isCallError(error)) return 'It did not work. Please try again.'
  return error.errors[field] ?? Object.values(error.errors)[0] ?? error.message
}

function AddDialog({ group, onClose, onDone }: DialogProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly Found[]>([])
  const [joinedOn, setJoinedOn] = useState(todayHere)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const found = useStudents(words)
  const inIt = new Set(
    group.members.filter(({ leftOn }) => leftOn === null).map(({ studentId }) => studentId),
  )
  const shown = [
    ...chosen,
    ...found.filter(({ _id }) => !inIt.has(_id) && !chosen.some((one) => one._id === _id)),
  ]
  async function put(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      const studentIds = chosen.map(({ _id }) => _id)
      await call(putInGroup, { params: { id: group._id }, body: { studentIds, joinedOn } })
      toast.success(chosen.length === 1 ? `${chosen[0]?.fullName} is in` : `${chosen.length} children are in`)
      onDone()
    } catch (failure) {
      setError(messageOf(failure, 'studentIds'))
      setBusy(false)
    }
  }
  return (
    <Dialog open title={`Put children into ${group.name}`} onClose={onClose}>
      <form noValidate onSubmit={(event) => void put(event)}>
        <div className="cf mt-3">
          <OfficeField
            label="Find students"
            type="search"
            autoComplete="off"
            data-autofocus=""
            value={words}
            maxLength={80}
            hint="Name, e-mail or mobile; a child by its parent’s too"
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
            Put in{chosen.length > 0 ? ` ${chosen.length}` : ''}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function LeaveDialog({ group, member, onClose, onDone }: DialogProps & { member: GroupMember }) {
  const [leftOn, setLeftOn] = useState(todayHere)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      const params = { id: group._id, studentId: member.studentId }
      await call(leaveGroup, { params, body: { leftOn } })
      toast.success(`${member.fullName} leaves with ${longDay(leftOn)}`)
      onDone()
    } catch (failure) {
      setError(messageOf(failure, 'leftOn'))
      setBusy(false)
    }
  }
  return (
    <Dialog open title={`${member.fullName} leaves`} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <p className="muted mt-2">
          From the next day on the teacher sees nothing of {member.fullName}. What was marked stays.
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
            Leaves
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
