import { type FormEvent, type ReactNode, useState } from 'react'
import { nameOf } from '../../craft/soroban/coach-labels.rules.ts'
import { FORMULAS_IN_ORDER, signed } from '../../craft/soroban/soroban.rules.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import type { Act } from '../live.contract.ts'
import { words } from './teacher-room.words.ts'

type CallSumProps = { act: (what: Act) => Promise<void>; busy: boolean; onDone: () => void }

const LEVELS = ['small', 'big', 'mixed'] as const

/** Calls a sum: drawn by a formula, or typed. */
export function CallSum({ act, busy, onDone }: CallSumProps): ReactNode {
  const [text, setText] = useState('')
  const [formula, setFormula] = useState('+4 big')
  const [digits, setDigits] = useState('3')

  async function draw(event: FormEvent): Promise<void> {
    event.preventDefault()
    await act({ act: 'draw', formula, digits: Number(digits) })
    onDone()
  }
  async function callTyped(event: FormEvent): Promise<void> {
    event.preventDefault()
    await act({ act: 'call', text })
    onDone()
  }
  return (
    <div className="live-call">
      <form className="live-call-row" onSubmit={(event) => void draw(event)}>
        <SelectField
          label={words.formula}
          value={formula}
          onChange={(event) => setFormula(event.target.value)}
        >
          {LEVELS.map((level) => (
            <optgroup key={level} label={nameOf(level)}>
              {FORMULAS_IN_ORDER.filter(({ technique }) => technique === level).map(
                ({ key, by, text: rule }) => (
                  <option key={key} value={key}>
                    {signed(by)} = {rule}
                  </option>
                ),
              )}
            </optgroup>
          ))}
        </SelectField>
        <SelectField label={words.digits} value={digits} onChange={(event) => setDigits(event.target.value)}>
          {['1', '2', '3', '4'].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <Button type="submit" variant="genda" busy={busy}>
          {words.callSum}
        </Button>
      </form>
      <form className="live-call-row" onSubmit={(event) => void callTyped(event)}>
        <Field
          label={words.orType}
          placeholder="386 + 248"
          value={text}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="line" disabled={text.trim() === ''} busy={busy}>
          {words.callIt}
        </Button>
      </form>
    </div>
  )
}
