import { useState } from 'react'
import { toast } from '../toast.tsx'
import { FormDialog } from './FormDialog.tsx'
import { OfficeField } from './fields.tsx'

type TakeBackProps = { name: string; send: (reason: string) => Promise<unknown>; onSent: () => void }

/** A button that asks why before a payment is taken back. */
export function TakeBackDialog({ name, send, onSent }: TakeBackProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const take = async () => {
    await send(reason)
    toast.success('Taken back')
    setIsOpen(false)
    onSent()
  }
  return (
    <>
      <button type="button" className="ob ob-quiet" aria-label={name} onClick={() => setIsOpen(true)}>
        Take back
      </button>
      {isOpen && (
        <FormDialog title={name} submitText="Take back" send={take} onClose={() => setIsOpen(false)}>
          {(errors) => (
            <OfficeField
              label="Why"
              required
              maxLength={200}
              value={reason}
              error={errors.reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}
