import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'

type AnswerProps = {
  label: string
  hint: string
  /** The field of the call that a refusal is about. */
  field: 'answer' | 'reason'
  button: string
  onSend: (text: string) => Promise<{ message: string }>
  onDone: () => void
}

/** A sentence to a family, which reads it beside its fees. */
export function AnswerForm({ label, hint, field, button, onSend, onDone }: AnswerProps) {
  const [text, setText] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      toast.success((await onSend(text)).message)
      onDone()
    })
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={send}>
      <OfficeField
        label={label}
        hint={hint}
        required
        maxLength={300}
        value={text}
        error={errors[field]}
        onChange={(event) => setText(event.target.value)}
      />
      <FormError message={errors.form} />
      <Button type="submit" variant="line" busy={busy}>
        {button}
      </Button>
    </form>
  )
}
