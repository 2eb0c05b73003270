import { type ReactNode, useState } from 'react'
import { requiredNames } from '../../ui/office/required-names.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeSelect, OfficeText } from '../../ui/office/fields.tsx'
import { useIsSeated } from '../../ui/office/frame.ts'
import { ActDialog } from './ActDialogs.tsx'
import { addEnquiry, type Figures } from './enquiries-office.contract.ts'

const required = requiredNames(addEnquiry.definition.body)
const EMPTY = { childName: '', name: '', mobile: '', email: '', wants: '', location: '', note: '' }

/** `centres`: those of the caller; empty in an academy with one. */
type NewProps = { centres: Figures['centres']; onClose: () => void; onDone: () => void }

/** A new enquiry of somebody who called or came by. */
export function NewEnquiryDialog({ centres, onClose, onDone }: NewProps): ReactNode {
  const isSeated = useIsSeated()
  const [form, setForm] = useState(EMPTY)
  const [centreId, setCentreId] = useState('')
  const field = (name: keyof typeof form, errors: Readonly<Record<string, string>>) => ({
    required: required.has(name),
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <ActDialog
      title="New enquiry"
      submit="Save"
      onClose={onClose}
      onDone={onDone}
      act={() => call(addEnquiry, { body: { ...form, centreId: centreId || null } })}
    >
      {(errors) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <OfficeField label="Contact person" data-autofocus="" {...field('name', errors)} />
            <OfficeField label="Mobile" type="tel" inputMode="tel" {...field('mobile', errors)} />
            <OfficeField label="Child’s name (optional)" {...field('childName', errors)} />
            <OfficeField
              label="Interested in (optional)"
              placeholder="Abacus, Level 1"
              {...field('wants', errors)}
            />
            <OfficeField label="Location (optional)" {...field('location', errors)} />
            <OfficeField label="Email (optional)" type="email" {...field('email', errors)} />
          </div>
          {centres.length > 1 && (
            <OfficeSelect
              label="Centre"
              value={centreId}
              error={errors.centreId}
              onChange={(event) => setCentreId(event.target.value)}
            >
              <option value="">{isSeated ? 'Choose a centre' : 'Head office'}</option>
              {centres.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </OfficeSelect>
          )}
          <OfficeText label="Note (optional)" rows={2} {...field('note', errors)} />
        </>
      )}
    </ActDialog>
  )
}
