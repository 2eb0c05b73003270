import { type FormEvent, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { FormDialog } from '../../ui/office/FormDialog.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useFormSubmit, useSubmit } from '../../ui/useSubmit.ts'
import { chargeKindLabels, type ManualKind, MANUAL_KINDS } from '../fees.rules.ts'
import { ChildSelect } from './ChildSelect.tsx'
import {
  addFeeCharge,
  chargeEntryFee,
  creditFeeCharge,
  type FeeLedger,
  payBackAdvance,
} from './fees.contract.ts'

type FormProps = { ledger: FeeLedger; onDone: () => void }

const emptyCharge = (ledger: FeeLedger) => ({
  chargeId: uuidv7(Date.now()),
  studentId: ledger.children[0]?._id ?? '',
  head: 'kit' as ManualKind,
  title: '',
  amount: '',
  dueOn: indianDay(new Date()),
})

/** Charges a child for a kit, an exam or anything else. */
export function AddChargeForm({ ledger, onDone }: FormProps) {
  const [typed, setTyped] = useState(() => emptyCharge(ledger))
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const { errors, busy, submit } = useFormSubmit()
  const add = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const body = { ...typed, amount: Number(typed.amount) }
      toast.success((await call(addFeeCharge, { params: { id: ledger.personId }, body })).message)
      setTyped(emptyCharge(ledger))
      onDone()
    })
  }
  return (
    <details className="rg">
      <summary className="fe-row cursor-pointer font-semibold">Charge something else</summary>
      <form noValidate className="panel-pad grid gap-4" onSubmit={add}>
        <InvalidFields errors={errors} />
        <ChildSelect
          ledger={ledger}
          value={typed.studentId}
          error={errors.studentId}
          onChange={(studentId) => change({ studentId })}
        />
        <OfficeSelect
          label="Kind"
          required
          value={typed.head}
          error={errors.head}
          onChange={(event) => change({ head: event.target.value as ManualKind })}
        >
          {MANUAL_KINDS.map((head) => (
            <option key={head} value={head}>
              {chargeKindLabels[head]}
            </option>
          ))}
        </OfficeSelect>
        <OfficeField
          label="What for"
          required
          maxLength={120}
          value={typed.title}
          error={errors.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <OfficeField
          label="Rupees"
          inputMode="numeric"
          required
          value={typed.amount}
          error={errors.amount}
          onChange={(event) => change({ amount: event.target.value })}
        />
        <OfficeField
          label="Due on"
          type="date"
          required
          value={typed.dueOn}
          error={errors.dueOn}
          onChange={(event) => change({ dueOn: event.target.value })}
        />
        <FormError message={errors.form} />
        <Button type="submit" variant="line" busy={busy}>
          Charge
        </Button>
      </form>
    </details>
  )
}

/** Entries in competitions whose fee waits to be charged, so that it can be paid below. */
export function EntryFees({ ledger, onDone }: FormProps) {
  const { busy, submit } = useSubmit(toastError)
  return (
    <section className="rg" aria-labelledby="fe-entries">
      <div className="panel-head">
        <h2 id="fe-entries">Competitions to pay</h2>
      </div>
      <ul>
        {ledger.uncharged.map(({ _id: entryId, child, title, paise }) => (
          <li key={entryId} className="fe-row">
            <span>
              <b>{title}</b>
              <span className="panel-note">{child}</span>
            </span>
            <Button
              variant="line"
              busy={busy}
              aria-label={`Charge ${rupees(paise)} for ${title}, ${child}`}
              onClick={() =>
                void submit(async () => {
                  const params = { id: ledger.personId, entryId }
                  toast.success((await call(chargeEntryFee, { params, body: {} })).message)
                  onDone()
                })
              }
            >
              Charge {rupees(paise)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type CreditProps = {
  title: string
  charge: { _id: string; leftPaise: number }
  onClose: () => void
  onDone: () => void
}

/** Takes a charge back by a credit note. */
export function CreditDialog({ title, charge, onClose, onDone }: CreditProps) {
  const [creditId] = useState(() => uuidv7(Date.now()))
  const [amount, setAmount] = useState(String(charge.leftPaise / 100))
  const [reason, setReason] = useState('')
  const give = async () => {
    const body = { creditId, amount: Number(amount), reason }
    const { data } = await call(creditFeeCharge, { params: { id: charge._id }, body })
    toast.success(`Credit note ${data.number}`)
    onDone()
  }
  return (
    <FormDialog title={`Credit note: ${title}`} submitText="Give credit note" send={give} onClose={onClose}>
      {(errors) => (
        <>
          <p className="text-ink-2">
            It takes the charge back. What was paid for it pays other charges, or stays as an advance.
          </p>
          <OfficeField
            label="Amount in rupees"
            inputMode="numeric"
            required
            value={amount}
            error={errors.amount}
            onChange={(event) => setAmount(event.target.value)}
          />
          <OfficeField
            label="Reason"
            required
            maxLength={200}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Gives an advance back; cash is out of the till that the ledger names. */
export function PayBackForm({ ledger, onDone }: FormProps) {
  const [payBackId] = useState(() => uuidv7(Date.now()))
  const [amount, setAmount] = useState(String(ledger.aheadPaise / 100))
  const [method, setMethod] = useState<'cash' | 'bank'>('bank')
  const [reason, setReason] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  const give = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const body = { payBackId, amount: Number(amount), method, reason }
      toast.success((await call(payBackAdvance, { params: { id: ledger.personId }, body })).message)
      onDone()
    })
  }
  return (
    <details className="rg">
      <summary className="fe-row cursor-pointer font-semibold">
        Give back {rupees(ledger.aheadPaise)} paid ahead
      </summary>
      <form noValidate className="panel-pad grid gap-4" onSubmit={give}>
        <OfficeField
          label="Rupees to give back"
          inputMode="numeric"
          required
          value={amount}
          error={errors.amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <OfficeSelect
          label="By"
          required
          value={method}
          onChange={(event) => setMethod(event.target.value === 'cash' ? 'cash' : 'bank')}
        >
          <option value="bank">Bank transfer</option>
          <option value="cash">Cash</option>
        </OfficeSelect>
        {method === 'cash' && ledger.till !== '' && <p>Cash goes out of the till of {ledger.till}.</p>}
        <OfficeField
          label="Reason"
          required
          maxLength={200}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError message={errors.form} />
        <Button type="submit" variant="line" busy={busy}>
          Give back
        </Button>
      </form>
    </details>
  )
}
