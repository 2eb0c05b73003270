import { useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, ReasonField } from '../../ui/office/fields.tsx'
import { FormDialog } from '../../ui/office/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
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
      {isOpen && (
        <CorrectionForm
          teacher={teacher}
          onClose={() => setIsOpen(false)}
          onAdded={() => {
            setIsOpen(false)
            onAdded()
          }}
        />
      )}
    </>
  )
}

function CorrectionForm({ teacher, onAdded, onClose }: CorrectionProps & { onClose: () => void }) {
  const [id] = useState(() => uuidv7(Date.now()))
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const send = async () => {
    const body = { _id: id, paise: paiseIn(amount), reason }
    const { message } = await call(correctPay, { params: { id: teacher._id }, body })
    toast.success(message)
    onAdded()
  }
  return (
    <FormDialog
      title={`Correction: ${teacher.fullName}`}
      submitText="Add correction"
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
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
          <ReasonField
            hint="The teacher reads this"
            value={reason}
            error={errors.reason}
            onChange={setReason}
          />
        </>
      )}
    </FormDialog>
  )
}
