import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { KindProps } from './KindInput.tsx'
import { readNumber } from './kinds.rules.ts'
import { words } from './kinds.words.ts'
import { words as language } from '../../platform/language.words.ts'

/** Enter in this field went to the next question: focus its field too. */
let goesOn = false

/** A typed number. Text that is not a number is no answer, and a hint says so. */
export function NumberInput(props: KindProps & { unit: string }): ReactNode {
  const { question, said, labelledBy, disabled, unit, onSay } = props
  const [typed, setTyped] = useState(said?.replace('-', '−') ?? '')
  const hint = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (goesOn) field.current?.focus({ preventScroll: true })
    goesOn = false
  }, [])
  const unclear = typed.trim() !== '' && readNumber(typed) === null
  const type = (text: string) => {
    setTyped(text)
    onSay(readNumber(text))
  }
  const isBelow = /^\s*[-−]/.test(typed)
  return (
    <div className="kd kn">
      <div className="kn-row">
        <button
          type="button"
          className="kn-sign"
          disabled={disabled}
          aria-pressed={isBelow}
          aria-label={words.minus}
          onClick={() => type(isBelow ? typed.replace(/[-−]/, '') : `−${typed.trim()}`)}
        >
          ±
        </button>
        <input
          ref={field}
          className="kn-in tnum"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={24}
          value={typed}
          disabled={disabled}
          aria-labelledby={`${labelledBy} ${hint}-unit`}
          aria-describedby={hint}
          aria-invalid={unclear || undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={({ key }) => {
            goesOn = key === 'Enter'
          }}
        />
        <span id={`${hint}-unit`} className={unit ? 'kn-unit' : 'sr-only'}>
          {unit ? <span lang={language.contentOf(question)}>{unit}</span> : words.yourNumber}
        </span>
      </div>
      <p id={hint} className="kd-hint" aria-live="polite">
        {words.typeNumber(unclear)}
      </p>
    </div>
  )
}
