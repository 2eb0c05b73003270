import { type FormEvent, useId, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeText } from '../../ui/office/fields.tsx'

type DecideProps = {
  title: string
  /** What will happen. */
  text: string
  /** The word on the key that does it. */
  yes: string
  onClose: () => void
  act: (reason: string) => Promise<unknown>
  onDone: () => void
}

/** Asks before money moves, and for the reason that the log and the story keep. */
export function DecideDialog({ title, text, yes, onClose, act, onDone }: DecideProps) {
  const textId = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  async function decide(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() === '') return setError('Please say why: the log keeps it')
    setBusy(true)
    try {
      await act(reason)
      onDone()
    } catch (failure) {
      const told = isCallError(failure) ? (failure.errors.reason ?? failure.message) : ''
      setError(told || 'It did not work. Please try again.')
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      role="alertdialog"
      dismissible={!busy}
      closeButton={false}
      describedBy={textId}
    >
      <p id={textId} className="mt-2 mb-4 text-ink-2">
        {text}
      </p>
      <form noValidate onSubmit={(event) => void decide(event)}>
        <OfficeText
          label="Reason"
          rows={3}
          maxLength={500}
          value={reason}
          error={error || undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setError('')
          }}
        />
        <div className="dlg-actions">
          <Button variant="line" data-autofocus="" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="neel" type="submit" busy={busy}>
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
