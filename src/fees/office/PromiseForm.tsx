import { type FormEvent, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatLongDay } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useFormSubmit, useSubmit } from '../../ui/useSubmit.ts'
import { addFeePromise, endFeePromise, type FeeLedger } from './fees.contract.ts'

type PromiseProps = { ledger: FeeLedger; onDone: () => void }

/** By which day the family said it would pay: the promise that runs, and a form for the next. */
export function PromiseForm({ ledger, onDone }: PromiseProps) {
  const { promise } = ledger
  return (
    <section className="rg" aria-labelledby="fe-promise">
      <div className="panel-head">
        <h2 id="fe-promise">Promise</h2>
      </div>
      {promise && <Running promise={promise} onDone={onDone} />}
      <details open={promise?.isPast ?? false}>
        <summary className="fe-row cursor-pointer font-semibold">
          {promise ? 'Another day' : 'They will pay by a date'}
        </summary>
        <NewPromise ledger={ledger} onDone={onDone} />
      </details>
    </section>
  )
}

function Running({ promise, onDone }: { promise: NonNullable<FeeLedger['promise']>; onDone: () => void }) {
  const { busy, submit } = useSubmit(toastError)
  const { _id: id, day, note, isPast } = promise
  const takeBack = () =>
    void submit(async () => {
      toast.success((await call(endFeePromise, { params: { id }, body: {} })).message)
      onDone()
    })
  return (
    <div className="fe-row">
      <span>
        <b>
          {isPast ? 'Not kept' : 'Promised'}: {formatLongDay(day)}
        </b>
        <span className="panel-note">
          {note || (isPast ? 'Reminders go on.' : 'No reminders until then.')}
        </span>
      </span>
      <button type="button" className="ob ob-quiet" disabled={busy} onClick={takeBack}>
        Take back
      </button>
    </div>
  )
}

function NewPromise({ ledger, onDone }: PromiseProps) {
  const [id] = useState(() => uuidv7(Date.now()))
  const [day, setDay] = useState('')
  const [note, setNote] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  const save = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const body = { promiseId: id, day, note }
      toast.success((await call(addFeePromise, { params: { id: ledger.personId }, body })).message)
      onDone()
    })
  }
  return (
    <form noValidate className="panel-pad grid gap-4" onSubmit={save}>
      <InvalidFields errors={errors} />
      <OfficeField
        label="Will pay by"
        type="date"
        required
        value={day}
        error={errors.day}
        onChange={(event) => setDay(event.target.value)}
      />
      <OfficeField
        label="What they said"
        required={false}
        maxLength={120}
        value={note}
        error={errors.note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormError message={errors.form} />
      <Button type="submit" variant="line" busy={busy}>
        Note promise
      </Button>
    </form>
  )
}
