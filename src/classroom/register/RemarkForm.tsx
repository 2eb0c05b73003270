import { type FormEvent, useId, useRef, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { writeRemark } from '../child.contract.ts'
import { type Remark, MAX_TEXT } from '../classroom.contract.ts'
import { words as ui } from '../../ui/ui.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { words } from './register-tools.words.ts'

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
    setError(errors?.text || message || ui.notSaved)
  })

  function write(event: FormEvent) {
    event.preventDefault()
    setError('')
    return submit(async () => {
      const body = { _id: id, studentId: child._id, text }
      const { data } = await call(writeRemark, { params: { id: groupId }, body })
      toast.success(words.remarkAdded(child.fullName))
      setId(uuidv7(Date.now()))
      onDone(data)
    })
  }

  function begin(phrase: string) {
    setText((before) => (before.trim() === '' ? `${phrase} ` : `${before.trimEnd()} ${phrase} `))
    box.current?.focus()
  }

  return (
    <form className="reg-note" onSubmit={(event) => void write(event)}>
      <label htmlFor={field}>{words.remarkFor(child.fullName)}</label>
      <textarea
        ref={box}
        id={field}
        rows={3}
        maxLength={MAX_TEXT}
        value={text}
        lang={open ? language.langOf(open.text) : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : `${field}-who`}
        onChange={(event) => setText(event.target.value)}
      />
      {error && (
        <p id={`${field}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
      <div className="reg-ready" role="group" aria-label={words.quickPhrases}>
        {words.remarks.map((phrase) => (
          <button key={phrase} type="button" onClick={() => begin(phrase)}>
            {phrase}
          </button>
        ))}
      </div>
      <div className="reg-note-do">
        <Button type="submit" busy={busy}>
          {words.sendToDiary}
        </Button>
        {onCancel && (
          <button type="button" className="textlink" onClick={onCancel}>
            {words.cancel}
          </button>
        )}
        <p id={`${field}-who`}>{child.parent ? words.willSign(child.parent) : words.studentReads}</p>
      </div>
    </form>
  )
}
