import { type FormEvent, useId, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeText } from '../../ui/office/fields.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'

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
  const [failed, setFailed] = useState('')
  const { busy, submit } = useSubmit((failure) => {
    const refusal = isCallError(failure) ? failure : null
    // Only what is wrong with the reason stands at it.
    if (refusal?.errors.reason) setError(refusal.errors.reason)
    else setFailed(refusal?.message || 'It did not work. Please try again.')
  })
  function decide(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() === '') return setError('Enter a reason for the log')
    setFailed('')
    return submit(async () => {
      await act(reason)
      onDone()
    })
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
          required
          rows={3}
          maxLength={500}
          value={reason}
          error={error || undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setError('')
          }}
        />
        {failed && (
          <p role="alert" className="of-err mt-3">
            {failed}
          </p>
        )}
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
