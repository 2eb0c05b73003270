import { type FormEvent, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { PAY_METHODS, type PayMethod } from '../pay.rules.ts'
import { methodLabels } from './labels.ts'
import { type OfficeSheet, recordPayPayment } from './pay.contract.ts'

/** Records that an approved sheet was paid. */
export function PaymentForm({ sheet, onRecorded }: { sheet: OfficeSheet; onRecorded: () => void }) {
  const [id] = useState(() => uuidv7(Date.now()))
  const [today] = useState(() => indianDay(new Date()))
  const [method, setMethod] = useState<PayMethod>('bank')
  const [day, setDay] = useState(today)
  const [reference, setReference] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const body = { _id: id, day, method, reference: method === 'cash' ? '' : reference }
      await call(recordPayPayment, { params: { id: sheet._id }, body })
      toast.success(`${rupeesExact(sheet.toPayPaise)} recorded`)
      onRecorded()
    })
  }
  return (
    <form className="rg" noValidate onSubmit={(event) => void send(event)} aria-labelledby="pay-payment">
      <div className="panel-head">
        <h2 id="pay-payment">Payment</h2>
        <p className="pay-note">{rupeesExact(sheet.toPayPaise)}</p>
      </div>
      <div className="panel-pad grid gap-4">
        <OfficeSelect
          label="How"
          value={method}
          error={errors.method}
          onChange={(event) => setMethod(event.target.value as PayMethod)}
        >
          {PAY_METHODS.map((each) => (
            <option key={each} value={each}>
              {methodLabels[each]}
            </option>
          ))}
        </OfficeSelect>
        {method !== 'cash' && (
          <OfficeField
            label={method === 'cheque' ? 'Cheque number' : 'UTR number'}
            required
            maxLength={60}
            value={reference}
            error={errors.reference}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
        <OfficeField
          label="Day"
          type="date"
          required
          max={today}
          value={day}
          error={errors.day}
          onChange={(event) => setDay(event.target.value)}
        />
        <FormError message={errors.form} />
        <div className="mo-a">
          <Button type="submit" busy={busy}>
            Record as paid
          </Button>
        </div>
      </div>
    </form>
  )
}
