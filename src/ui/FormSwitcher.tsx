import { type ReactNode } from 'react'

type FormChoiceProps = {
  legend: string
  choices: readonly { id: string; label: string }[]
  selected: string
}

/** Selects one of several forms without JavaScript, instead of the tabs. */
export function FormSwitcher({ legend, choices, selected }: FormChoiceProps): ReactNode {
  return (
    <fieldset className="without-scripts">
      <legend className="field-label mb-2">{legend}</legend>
      {choices.map(({ id, label }) => (
        <label key={id} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="form"
            value={id}
            checked={id === selected}
            readOnly
            className="size-5 shrink-0 accent-neel"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
