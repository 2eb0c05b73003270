import { type FormEvent, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { decimalRupees, rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField, OfficeSwitch } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { recordRoyaltyPayment, type Statement } from './royalty.contract.ts'
import { paiseIn } from '../../ui/office/typed-numbers.ts'

type PaymentProps = { statement: Statement; onRecorded: () => void }

/** What came of an invoice; once it is paid the form is behind a button, for a franchise that paid twice. */
export function PaymentPanel(props: PaymentProps) {
  const [isOpen, setIsOpen] = useState(props.statement.leftPaise > 0)
  if (isOpen) return <PaymentForm {...props} />
  return (
    <section className="rg panel-pad">
      <button type="button" className="ob ob-quiet" onClick={() => setIsOpen(true)}>
        Record another payment
      </button>
    </section>
  )
}

/** A transfer of a franchise, by the bank's number. */
function PaymentForm({ statement, onRecorded }: PaymentProps) {
  const [id] = useState(() => uuidv7(Date.now()))
  const [today] = useState(() => indianDay(new Date()))
  const left = Math.max(0, statement.leftPaise)
  const keptBack = Math.min(left, Math.max(0, statement.tdsPaise - statement.keptBackPaise))
  const [typed, setTyped] = useState(() => ({
    amount: left > 0 ? decimalRupees(left - keptBack) : '',
    keptBack: decimalRupees(keptBack),
    reference: '',
    day: today,
  }))
  const [isBeyond, setIsBeyond] = useState(false)
  const beyondPaise = paiseIn(typed.amount) + paiseIn(typed.keptBack) - left
  const { errors, busy, submit } = useFormSubmit()
  const change = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [name]: event.target.value }))
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const { amount, keptBack: tax, reference, day } = typed
      const amountPaise = paiseIn(amount)
      await call(recordRoyaltyPayment, {
        params: { id: statement._id },
        body: { _id: id, amountPaise, keptBackPaise: paiseIn(tax), isBeyond, reference, day },
      })
      toast.success(`${rupeesExact(amountPaise)} recorded`)
      onRecorded()
    })
  }
  return (
    <form className="rg" noValidate onSubmit={(event) => void send(event)} aria-labelledby="ro-payment">
      <div className="panel-head">
        <h2 id="ro-payment">Payment</h2>
        <p className="panel-note">{rupeesExact(left)} left</p>
      </div>
      <div className="panel-pad grid gap-4">
        <InvalidFields errors={errors} />
        <OfficeField
          label="Amount in rupees"
          required
          inputMode="decimal"
          value={typed.amount}
          error={errors.amountPaise}
          onChange={change('amount')}
        />
        <OfficeField
          label="Tax kept back (TDS) in rupees"
          required
          inputMode="decimal"
          hint="0 if the franchise kept nothing back"
          value={typed.keptBack}
          error={errors.keptBackPaise}
          onChange={change('keptBack')}
        />
        <OfficeField
          label="UTR number"
          required
          maxLength={60}
          value={typed.reference}
          error={errors.reference}
          onChange={change('reference')}
        />
        <OfficeField
          label="Day"
          type="date"
          required
          max={today}
          value={typed.day}
          error={errors.day}
          onChange={change('day')}
        />
        {beyondPaise > 0 && (
          <OfficeSwitch
            label={`Record it all: ${rupeesExact(beyondPaise)} more than is left`}
            checked={isBeyond}
            onChange={setIsBeyond}
          />
        )}
        <FormError message={errors.form} />
        <div className="mo-a">
          <Button type="submit" busy={busy}>
            Record payment
          </Button>
        </div>
      </div>
    </form>
  )
}
