import { type ReactNode, useState } from 'react'
import { requiredNames } from '../../ui/office/required-names.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeText } from '../../ui/office/fields.tsx'
import { ActDialog } from './ActDialogs.tsx'
import { addEnquiry } from './enquiries-office.contract.ts'

const required = requiredNames(addEnquiry.definition.body)
const EMPTY = { childName: '', name: '', mobile: '', email: '', wants: '', location: '', note: '' }

/** A new enquiry of somebody who called or came by. */
export function NewEnquiryDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: () => void
}): ReactNode {
  const [form, setForm] = useState(EMPTY)
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
      act={() => call(addEnquiry, { body: form })}
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
          <OfficeText label="Note (optional)" rows={2} {...field('note', errors)} />
        </>
      )}
    </ActDialog>
  )
}
