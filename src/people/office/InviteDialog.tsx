import { type SubmitEvent, useState } from 'react'
import { STAFF } from '../../academy/roles.rules.ts'
import { isCallError } from '../../platform/errors.ts'
import { requiredNames } from '../../ui/office/required-names.ts'
import { call } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { inviteStaff } from '../staff/staff.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

export const roleWords = {
  office: { name: 'Office', article: 'office', does: 'Office: enquiries, people and orders.' },
  author: { name: 'Author', article: 'an author', does: 'Authors: content, courses and quizzes.' },
  organiser: { name: 'Organiser', article: 'an organiser', does: 'Organisers: competitions.' },
  owner: { name: 'Owner', article: 'an owner', does: 'Owners: everything, and staff.' },
} as const

const required = requiredNames(inviteStaff.definition.body)
const empty = { fullName: '', email: '', mobile: '', role: 'office' }

/** Invites a new member of staff. */
export function InviteDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [form, setForm] = useState(empty)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { busy, submit } = useSubmit((error) => {
    if (isCallError(error) && error.errors) setErrors(error.errors)
    else toastError(error)
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    return submit(async () => {
      const role = STAFF.find((each) => each === form.role) ?? 'office'
      toast.success((await call(inviteStaff, { body: { ...form, role } })).message ?? '')
      onDone()
      onClose()
    })
  }
  const field = (name: keyof typeof empty) => ({
    required: required.has(name),
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <Dialog open title="Invite staff" onClose={onClose}>
      <form className="mt-3 grid gap-3" noValidate onSubmit={(event) => void onSubmit(event)}>
        <p>We email a link, valid for three days, to set a password.</p>
        <OfficeField label="Full name" data-autofocus="" autoComplete="off" {...field('fullName')} />
        <OfficeField label="Email" type="email" autoComplete="off" {...field('email')} />
        <OfficeField label="Mobile" inputMode="tel" autoComplete="off" {...field('mobile')} />
        <OfficeSelect label="Role" {...field('role')}>
          {STAFF.map((role) => (
            <option key={role} value={role}>
              {roleWords[role].does}
            </option>
          ))}
        </OfficeSelect>
        <button type="submit" className="ob ob-main" disabled={busy} aria-busy={busy}>
          Invite
        </button>
      </form>
    </Dialog>
  )
}
