import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { TEXT_MAX } from '../classroom.contract.ts'

type Said = { text: string; dueOn: string }
export type FieldErrors = Readonly<Record<string, string>>

type FormProps = {
  start: Said
  /** Something else is asked for, so that words need not be. */
  hasMore: boolean
  /** What the key says. */
  submit: string
  /** Rejects with what is wrong, by field or as a message. */
  onSubmit: (said: Said) => Promise<void>
  /** What stands above the words. */
  children?: (errors: FieldErrors) => ReactNode
}

/** The words and the day of a homework, and what became of sending them. */
export function HomeworkForm({ start, hasMore, submit, onSubmit, children }: FormProps): ReactNode {
  const [text, setText] = useState(start.text)
  const [dueOn, setDueOn] = useState(start.dueOn)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setErrors({})
    try {
      await onSubmit({ text: text.trim(), dueOn })
    } catch (failure) {
      const { errors: fields, message } = failure as { errors?: Record<string, string>; message?: string }
      const known = Object.keys(fields ?? {}).length > 0
      setErrors(known ? { ...fields } : { form: message || 'It did not work. Please try again.' })
    }
    setBusy(false)
  }

  return (
    <form noValidate className="reg-form" onSubmit={(event) => void send(event)}>
      {children?.(errors)}
      <TextArea
        label="What to do"
        name="text"
        optionalMark={hasMore}
        rows={3}
        maxLength={TEXT_MAX}
        value={text}
        error={errors.text}
        onChange={(event) => setText(event.target.value)}
      />
      <Field
        label="By"
        name="dueOn"
        type="date"
        value={dueOn}
        error={errors.dueOn}
        onChange={(event) => setDueOn(event.target.value)}
      />
      {errors.form && (
        <p role="alert" className="field-error">
          {errors.form}
        </p>
      )}
      <Button type="submit" busy={busy} className="w-full">
        {submit}
      </Button>
    </form>
  )
}
