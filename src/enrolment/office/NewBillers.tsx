import { type FormEvent, useState } from 'react'
import { STATES, UNION_TERRITORIES } from '../../enquiries/enquiries.contract.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField, OfficeSelect, OfficeText } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { createBiller, createFranchiseBiller } from './billers.contract.ts'

/** Adds a registration of the academy in another State. */
export function NewBiller({ onMade }: { onMade: () => void }) {
  const [id] = useState(() => uuidv7(Date.now()))
  const [typed, setTyped] = useState({ gstin: '', state: '', address: '' })
  const { errors, busy, submit } = useFormSubmit()
  const change = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [name]: event.target.value }))
  function add(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      await call(createBiller, {
        body: { _id: id, ...typed } as Parameters<typeof call<typeof createBiller>>[1]['body'],
      })
      toast.success(`${typed.state}: registration added`)
      onMade()
    })
  }
  return (
    <details>
      <summary className="olink inline-block min-h-6 cursor-pointer">Add a registration</summary>
      <form className="mt-3" noValidate onSubmit={(event) => void add(event)}>
        <InvalidFields errors={errors} />
        <div className="cf">
          <OfficeField
            label="GSTIN there"
            wide
            required
            maxLength={20}
            value={typed.gstin}
            error={errors.gstin}
            onChange={change('gstin')}
          />
          <PlaceFields
            labels={{ state: 'State of the registration', address: 'Address there' }}
            typed={typed}
            errors={errors}
            onChange={change}
          />
        </div>
        <FormError message={errors.form} />
        <div className="mo-a mt-2">
          <Button type="submit" busy={busy}>
            Add registration
          </Button>
        </div>
      </form>
    </details>
  )
}

const NO_FRANCHISE = { name: '', pan: '', gstin: '', state: '', address: '', upiAddress: '' }
type FranchiseField = Exclude<keyof typeof NO_FRANCHISE, 'state' | 'address'>
const franchiseFields: readonly { name: FranchiseField; label: string; hint: string; max: number }[] = [
  { name: 'name', label: 'Name of the company', hint: '', max: 100 },
  { name: 'pan', label: 'PAN of the company', hint: '', max: 20 },
  { name: 'gstin', label: 'GSTIN of the company', hint: 'Without one its fees bear no tax.', max: 20 },
  { name: 'upiAddress', label: 'UPI address of the company', hint: 'For the code at its desk.', max: 80 },
]
const needed: readonly FranchiseField[] = ['name', 'pan']

/** Adds a franchise that bills for itself. */
export function NewFranchise({ onMade }: { onMade: () => void }) {
  const [id] = useState(() => uuidv7(Date.now()))
  const [typed, setTyped] = useState(NO_FRANCHISE)
  const { errors, busy, submit } = useFormSubmit()
  const change = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [name]: event.target.value }))
  function add(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      await call(createFranchiseBiller, {
        body: { _id: id, ...typed } as Parameters<typeof call<typeof createFranchiseBiller>>[1]['body'],
      })
      toast.success(`${typed.name}: added`)
      onMade()
    })
  }
  return (
    <details>
      <summary className="olink inline-block min-h-6 cursor-pointer">Add a franchise</summary>
      <form className="mt-3" noValidate onSubmit={(event) => void add(event)}>
        <InvalidFields errors={errors} />
        <div className="cf">
          {franchiseFields.map(({ name, label, hint, max }) => (
            <OfficeField
              key={name}
              label={label}
              wide
              hint={hint}
              required={needed.includes(name)}
              maxLength={max}
              value={typed[name]}
              error={errors[name]}
              onChange={change(name)}
            />
          ))}
          <PlaceFields
            labels={{ state: 'State of the company', address: 'Address of the company' }}
            typed={typed}
            errors={errors}
            onChange={change}
          />
        </div>
        <FormError message={errors.form} />
        <div className="mo-a mt-2">
          <Button type="submit" busy={busy}>
            Add franchise
          </Button>
        </div>
      </form>
    </details>
  )
}

type BillerPlace = Record<'state' | 'address', string>
type PlaceFieldsProps = {
  labels: BillerPlace
  typed: BillerPlace
  errors: Readonly<Record<string, string>>
  onChange: (name: keyof BillerPlace) => (event: { target: { value: string } }) => void
}

/** In which State somebody who bills is registered, and the address there. */
function PlaceFields({ labels, typed, errors, onChange }: PlaceFieldsProps) {
  return (
    <>
      <OfficeSelect
        label={labels.state}
        wide
        required
        value={typed.state}
        error={errors.state}
        onChange={onChange('state')}
      >
        <option value="">Choose</option>
        {[...STATES, ...UNION_TERRITORIES].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </OfficeSelect>
      <OfficeText
        label={labels.address}
        rows={3}
        required
        maxLength={300}
        value={typed.address}
        error={errors.address}
        onChange={onChange('address')}
      />
    </>
  )
}
