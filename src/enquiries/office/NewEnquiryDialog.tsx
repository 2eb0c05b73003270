import { type ReactNode, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeText } from '../../ui/office/fields.tsx'
import { ActDialog } from './ActDialogs.tsx'
import { addEnquiry } from './desk.contract.ts'

const EMPTY = { childName: '', name: '', mobile: '', email: '', wants: '', location: '', note: '' }

/** Somebody called or came by: taken down in half a minute. */
export function NewEnquiryDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: () => void
}): ReactNode {
  const [form, setForm] = useState(EMPTY)
  const field = (name: keyof typeof form, errors: Readonly<Record<string, string>>) => ({
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
            <OfficeField label="Who asks" data-autofocus="" {...field('name', errors)} />
            <OfficeField label="Mobile" type="tel" inputMode="tel" {...field('mobile', errors)} />
            <OfficeField label="Child’s name (optional)" {...field('childName', errors)} />
            <OfficeField label="Wants (optional)" placeholder="Abacus, Level 1" {...field('wants', errors)} />
            <OfficeField label="Lives in (optional)" {...field('location', errors)} />
            <OfficeField label="Email (optional)" type="email" {...field('email', errors)} />
          </div>
          <OfficeText label="Note (optional)" rows={2} {...field('note', errors)} />
        </>
      )}
    </ActDialog>
  )
}
