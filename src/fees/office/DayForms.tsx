import { useState, type FormEvent } from 'react'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField, OfficeSelect, ReasonField } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { NOTES, countedPaise } from '../fees.rules.ts'
import {
  type CashMove,
  CASH_MOVES,
  type TillDay,
  closeTillDay,
  reopenTillDay,
  moveCash,
} from './day.contract.ts'
import { differenceText } from './day-labels.ts'
import { moveLabels } from './day-labels.ts'
import { uuidv7 } from '../../platform/new-id.ts'

export function CountForm({ till, onDone }: { till: TillDay; onDone: () => void }) {
  const [typed, setTyped] = useState<readonly string[]>(() => NOTES.map(() => ''))
  const [reason, setReason] = useState('')
  const request = useFormSubmit()
  const counts = typed.map((text) => Number(text || 0))
  const counted = countedPaise(counts)
  const difference = counted - till.bookPaise
  const close = (event: FormEvent) => {
    event.preventDefault()
    void request.submit(async () => {
      await call(closeTillDay, { body: { centreId: till.centreId, counts, reason } })
      toast.success('The day is closed')
      onDone()
    })
  }
  return (
    <form className="rg" noValidate onSubmit={close} aria-labelledby="fe-count">
      <div className="panel-head">
        <h2 id="fe-count">Count</h2>
        <b className="fe-sum">{rupees(counted)}</b>
      </div>
      <div className="panel-pad grid gap-4">
        <InvalidFields errors={request.errors} />
        <div className="fe-notes">
          {NOTES.map((note, place) => (
            <OfficeField
              key={note}
              label={`₹${note} ×`}
              inputMode="numeric"
              value={typed[place] ?? ''}
              error={request.errors[`counts.${place}`]}
              onChange={({ target: { value } }) =>
                setTyped((before) => before.with(place, value.replaceAll(/\D/g, '')))
              }
            />
          ))}
        </div>
        <p aria-live="polite">
          {difference === 0 ? 'The count agrees with the book.' : <b>{differenceText(difference)}</b>}
        </p>
        {difference !== 0 && (
          <ReasonField value={reason} error={request.errors.reason} onChange={setReason} />
        )}
        <FormError message={request.errors.form} />
        <Button type="submit" busy={request.busy}>
          {difference === 0 ? 'Close the day' : `Close the day, ${differenceText(difference)}`}
        </Button>
      </div>
    </form>
  )
}

type TillFormProps = { till: TillDay; onDone: () => void }

export function Reopen({ till: { centreId }, onDone }: TillFormProps) {
  const [reason, setReason] = useState('')
  const request = useFormSubmit()
  const reopen = (event: FormEvent) => {
    event.preventDefault()
    void request.submit(async () => {
      toast.success((await call(reopenTillDay, { body: { centreId, reason } })).message)
      onDone()
    })
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={reopen}>
      <OfficeField
        label="Why open it again"
        required
        maxLength={200}
        value={reason}
        error={request.errors.reason ?? request.errors.form}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="line" busy={request.busy}>
        Reopen the day
      </Button>
    </form>
  )
}

export function CashForm({ till: { centreId }, onDone }: TillFormProps) {
  const [id, setId] = useState(() => uuidv7(Date.now()))
  const [kind, setKind] = useState<CashMove>('bank')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  const store = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const move = { id, centreId, kind, amount: Number(amount), note }
      toast.success((await call(moveCash, { body: move })).message)
      setId(uuidv7(Date.now()))
      setAmount('')
      setNote('')
      onDone()
    })
  }
  return (
    <form className="rg" noValidate onSubmit={store} aria-labelledby="fe-cash">
      <div className="panel-head">
        <h2 id="fe-cash">Other cash</h2>
      </div>
      <div className="panel-pad grid gap-4">
        <InvalidFields errors={errors} />
        <OfficeSelect
          label="What"
          required
          value={kind}
          onChange={(event) => setKind(event.target.value as CashMove)}
        >
          {CASH_MOVES.map((each) => (
            <option key={each} value={each}>
              {moveLabels[each]}
            </option>
          ))}
        </OfficeSelect>
        <OfficeField
          label="Amount in rupees"
          inputMode="numeric"
          required
          value={amount}
          error={errors.amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <OfficeField
          label="For"
          required
          hint="Like the number of the bank slip"
          maxLength={120}
          value={note}
          error={errors.note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FormError message={errors.form} />
        <Button type="submit" variant="line" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
