import { type FormEvent, useState } from 'react'
import { indianDay } from '../../platform/text/india.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { type Agreement, deleteAgreement, endAgreement } from './royalty.contract.ts'
import { monthText } from './labels.ts'

/** Ends an agreement with a month that is asked for. */
export function EndAgreement({ agreement, onEnded }: { agreement: Agreement; onEnded: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const [untilMonth, setUntilMonth] = useState(() => indianDay(new Date()).slice(0, 7))
  const { errors, busy, submit } = useFormSubmit()
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const { data } = await call(endAgreement, { params: { id: agreement._id }, body: { untilMonth } })
      toast.success(`Ends with ${monthText(data.untilMonth ?? untilMonth)}`)
      setIsOpen(false)
      onEnded()
    })
  }
  const remove = () =>
    submit(async () => {
      const { message } = await call(deleteAgreement, { params: { id: agreement._id } })
      toast.success(message)
      setIsOpen(false)
      onEnded()
    })
  return (
    <>
      <button
        type="button"
        className="ob ob-quiet"
        aria-label={`End the agreement with ${agreement.centre}`}
        onClick={() => setIsOpen(true)}
      >
        End
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`End: ${agreement.centre}`}
        dismissible={!busy}
      >
        <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
          <p>The last month still gets a statement. New terms are a new agreement.</p>
          <OfficeField
            label="Last month"
            type="month"
            required
            value={untilMonth}
            error={errors.untilMonth}
            onChange={(event) => setUntilMonth(event.target.value)}
          />
          <FormError message={errors.form} />
          <div className="dlg-actions">
            <Button variant="line" onClick={() => void remove()} disabled={busy}>
              Delete it: it was a mistake
            </Button>
            <Button variant="line" onClick={() => setIsOpen(false)} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              End agreement
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
