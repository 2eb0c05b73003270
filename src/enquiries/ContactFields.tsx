import type { ReactNode } from 'react'
import { Field, SelectField } from '../ui/Field.tsx'
import { STATES, UNION_TERRITORIES } from './enquiries.rules.ts'

type FieldProps = { name: string; error: string | undefined; defaultValue: string | undefined }
type Fields = { field: (name: string) => FieldProps }

/** How we reach the person who writes. */
export function ReachFields({ field }: Fields): ReactNode {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Email" type="email" autoComplete="email" inputMode="email" required {...field('email')} />
      <Field
        label="Mobile"
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        placeholder="10 digits"
        required
        {...field('mobile')}
      />
    </div>
  )
}

/** The 28 states, then the union territories as a group of their own. */
export function StateField({ field }: Fields): ReactNode {
  const { defaultValue = '', ...props } = field('state')
  return (
    // Keyed, so that what was chosen is there again when the server sends the form back.
    <SelectField
      key={defaultValue}
      label="State"
      autoComplete="address-level1"
      required
      defaultValue={defaultValue}
      {...props}
    >
      <option value="">Choose a state</option>
      <optgroup label="States">
        {STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </optgroup>
      <optgroup label="Union territories">
        {UNION_TERRITORIES.map((territory) => (
          <option key={territory}>{territory}</option>
        ))}
      </optgroup>
    </SelectField>
  )
}
