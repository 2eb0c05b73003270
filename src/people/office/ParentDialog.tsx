import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { addParent } from './details.contract.ts'
import { noParent, ParentFields, useParentChoice } from './ParentFields.tsx'

type ParentDialogProps = {
  child: { _id: string; fullName: string }
  onClose: () => void
  onDone: () => void
}

/** Gives a child who was added alone its parent. */
export function ParentDialog({ child, onClose, onDone }: ParentDialogProps): ReactNode {
  const [parent, setParent] = useState(noParent)
  const choice = useParentChoice(child.fullName, parent)
  const { errors, busy, submit } = useFormSubmit()
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit(async () => {
      const body = { ...parent, parentId: choice.parentId }
      toast.success((await call(addParent, { params: { id: child._id }, body })).message ?? '')
      onDone()
      onClose()
    })
  }
  return (
    <Dialog open title={`Add a parent of ${child.fullName}`} onClose={onClose}>
      <form className="mt-3 grid gap-3" noValidate onSubmit={onSubmit}>
        <p>The parent gets an email to set a password and give consent.</p>
        <ParentFields
          field={(name) => ({
            value: parent[name],
            error: errors[name],
            onChange: (event) => setParent({ ...parent, [name]: event.target.value }),
          })}
          choice={choice}
          error={errors.parentId}
        />
        <FormError message={errors.form} />
        <button type="submit" className="ob ob-main" disabled={busy} aria-busy={busy}>
          Add the parent
        </button>
      </form>
    </Dialog>
  )
}
