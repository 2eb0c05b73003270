import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

/** A whole number is typed and checked. `done`: it was right, and the next one may come. */
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
  /** The keyboard goes there at once. */
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
    if (/^-?\d{1,15}$/.test(typed.trim())) onAnswer(Number(typed))
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
