import { useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormDialog } from '../../ui/office/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { MAX_PAUSE_DAYS_A_YEAR, MIN_PAUSE_CLASSES, MIN_PAUSE_DAYS } from '../pauses.rules.ts'
import { pauseFeeStay } from './fees.contract.ts'

type PauseProps = { stay: { _id: string; title: string }; onClose: () => void; onDone: () => void }

/** Pauses a plan of a child from a day to a day. */
export function PauseDialog({ stay, onClose, onDone }: PauseProps) {
  const [pauseId] = useState(() => uuidv7(Date.now()))
  const [fromDay, setFromDay] = useState(() => indianDay(new Date()))
  const [untilDay, setUntilDay] = useState('')
  const [reason, setReason] = useState('')
  const pause = async () => {
    const body = { pauseId, fromDay, untilDay, reason }
    const { data } = await call(pauseFeeStay, { params: { id: stay._id }, body })
    toast.success(
      data.creditedPaise > 0
        ? `Paused. ${rupees(data.creditedPaise)} comes back by a credit note.`
        : 'Paused. The classes in these days are not billed.',
    )
    onDone()
  }
  return (
    <FormDialog title={`Pause ${stay.title}`} submitText="Pause" send={pause} onClose={onClose}>
      {(errors) => (
        <>
          <p>
            Classes in these days are not billed; what is billed already comes back. At least{' '}
            {MIN_PAUSE_CLASSES} classes or {MIN_PAUSE_DAYS} days, at most {MAX_PAUSE_DAYS_A_YEAR} days a year.
          </p>
          <OfficeField
            label="First day"
            type="date"
            required
            value={fromDay}
            error={errors.fromDay}
            onChange={(event) => setFromDay(event.target.value)}
          />
          <OfficeField
            label="Last day"
            type="date"
            required
            value={untilDay}
            error={errors.untilDay}
            onChange={(event) => setUntilDay(event.target.value)}
          />
          <OfficeField
            label="Reason"
            required
            maxLength={120}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
