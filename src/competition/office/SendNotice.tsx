import { type FormEvent, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeText } from '../../ui/office/fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { MAX_NOTICE_CHARS, sendRoundNotice } from './conduct.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type TellProps = { id: string; roundId: string; onClose: () => void }

/** Sends a message to everyone waiting for or writing a round. */
export function SendNotice({ id, roundId, onClose }: TellProps) {
  // One id until it succeeds makes a retry idempotent.
  const [asking] = useState(() => uuidv7(Date.now()))
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const { busy, submit } = useSubmit()
  const tell = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setError('Type the message')
    return submit(async () => {
      const { message } = await call(sendRoundNotice, { params: { id, roundId }, body: { id: asking, text } })
      toast.success(message)
      onClose()
    })
  }
  return (
    <Dialog open onClose={onClose} title="Message everyone">
      <form className="wa-give" onSubmit={(event) => void tell(event)} noValidate>
        <OfficeText
          label="Message to everyone waiting or writing"
          hint="Plain text. Shows above their papers within a minute, for three hours or until your next message."
          rows={4}
          maxLength={MAX_NOTICE_CHARS}
          value={text}
          error={error || undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="wa-keys">
          <button type="button" className="ob" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="ob ob-main" disabled={busy}>
            Message everyone
          </button>
        </p>
      </form>
    </Dialog>
  )
}
