import { type FormEvent, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { decimalRupees, rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { recordRoyaltyPayment, type Statement } from './royalty.contract.ts'
import { paiseIn } from '../../ui/office/typed-numbers.ts'

/** What came of an invoice, by the bank's number of the transfer. */
export function PaymentForm({ statement, onRecorded }: { statement: Statement; onRecorded: () => void }) {
  const [id] = useState(() => uuidv7(Date.now()))
  const [today] = useState(() => indianDay(new Date()))
  const left = statement.leftPaise
  const keptBack = Math.min(left, Math.max(0, statement.tdsPaise - statement.keptBackPaise))
  const [typed, setTyped] = useState(() => ({
    amount: decimalRupees(left - keptBack),
    keptBack: decimalRupees(keptBack),
    reference: '',
    day: today,
  }))
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
        body: { _id: id, amountPaise, keptBackPaise: paiseIn(tax), reference, day },
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
