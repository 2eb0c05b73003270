import { type FormEvent, useId, useRef, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { writeRemark } from '../child.contract.ts'
import { type Remark, MAX_TEXT } from '../classroom.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

/** Quick phrases to start a remark with. */
const READY = ['Better than last week.', 'Please practise at home:', 'Come five minutes early.'] as const

type RemarkFormProps = {
  groupId: string
  child: { _id: string; fullName: string; parent: string | null }
  /** The newest remark; one that is not signed yet is edited. */
  remark: Remark | null
  onDone: (remark: Remark) => void
  onCancel?: () => void
}

/** A remark on a child, which its parent reads in the diary and signs. */
export function RemarkForm({ groupId, child, remark, onDone, onCancel }: RemarkFormProps) {
  const field = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const open = remark && remark.readAt === null ? remark : null
  // The id stays the same on retries, so that a remark is stored once.
  const [id, setId] = useState(() => open?._id ?? uuidv7(Date.now()))
  const [text, setText] = useState(open?.text ?? '')
  const [error, setError] = useState('')
  const { busy, submit } = useSubmit((failure) => {
    const { errors, message } = failure as { errors?: Record<string, string>; message?: string }
    setError(errors?.text || message || 'Couldn’t save. Please try again.')
  })

  function write(event: FormEvent) {
    event.preventDefault()
    setError('')
    return submit(async () => {
      const body = { _id: id, studentId: child._id, text }
      const { data } = await call(writeRemark, { params: { id: groupId }, body })
      toast.success(`Remark added to ${child.fullName}’s diary`)
      setId(uuidv7(Date.now()))
      onDone(data)
    })
  }

  function begin(words: string) {
    setText((before) => (before.trim() === '' ? `${words} ` : `${before.trimEnd()} ${words} `))
    box.current?.focus()
  }

  return (
    <form className="reg-note" onSubmit={(event) => void write(event)}>
      <label htmlFor={field}>Remark for {child.fullName}</label>
      <textarea
        ref={box}
        id={field}
        rows={3}
        maxLength={MAX_TEXT}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : `${field}-who`}
        onChange={(event) => setText(event.target.value)}
      />
      {error && (
        <p id={`${field}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
      <div className="reg-ready" role="group" aria-label="Quick phrases">
        {READY.map((words) => (
          <button key={words} type="button" onClick={() => begin(words)}>
            {words}
          </button>
        ))}
      </div>
      <div className="reg-note-do">
        <Button type="submit" busy={busy}>
          Send to diary
        </Button>
        {onCancel && (
          <button type="button" className="textlink" onClick={onCancel}>
            Cancel
          </button>
        )}
        <p id={`${field}-who`}>
          {child.parent ? `${child.parent} will read and sign it.` : 'The student will read it.'}
        </p>
      </div>
    </form>
  )
}
