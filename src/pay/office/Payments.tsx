import { type FormEvent, useState } from 'react'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { formatPayDay, methodLabels } from './labels.ts'
import { type OfficeSheet, takeBackPayPayment } from './pay.contract.ts'

type Payment = OfficeSheet['payments'][number]

/** How the sheet was paid; what did not arrive is taken back. */
export function Payments({ payments, onChanged }: { payments: readonly Payment[]; onChanged: () => void }) {
  return (
    <section className="rg" aria-labelledby="pay-payments">
      <div className="pay-head">
        <h2 id="pay-payments">Payments</h2>
      </div>
      <ul>
        {payments.map(({ _id, paise, day, method, reference, reason }) => (
          <li key={_id} className="pay-row">
            <span className="min-w-0">
              <b className={`tnum ${reason ? 'line-through' : ''}`}>{rupeesExact(paise)}</b>
              <span className="pay-note">
                {[formatPayDay(day), methodLabels[method], reference].filter(Boolean).join(', ')}
              </span>
              {reason && <span className="pay-note">{`Taken back: ${reason}`}</span>}
            </span>
            {reason === '' ? <TakeBack paymentId={_id} paise={paise} onTaken={onChanged} /> : <span />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type TakeBackProps = { paymentId: string; paise: number; onTaken: () => void }

/** Asks why before a payment is taken back. */
function TakeBack({ paymentId, paise, onTaken }: TakeBackProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  const name = `Take back ${rupeesExact(paise)}`
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      await call(takeBackPayPayment, { params: { id: paymentId }, body: { reason } })
      toast.success('Taken back')
      setIsOpen(false)
      onTaken()
    })
  }
  return (
    <>
      <button type="button" className="ob ob-quiet" aria-label={name} onClick={() => setIsOpen(true)}>
        Take back
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={name} dismissible={!busy}>
        <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
          <OfficeField
            label="Why"
            required
            maxLength={200}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <FormError message={errors.form} />
          <div className="dlg-actions">
            <Button variant="line" onClick={() => setIsOpen(false)} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              Take back
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
