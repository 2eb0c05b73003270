import { ActionForm } from '../../ui/ActionForm.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { ConsentField } from './ConsentField.tsx'
import { EducationField } from '../account/SignupFields.tsx'

/** A new child, with the parent's consent. */
export function AddChild({ onAdded }: { onAdded: () => void }) {
  return (
    <ActionForm<{ message?: string }, 'fullName' | 'presentEducation' | 'consent'>
      form="child"
      submit="Add the child"
      card
      resets
      onDone={({ message = 'Added' }) => {
        toast.success(message)
        onAdded()
      }}
    >
      {(field) => (
        <>
          <h2 className="text-lg">Add a child</h2>
          <Field label="Full name" autoComplete="off" required {...field('fullName')} />
          <EducationField {...field('presentEducation')} />
          <ConsentField field={field('consent')} />
        </>
      )}
    </ActionForm>
  )
}
