import { type ReactNode, useState } from 'react'
import { toast } from '../toast.tsx'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

type FormButtonProps = Pick<FormDialogProps, 'title' | 'submitText' | 'children'> & {
  /** On the button that opens the form; `name` is what a screen reader says. */
  button: ReactNode
  name: string
  look?: string
  /** Sends what was typed. @returns what a toast says then */
  send: () => Promise<{ message: string }>
  /** Another way out, before Cancel. */
  other?: { text: string; send: () => Promise<{ message: string }> }
  onOpen?: () => void
  onSent: () => void
}

/** A button that opens a form in a dialog and sends it. */
export function FormButton({ button, name, look = 'ob', onOpen, onSent, ...form }: FormButtonProps) {
  const { send, other, ...rest } = form
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const sent = (act: () => Promise<{ message: string }>) => async () => {
    const { message } = await act()
    toast.success(message)
    close()
    onSent()
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
      {isOpen && (
        <FormDialog
          {...rest}
          send={sent(send)}
          onClose={close}
          {...(other && { other: { text: other.text, send: sent(other.send) } })}
        />
      )}
    </>
  )
}
