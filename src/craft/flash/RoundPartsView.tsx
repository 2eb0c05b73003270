import { Delete } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import { Button } from '../../ui/Button.tsx'
import { COUNT_IN } from './flash.rules.ts'
import { words } from './flash.words.ts'
import './round-parts.css'

/** No sum of a grade has more digits. */
const MAX_DIGITS = 7
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The typed digits, without leading zeros and other characters. */
const digitsOf = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MAX_DIGITS)

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

/** 3, 2, 1 as a bead that goes along a rod. Decorative: the number stands beside it. */
export function CountBeads({ left }: { left: number }): ReactNode {
  return (
    <svg className="count-beads" viewBox="0 0 240 60" aria-hidden="true">
      <path className="count-beads-rod" d="M0 30H240" />
      {COUNT_IN.map((count, at) => (
        <path
          key={count}
          className={`count-beads-bead ${stateOf(count, left)}`}
          transform={`translate(${40 + at * 80} 30) rotate(90)`}
          d={beadPath(46, 30)}
        />
      ))}
    </svg>
  )
}

function stateOf(count: number, left: number): string {
  if (count === left) return 'is-now'
  return count > left ? 'is-past' : 'is-next'
}
