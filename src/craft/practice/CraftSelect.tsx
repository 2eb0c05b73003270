import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type CraftSelectProps<Key extends string> = {
  label: string
  options: readonly { key: Key; name: string }[]
  value: Key
  onChoose: (key: Key) => void
}

/** A choice of one from a list, beside what is practised. */
export function CraftSelect<Key extends string>(props: CraftSelectProps<Key>): ReactNode {
  const { label, options, value, onChoose } = props
  return (
    <label className="craft-select">
      {label}
      <span className="field-box">
        <select
          className="field-input"
          value={value}
          onChange={({ currentTarget }) => onChoose(currentTarget.value as Key)}
        >
          {options.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown className="ico" aria-hidden="true" />
      </span>
    </label>
  )
}
