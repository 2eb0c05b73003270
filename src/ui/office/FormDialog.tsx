import type { FormEvent, ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { type FieldErrors, useFormSubmit } from '../useSubmit.ts'
import { FormError } from './FormError.tsx'
import { InvalidFields } from './InvalidFields.tsx'

export type FormDialogProps = {
  title: string
  /** The words on the button that sends. */
  submitText: string
  /** Sends what was typed and closes the dialog. What it throws is shown at its fields. */
  send: () => Promise<unknown>
  onClose: () => void
  /** Another way out that is sent too, before Cancel. */
  other?: { text: string; send: () => Promise<unknown> }
  /** The fields, with what was refused of each. */
  children: (errors: FieldErrors) => ReactNode
}

/** A dialog with a form: one request at a time, errors at their fields, and no way out while it is sent. */
export function FormDialog({ title, submitText, send, onClose, other, children }: FormDialogProps) {
  const { errors, busy, submit } = useFormSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(send)
  }
  return (
    <Dialog open title={title} onClose={onClose} dismissible={!busy}>
      <form noValidate className="mt-4 grid gap-4" onSubmit={onSubmit}>
        <InvalidFields errors={errors} />
        {children(errors)}
        <FormError message={errors.form} />
        <div className="dlg-actions">
          {other && (
            <Button variant="line" onClick={() => void submit(other.send)} disabled={busy}>
              {other.text}
            </Button>
          )}
          <Button variant="line" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {submitText}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
