import { type ReactNode, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { ActDialog } from './ActDialogs.tsx'
import { enrolEnquiry, type OneEnquiry } from './desk.contract.ts'

type EnrolProps = { one: OneEnquiry; onClose: () => void; onDone: () => void }

/** A student and a parent, made of what the family has said: nothing is typed again but the class. */
export function EnrolDialog({ one, ...ends }: EnrolProps): ReactNode {
  const [form, setForm] = useState({
    childName: one.childName,
    presentEducation: '',
    parentName: one.name,
    email: one.email,
    mobile: one.mobile,
  })
  const parent = one.family.people.find(({ role }) => role === 'parent')
  const field = (name: keyof typeof form, errors: Readonly<Record<string, string>>) => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <ActDialog
      title="Make student and parent"
      submit="Make both"
      {...ends}
      act={() => call(enrolEnquiry, { params: { id: one._id }, body: form })}
    >
      {(errors) => (
        <>
          <p className="muted">
            {parent
              ? `${parent.fullName} has a family account already: the child joins it.`
              : 'The parent gets a mail with a link to a password.'}{' '}
            The child begins once the parent has read what is kept, and agreed.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <OfficeField label="Child’s name" {...field('childName', errors)} />
            <OfficeField
              label="Class"
              placeholder="Class 3"
              data-autofocus=""
              {...field('presentEducation', errors)}
            />
            <OfficeField label="Parent’s name" {...field('parentName', errors)} />
            <OfficeField label="Mobile" type="tel" {...field('mobile', errors)} />
          </div>
          <OfficeField label="Email" type="email" {...field('email', errors)} />
        </>
      )}
    </ActDialog>
  )
}
