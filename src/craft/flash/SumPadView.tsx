import { Delete } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { words } from './flash.words.ts'
import './sum-pad.css'

/** No sum of a grade has more digits. */
const DIGITS_MAX = 7
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The typed digits, without leading zeros and other characters. */
const digitsOf = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, DIGITS_MAX)

type SumPadProps = {
  onAnswer: (sum: number) => void
  /** What stands below the typed sum. */
  note?: string
}

/** A keypad for the sum: a phone's keyboard would cover the question. A real keyboard works too. */
export function SumPad({ onAnswer, note = words.noClock }: SumPadProps): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (typed === '') field.current?.focus()
    else onAnswer(Number(typed))
  }
  const add = (digit: string) => setTyped((before) => digitsOf(before + digit))
  return (
    <form className="sum-pad" onSubmit={submit} noValidate>
      <label htmlFor={id} className="sr-only">
        {words.sum}
      </label>
      <input
        id={id}
        className="sum-pad-field tnum"
        // Focus does not open the phone's keyboard.
        inputMode="none"
        autoComplete="off"
        ref={field}
        value={typed}
        onChange={({ currentTarget }) => setTyped(digitsOf(currentTarget.value))}
      />
      <p>{note}</p>
      <div className="sum-pad-keys" role="group" aria-label={words.digits}>
        {KEYS.map((digit) => (
          <button key={digit} type="button" onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" onClick={() => setTyped(typed.slice(0, -1))}>
          <Delete className="ico" aria-hidden="true" />
          {words.back}
          <span className="sr-only">{words.deleteLast}</span>
        </button>
        <button type="button" onClick={() => add('0')}>
          0
        </button>
        <Button type="submit" variant="genda" aria-disabled={typed === '' || undefined}>
          {words.done}
        </Button>
      </div>
    </form>
  )
}
