import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { MAX_TEXT } from '../classroom.contract.ts'
import { words as ui } from '../../ui/ui.words.ts'
import { type FieldErrors, useSubmit } from '../../ui/useSubmit.ts'
import { words as language } from '../../platform/language.words.ts'
import { words } from './set-homework.words.ts'

type Said = { text: string; dueOn: string }

type FormProps = {
  start: Said
  /** A quiz, lesson or exercise is chosen, so that the text is optional. */
  hasMore: boolean
  /** The button's label. */
  submit: string
  /** Rejects with errors by field, or a message. */
  onSubmit: (said: Said) => Promise<void>
  /** Fields above the text. */
  children?: (errors: FieldErrors) => ReactNode
}

/** The text and the due date of a homework, with errors of sending them. */
export function HomeworkForm({ start, hasMore, submit, onSubmit, children }: FormProps): ReactNode {
  const [text, setText] = useState(start.text)
  const [dueOn, setDueOn] = useState(start.dueOn)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, submit: run } = useSubmit((failure) => {
    const { errors: fields, message } = failure as { errors?: Record<string, string>; message?: string }
    const known = Object.keys(fields ?? {}).length > 0
    setErrors(known ? { ...fields } : { form: message || ui.notSaved })
  })

  function send(event: FormEvent) {
    event.preventDefault()
    setErrors({})
    return run(async () => {
      await onSubmit({ text: text.trim(), dueOn })
    })
  }

  return (
    <form noValidate className="reg-form" onSubmit={(event) => void send(event)}>
      {children?.(errors)}
      <TextArea
        label={words.whatToDo}
        name="text"
        optionalMark={hasMore}
        rows={3}
        maxLength={MAX_TEXT}
        value={text}
        lang={start.text === '' ? undefined : language.langOf(start.text)}
        error={errors.text}
        onChange={(event) => setText(event.target.value)}
      />
      <Field
        label={words.dueDate}
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
