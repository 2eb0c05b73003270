import type { ReactNode } from 'react'
import { Field, SelectField } from '../ui/Field.tsx'
import { STATES, UNION_TERRITORIES } from './enquiries.rules.ts'
import { words } from './enquiry.words.ts'

type FieldProps = { name: string; error: string | undefined; defaultValue: string | undefined }
type Fields = { field: (name: string) => FieldProps }

/** How we reach the person who writes. */
export function ReachFields({ field }: Fields): ReactNode {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={words.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        {...field('email')}
      />
      <Field
        label={words.mobile}
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        placeholder={words.tenDigits}
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
      label={words.state}
      autoComplete="address-level1"
      required
      defaultValue={defaultValue}
      {...props}
    >
      <option value="">{words.chooseState}</option>
      <optgroup label={words.states}>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {words.stateName(state)}
          </option>
        ))}
      </optgroup>
      <optgroup label={words.territories}>
        {UNION_TERRITORIES.map((territory) => (
          <option key={territory} value={territory}>
            {words.stateName(territory)}
          </option>
        ))}
      </optgroup>
    </SelectField>
  )
}
