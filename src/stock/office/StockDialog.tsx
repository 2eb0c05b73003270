import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'

/** What the server said of each field; `form` is for the whole form. */
export type FieldErrors = Readonly<Record<string, string>>

type StockDialogProps = {
  /** On the button that opens it; `name` is what a screen reader says. */
  button: ReactNode
  name: string
  look?: string
  title: string
  /** On the button that sends it. */
  verb: string
  send: () => Promise<{ message: string }>
  onOpen?: () => void
  onSent: () => void
  children: (errors: FieldErrors) => ReactNode
}

/** A button with a form that asks for a few things and sends them. */
export function StockDialog({ button, name, look = 'ob', title, verb, ...props }: StockDialogProps) {
  const { send, onOpen, onSent, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const { errors, busy, submit } = useFormSubmit()
  function submitForm(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const { message } = await send()
      toast.success(message)
      setIsOpen(false)
      onSent()
    })
  }
  return (
    <>
      <button
        type="button"
        className={look}
        aria-label={name}
        onClick={() => {
          onOpen?.()
          setIsOpen(true)
        }}
      >
        {button}
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={title} dismissible={!busy}>
        <form className="grid gap-4" noValidate onSubmit={(event) => void submitForm(event)}>
          {children(errors)}
          <FormError message={errors.form} />
          <div className="dlg-actions">
            <Button variant="line" onClick={() => setIsOpen(false)} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              {verb}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
