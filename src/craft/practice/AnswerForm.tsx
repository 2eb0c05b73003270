import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { plainDigits } from '../typed-answers.rules.ts'

/** A field for a whole number and its Check button. `done`: it was right, so the button says Next. */
export function AnswerForm({
  label,
  done,
  onAnswer,
  onNext,
  focus,
}: {
  label: string
  done: boolean
  onAnswer: (answer: number) => void
  onNext: () => void
  /** Focuses the field at once. */
  focus?: boolean
}): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focus) field.current?.focus()
  }, [focus])
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (done) return onNext()
    const plain = plainDigits(typed).trim()
    if (/^-?\d{1,15}$/.test(plain)) onAnswer(Number(plain))
    else field.current?.focus()
  }
  return (
    <form className="craft-answer" onSubmit={submit} noValidate>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field-input tnum"
        inputMode="numeric"
        autoComplete="off"
        ref={field}
        maxLength={16}
        value={typed}
        readOnly={done}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">{done ? 'Next' : 'Check'}</Button>
    </form>
  )
}
