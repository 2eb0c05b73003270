import { ArrowLeft, Check, RotateCcw } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { plainDigits } from '../../platform/text/digits.rules.ts'
import { Keypad } from './Keypad.tsx'
import type { NinesCheck as Check9 } from './nines.rules.ts'

type CheckProps = { check: Check9; onLeave: () => void }

/** The child's own check by casting out nines, line after line; it does not tell the right answer. */
export function NinesCheck({ check: { steps, passes }, onLeave }: CheckProps): ReactNode {
  const [at, setAt] = useState(0)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => field.current?.focus({ preventScroll: true }), [at])
  const step = steps[at]
  const type = (text: string) => {
    setTyped(text)
    setWrong(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const plain = plainDigits(typed).trim()
    // 9 and 0 are the same here.
    if (plain === '' || !step) return
    if (plain.replace(/^9$/, '0') !== step.entries[0]?.value) return setWrong(true)
    setTyped('')
    setAt(at + 1)
  }
  return (
    <form className="vd-nines" onSubmit={submit}>
      <h3>Check by nines</h3>
      <ol>
        {steps.slice(0, at).map(({ title, entries }) => (
          <li key={title} className="tnum">
            {title} <b>{entries[0]?.value}</b>
          </li>
        ))}
      </ol>
      {step ? (
        <>
          <label htmlFor={id}>
            {step.title}
            <small className="tnum">{step.hint}</small>
          </label>
          <input
            ref={field}
            id={id}
            className="tnum"
            value={typed}
            maxLength={2}
            autoComplete="off"
            inputMode="none"
            aria-invalid={isWrong}
            aria-describedby={`${id}-told`}
            onChange={(event) => type(event.target.value)}
          />
          <p id={`${id}-told`} role="status" className="vd-x">
            {isWrong && 'Not quite. Add the digits until one is left. 9 counts as 0.'}
          </p>
          <Keypad
            kind="product"
            onSign={(sign) => type(typed + sign)}
            onBack={() => type(typed.slice(0, -1))}
          />
        </>
      ) : (
        <div className={`craft-told ${passes ? 'right' : 'wrong'}`} role="status">
          <b>
            {passes ? (
              <Check className="ico" aria-hidden="true" />
            ) : (
              <RotateCcw className="ico" aria-hidden="true" />
            )}
            {passes ? 'The same: your answer passes' : 'Different: something is wrong'}
          </b>
          <p>
            {passes
              ? 'Nines catch most mistakes, but not swapped digits.'
              : 'Go back and look at your answer again.'}
          </p>
        </div>
      )}
      <div className="vd-keys">
        {step && <Button type="submit">Next</Button>}
        <Button variant={step ? 'line' : 'neel'} onClick={onLeave}>
          <ArrowLeft className="ico" aria-hidden="true" />
          Back to the answer
        </Button>
      </div>
    </form>
  )
}
