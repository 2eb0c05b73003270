import { type FormEvent, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { askAboutPay, type Line } from '../pay.contract.ts'
import { words } from './teach-pay.words.ts'

type AskProps = { sheetId: string; line: Line; onAsked: () => void }

/** A button that becomes a form: what is not right with a line. */
export function AskAboutLine(props: AskProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <AskForm {...props} onClose={() => setIsOpen(false)} />
  return (
    <Button variant="line" onClick={() => setIsOpen(true)}>
      {words.ask}
    </Button>
  )
}

function AskForm({ sheetId, line, onAsked, onClose }: AskProps & { onClose: () => void }) {
  const [id] = useState(() => uuidv7(Date.now()))
  const [text, setText] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      await call(askAboutPay, { params: { id: sheetId }, body: { _id: id, line: line.key, words: text } })
      toast.success(words.sent)
      onClose()
      onAsked()
    })
  }
  return (
    <form className="pay-ask" noValidate onSubmit={(event) => void send(event)}>
      <TextArea
        label={words.wrong}
        required
        maxLength={600}
        value={text}
        error={errors.words}
        onChange={(event) => setText(event.target.value)}
      />
      {(errors.line ?? errors.form) && (
        <p role="alert" className="text-sindoor">
          {errors.line ?? errors.form}
        </p>
      )}
      <div className="pay-acts">
        <Button type="submit" busy={busy}>
          {words.send}
        </Button>
        <Button variant="line" onClick={onClose} disabled={busy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
