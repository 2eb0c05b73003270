import { ArrowLeft, Check, RotateCcw } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { plainDigits } from '../../platform/text/digits.rules.ts'
import { Keypad } from './Keypad.tsx'
import type { NinesCheck as Check9 } from './nines.rules.ts'
import { words } from './vedic.words.ts'

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
      <h3>{words.checkByNines}</h3>
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
            {isWrong && words.addDigits}
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
            {passes ? words.passes : words.differs}
          </b>
          <p>{passes ? words.ninesCatch : words.lookAgain}</p>
        </div>
      )}
      <div className="vd-keys">
        {step && <Button type="submit">{words.next}</Button>}
        <Button variant={step ? 'line' : 'neel'} onClick={onLeave}>
          <ArrowLeft className="ico" aria-hidden="true" />
          {words.backToAnswer}
        </Button>
      </div>
    </form>
  )
}
