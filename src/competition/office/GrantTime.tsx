import { type FormEvent, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { grantRoundTime, type RoundStatus } from './conduct.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

/** The child it was opened for; null for everyone. */
export type TimeFor = Pick<RoundStatus['troubles'][number], 'entryId' | 'fullName' | 'place'> | null

type GiveProps = {
  id: string
  roundId: string
  child: TimeFor
  onClose: () => void
  onGiven: () => void
}

const MINUTES = [2, 5, 10, 15] as const
type Whom = 'child' | 'place' | 'all'

/** Extra time for a child, a place or everyone, with a reason for the log. */
export function GrantTime({ id, roundId, child, onClose, onGiven }: GiveProps) {
  // One id until it succeeds makes a retry idempotent.
  const [asking] = useState(() => uuidv7(Date.now()))
  const [whom, setWhom] = useState<Whom>(child ? 'child' : 'all')
  const [minutes, setMinutes] = useState<number>(5)
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const { busy, submit } = useSubmit()
  const choices: readonly (readonly [Whom, string])[] = child
    ? [
        ['child', child.fullName],
        ['place', `Everyone in ${child.place || 'their homes'}`],
        ['all', 'All'],
      ]
    : [['all', 'Everyone writing now']]
  const give = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setError('Give a reason for the log')
    const reach = { child: { entryId: child?.entryId }, place: { place: child?.place }, all: {} }[whom]
    return submit(async () => {
      const body = { id: asking, minutes, reason, ...reach }
      const { message } = await call(grantRoundTime, { params: { id, roundId }, body })
      toast.success(message ?? 'Extra time given')
      onGiven()
    })
  }
  return (
    <form className="wa-give" onSubmit={(event) => void give(event)} noValidate>
      <p className="wa-gh">Extra time for</p>
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
        label="Reason"
        hint="Recorded in the log with your name."
        maxLength={200}
        value={reason}
        error={error || undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="wa-keys">
        <button type="button" className="ob" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="ob ob-main" disabled={busy}>
          Give {minutes} minutes
        </button>
      </p>
    </form>
  )
}
