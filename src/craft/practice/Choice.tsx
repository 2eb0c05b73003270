import type { ReactNode } from 'react'

type ChoiceProps<T extends string> = {
  legend: string
  name: string
  options: readonly (readonly [value: T, label: ReactNode])[]
  value: T
  onChoose: (value: T) => void
}

/** A choice as radio buttons in a row. */
export function Choice<T extends string>({
  legend,
  name,
  options,
  value,
  onChoose,
}: ChoiceProps<T>): ReactNode {
  return (
    <fieldset className="craft-choice">
      <legend>{legend}</legend>
      {options.map(([each, label]) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            onChange={() => onChoose(each)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
