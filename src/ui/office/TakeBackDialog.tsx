import { type FormEvent, useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { OfficeField } from './fields.tsx'
import { FormError } from './FormError.tsx'
import { toast } from '../toast.tsx'
import { useFormSubmit } from '../useSubmit.ts'

type TakeBackProps = { name: string; send: (reason: string) => Promise<unknown>; onSent: () => void }

/** A button that asks why before a payment is taken back. */
export function TakeBackDialog({ name, send, onSent }: TakeBackProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  function take(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      await send(reason)
      toast.success('Taken back')
      setIsOpen(false)
      onSent()
    })
  }
  return (
    <>
      <button type="button" className="ob ob-quiet" aria-label={name} onClick={() => setIsOpen(true)}>
        Take back
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={name} dismissible={!busy}>
        <form className="grid gap-4" noValidate onSubmit={(event) => void take(event)}>
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
