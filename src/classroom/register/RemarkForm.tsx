import { type FormEvent, useId, useRef, useState } from 'react'
import { makeId } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { writeRemark } from '../child.contract.ts'
import { type Remark, TEXT_MAX } from '../classroom.contract.ts'

/** Ways to begin; a teacher with twenty children writes the rest. */
const READY = ['Better than last week.', 'Please practise at home:', 'Come five minutes early.'] as const

type RemarkFormProps = {
  groupId: string
  child: { _id: string; fullName: string; parent: string | null }
  /** What nobody has signed yet is written anew. */
  remark: Remark | null
  onDone: (remark: Remark) => void
  onCancel?: () => void
}

/** A remark on a child, which its parent reads in the diary and signs. */
export function RemarkForm({ groupId, child, remark, onDone, onCancel }: RemarkFormProps) {
  const field = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const open = remark && remark.readAt === null ? remark : null
  // One id for one remark, however often it is sent.
  const [id, setId] = useState(() => open?._id ?? makeId(Date.now()))
  const [text, setText] = useState(open?.text ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function write(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      const body = { _id: id, studentId: child._id, text }
      const { data } = await call(writeRemark, { params: { id: groupId }, body })
      toast.success(`It stands in ${child.fullName}’s diary`)
      setId(makeId(Date.now()))
      onDone(data)
    } catch (failure) {
      const { errors, message } = failure as { errors?: Record<string, string>; message?: string }
      setError(errors?.text || message || 'It did not work. Please try again.')
    }
    setBusy(false)
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
        maxLength={TEXT_MAX}
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
      <div className="reg-ready" role="group" aria-label="Begin with">
        {READY.map((words) => (
          <button key={words} type="button" onClick={() => begin(words)}>
            {words}
          </button>
        ))}
      </div>
      <div className="reg-note-do">
        <Button type="submit" busy={busy}>
          Into the diary
        </Button>
        {onCancel && (
          <button type="button" className="textlink" onClick={onCancel}>
            Cancel
          </button>
        )}
        <p id={`${field}-who`}>
          {child.parent ? `${child.parent} reads it and signs.` : 'The student reads it.'}
        </p>
      </div>
    </form>
  )
}
