import { type FormEvent, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { correctPay } from './pay.contract.ts'
import { paiseIn } from '../../ui/office/typed-numbers.ts'

type CorrectionProps = { teacher: { _id: string; fullName: string }; onAdded: () => void }

/** An amount more or less, and why. */
export function CorrectionDialog({ teacher, onAdded }: CorrectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="ob"
        aria-label={`Add or take off: ${teacher.fullName}`}
        onClick={() => setIsOpen(true)}
      >
        Add or take off
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={`Correction: ${teacher.fullName}`}>
        <CorrectionForm
          teacher={teacher}
          onClose={() => setIsOpen(false)}
          onAdded={() => {
            setIsOpen(false)
            onAdded()
          }}
        />
      </Dialog>
    </>
  )
}

function CorrectionForm({ teacher, onAdded, onClose }: CorrectionProps & { onClose: () => void }) {
  const [id] = useState(() => uuidv7(Date.now()))
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const body = { _id: id, paise: paiseIn(amount), reason }
      const { message } = await call(correctPay, { params: { id: teacher._id }, body })
      toast.success(message)
      onAdded()
    })
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      <p>It is a line of the oldest sheet that is not approved, or else of the next sheet.</p>
      <OfficeField
        label="Rupees"
        required
        inputMode="text"
        hint="With a minus to take off, like -450"
        value={amount}
        error={errors.paise}
        onChange={(event) => setAmount(event.target.value)}
      />
      <OfficeField
        label="Why"
        required
        maxLength={200}
        hint="The teacher reads this"
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormError message={errors.form} />
      <div className="dlg-actions">
        <Button variant="line" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Add correction
        </Button>
      </div>
    </form>
  )
}
