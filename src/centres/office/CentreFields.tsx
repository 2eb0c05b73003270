import { requiredNames } from '../../ui/office/required-names.ts'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { type Centre, type CentreForm, NewCentreForm } from '../centres.contract.ts'
import { CENTRE_KINDS, CENTRE_STATES, type CentreKind } from '../centres.rules.ts'
import { kindLabels } from './labels.ts'

const required = requiredNames(NewCentreForm)

/** The form's values; no State is chosen yet in a new one. */
export type TypedCentre = Omit<CentreForm, 'state'> & { state: string }

export const emptyCentre: TypedCentre = {
  name: '',
  kind: 'own',
  state: '',
  postalCode: '',
  address: '',
  phone: '',
  hours: '',
}

export const typedFrom = ({ name, kind, state, postalCode, address, phone, hours }: Centre): TypedCentre => ({
  name,
  kind,
  state,
  postalCode,
  address,
  phone,
  hours,
})

/** What is sent: the server refuses a State that is none, at its field. */
export const formFrom = (typed: TypedCentre): CentreForm => typed as CentreForm

type FieldsProps = {
  typed: TypedCentre
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<TypedCentre>) => void
}

/** Name, kind, place and hours of a centre. */
export function CentreFields({ typed, errors, onChange }: FieldsProps) {
  const line = (name: 'name' | 'postalCode' | 'address' | 'phone' | 'hours') => ({
    required: required.has(name),
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      <OfficeField label="Name" maxLength={80} {...line('name')} />
      <OfficeSelect
        label="Kind"
        value={typed.kind}
        error={errors.kind}
        onChange={(event) => onChange({ kind: event.target.value as CentreKind })}
      >
        {CENTRE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </OfficeSelect>
      <OfficeSelect
        label="State"
        required
        value={typed.state}
        error={errors.state}
        onChange={(event) => onChange({ state: event.target.value })}
      >
        <option value="">Choose</option>
        {CENTRE_STATES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </OfficeSelect>
      <OfficeField label="PIN code" inputMode="numeric" maxLength={6} {...line('postalCode')} />
      <OfficeField label="Address" wide maxLength={300} {...line('address')} />
      <OfficeField label="Phone" type="tel" maxLength={20} {...line('phone')} />
      <OfficeField
        label="Hours"
        maxLength={120}
        hint="Monday to Saturday, 10 am to 8 pm"
        {...line('hours')}
      />
    </>
  )
}
