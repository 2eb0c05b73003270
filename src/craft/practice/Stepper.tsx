import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { words } from './parts.words.ts'

type StepperProps = {
  label: string
  value: number
  range: readonly [least: number, most: number]
  onChange: (value: number) => void
}

/** A number with buttons for one more and one less. */
export function Stepper({ label, value, range: [least, most], onChange }: StepperProps): ReactNode {
  const id = useId()
  return (
    <div className="stepper" role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <div>
        <button
          type="button"
          aria-label={words.fewer(label)}
          disabled={value <= least}
          onClick={() => onChange(value - 1)}
        >
          <Minus className="ico" aria-hidden="true" />
        </button>
        <output className="tnum">{value}</output>
        <button
          type="button"
          aria-label={words.more(label)}
          disabled={value >= most}
          onClick={() => onChange(value + 1)}
        >
          <Plus className="ico" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
