import { type FormEvent, useState } from 'react'
import { makeId } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { giveRoundTime, type Watch } from './conduct.contract.ts'

/** Whom it is opened for: a child, or nobody and so for all. */
export type TimeFor = Pick<Watch['troubles'][number], 'entryId' | 'fullName' | 'place'> | null

type GiveProps = {
  id: string
  roundId: string
  child: TimeFor
  onClose: () => void
  onGiven: () => void
}

const MINUTES = [2, 5, 10, 15] as const
type Whom = 'child' | 'place' | 'all'

/** More time for a child, its place or all who write, with the reason that stands in the log. */
export function GiveTime({ id, roundId, child, onClose, onGiven }: GiveProps) {
  // The same until it has been given: sent twice, it gives no more.
  const [asking] = useState(() => makeId(Date.now()))
  const [whom, setWhom] = useState<Whom>(child ? 'child' : 'all')
  const [minutes, setMinutes] = useState<number>(5)
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const choices: readonly (readonly [Whom, string])[] = child
    ? [
        ['child', child.fullName],
        ['place', `All in ${child.place || 'their homes'}`],
        ['all', 'All'],
      ]
    : [['all', 'All who write now']]
  const give = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setError('Say why: it stands in the log')
    setBusy(true)
    const reach = { child: { entryId: child?.entryId }, place: { place: child?.place }, all: {} }[whom]
    try {
      const body = { id: asking, minutes, reason, ...reach }
      const { message } = await call(giveRoundTime, { params: { id, roundId }, body })
      toast.success(message ?? 'More time is given')
      onGiven()
    } catch (failed) {
      toastError(failed)
      setBusy(false)
    }
  }
  return (
    <form className="wa-give" onSubmit={(event) => void give(event)} noValidate>
      <p className="wa-gh">More time for</p>
      <div className="of-seg" role="group" aria-label="For whom">
        {choices.map(([value, name]) => (
          <button key={value} type="button" aria-pressed={whom === value} onClick={() => setWhom(value)}>
            {name}
          </button>
        ))}
      </div>
      <div className="of-seg" role="group" aria-label="How much">
        {MINUTES.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={minutes === value}
            onClick={() => setMinutes(value)}
          >
            {value} min
          </button>
        ))}
      </div>
      <OfficeField
        label="Because"
        hint="It stands in the log with your name."
        maxLength={200}
        value={reason}
        error={error || undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="wa-keys">
        <button type="button" className="ob" onClick={onClose}>
          Not now
        </button>
        <button type="submit" className="ob ob-main" disabled={busy}>
          Give {minutes} minutes
        </button>
      </p>
    </form>
  )
}
