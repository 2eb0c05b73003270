import { type SubmitEvent, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { call, STAFF } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { inviteStaff } from '../staff/staff.contract.ts'

export const roleWords = {
  office: { name: 'Office', article: 'office', does: 'Office: enquiries, people and orders.' },
  author: { name: 'Author', article: 'an author', does: 'Authors: content, courses and quizzes.' },
  organiser: { name: 'Organiser', article: 'an organiser', does: 'Organisers: competitions.' },
  owner: { name: 'Owner', article: 'an owner', does: 'Owners: everything, and who works here.' },
} as const

const empty = { fullName: '', email: '', mobile: '', role: 'office' }

/** Invites somebody to work here. */
export function InviteDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [form, setForm] = useState(empty)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const role = STAFF.find((each) => each === form.role) ?? 'office'
      toast.success((await call(inviteStaff, { body: { ...form, role } })).message ?? '')
      onDone()
      onClose()
    } catch (error) {
      if (isCallError(error) && error.errors) setErrors(error.errors)
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof typeof empty) => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <Dialog open title="Invite to the staff" onClose={onClose}>
      <form className="mt-3 grid gap-3" noValidate onSubmit={(event) => void submit(event)}>
        <p>A mail with a link goes out, good for three days. Whoever opens it sets the own password.</p>
        <OfficeField label="Full name" data-autofocus="" autoComplete="off" {...field('fullName')} />
        <OfficeField label="E-mail" type="email" autoComplete="off" {...field('email')} />
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
