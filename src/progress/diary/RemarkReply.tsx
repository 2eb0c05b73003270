import { Reply } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Diary, MAX_REPLY, replyToTeacher } from './diary.contract.ts'
import { words } from './diary.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { firstNameOf } from './week-summary.rules.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type WriteBackProps = { remark: NonNullable<Diary['remark']>; parent: string; onSent: () => void }

/** The parent's reply under a remark, and the form for it; nothing where no teacher would read it. */
export function RemarkReply({ remark, parent, onSent }: WriteBackProps): ReactNode {
  const { reply, mayReply, teacher } = remark
  const [writing, setWriting] = useState(false)
  const [before, day, after] = words.repliedOn(parent, reply ? formatDay(reply.at) : '')
  if (writing)
    return (
      <ReplyForm
        remark={remark}
        onCancel={() => setWriting(false)}
        onSent={() => {
          setWriting(false)
          onSent()
        }}
      />
    )
  return (
    <div className="dy-back">
      {reply && (
        <>
          <p className="dy-back-h">
            {before}
            <time dateTime={reply.at}>{day}</time>
            {after}
          </p>
          <blockquote lang={language.content}>{reply.text}</blockquote>
        </>
      )}
      {mayReply && (
        <button type="button" className="textlink" onClick={() => setWriting(true)}>
          <Reply className="ico" aria-hidden="true" />
          {reply ? words.editReply : words.replyTo(firstNameOf(teacher))}
        </button>
      )}
    </div>
  )
}

type FormProps = { remark: WriteBackProps['remark']; onCancel: () => void; onSent: () => void }

function ReplyForm({ remark: { remarkId, at, teacher, reply }, onCancel, onSent }: FormProps): ReactNode {
  const field = useId()
  const [text, setText] = useState(reply?.text ?? '')
  const [error, setError] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const { busy, submit } = useSubmit((failure) => {
    const { errors, message } = failure as { errors?: Record<string, string>; message?: string }
    setError(errors?.text || message || words.notSent)
  })
  // The form was opened to write: focus the text.
  useEffect(() => box.current?.focus(), [])

  function send(event: FormEvent) {
    event.preventDefault()
    setError('')
    return submit(async () => {
      toast.success((await call(replyToTeacher, { params: { id: remarkId }, body: { at, text } })).message)
      onSent()
    })
  }

  return (
    <form className="dy-back" noValidate onSubmit={(event) => void send(event)}>
      <label htmlFor={field}>{words.replyTo(teacher)}</label>
      <textarea
        ref={box}
        id={field}
        rows={3}
        maxLength={MAX_REPLY}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {error && (
        <p id={`${field}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
      <div className="dy-back-do">
        <Button type="submit" busy={busy}>
          {words.send}
        </Button>
        <button type="button" className="textlink" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  )
}
