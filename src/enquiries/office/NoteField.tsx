import { useId, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { noteOnEnquiry } from './enquiries-office.contract.ts'

/** A note for the team about an enquiry. */
export function NoteField({ id, onNoted }: { id: string; onNoted: () => void }) {
  const field = useId()
  const [text, setText] = useState('')
  // The same words sent again are the same note.
  const [key, setKey] = useState(() => uuidv7(Date.now()))
  const note = async () => {
    if (text.trim() === '') return
    try {
      await call(noteOnEnquiry, { params: { id }, body: { text, key } })
      setKey(uuidv7(Date.now()))
      setText('')
      toast.success('Saved')
      onNoted()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <form
      className="en-w"
      onSubmit={(event) => {
        event.preventDefault()
        void note()
      }}
    >
      <label htmlFor={field} className="sr-only">
        Note for the team
      </label>
      <textarea
        id={field}
        className="of-in"
        rows={2}
        placeholder="Note for the team"
        value={text}
        maxLength={2_000}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void note()
        }}
      />
      {text.trim() !== '' && (
        <button type="submit" className="ob">
          Add note
        </button>
      )}
    </form>
  )
}
