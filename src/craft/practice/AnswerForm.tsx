import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { plainDigits } from '../../platform/text/digits.rules.ts'
import { words } from './parts.words.ts'

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
  const [tries, setTries] = useState(0)
  // A wrong answer is replaced by what is typed next.
  useEffect(() => {
    if (tries > 0 && !done) field.current?.select()
  }, [tries, done])
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (done) return onNext()
    const plain = plainDigits(typed).trim()
    if (/^-?\d{1,15}$/.test(plain)) {
      onAnswer(Number(plain))
      setTries(tries + 1)
    } else field.current?.focus()
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
      <Button type="submit">{done ? words.next : words.check}</Button>
    </form>
  )
}
