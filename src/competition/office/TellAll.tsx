import { type FormEvent, useState } from 'react'
import { makeId } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeText } from '../../ui/office/fields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { TELL_MAX, tellRound } from './conduct.contract.ts'

type TellProps = { id: string; roundId: string; onClose: () => void }

/** A word to all who wait for a round or write it. */
export function TellAll({ id, roundId, onClose }: TellProps) {
  // The same until it is told: sent twice, it stands there once.
  const [asking] = useState(() => makeId(Date.now()))
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const tell = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setError('Say what all should know')
    setBusy(true)
    try {
      const { message } = await call(tellRound, { params: { id, roundId }, body: { id: asking, text } })
      toast.success(message)
      onClose()
    } catch (failed) {
      toastError(failed)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title="Tell all">
      <form className="wa-give" onSubmit={(event) => void tell(event)} noValidate>
        <OfficeText
          label="What all who wait or write should know"
          hint="Plain text. It stands above their papers within a minute, for three hours or until you tell something newer."
          rows={4}
          maxLength={TELL_MAX}
          value={text}
          error={error || undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="wa-keys">
          <button type="button" className="ob" onClick={onClose}>
            Not now
          </button>
          <button type="submit" className="ob ob-main" disabled={busy}>
            Tell all
          </button>
        </p>
      </form>
    </Dialog>
  )
}
