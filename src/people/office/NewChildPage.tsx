import { type FormEvent, type ReactNode, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { call } from '../../platform/wire.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { OfficeField, OfficeSwitch } from '../../ui/office/fields.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { addChildByOffice } from './details.contract.ts'
import { ChildFields, detailsFrom, NotesField, noDetails, SecondParentFields } from './DetailsFields.tsx'
import { noParent, ParentFields, useParentChoice } from './ParentFields.tsx'

/** /office/people/new: a child, with its parent or without one yet. */
export function NewChildPage(): ReactNode {
  usePageBar({
    title: 'Add a child',
    help: 'The parent gets an email to set a password and give consent. Without a parent the child is on your lists, and nobody can log in for it yet.',
    above: { title: 'People', to: href('/office/people') },
  })
  const navigate = useNavigate()
  const [id] = useState(() => uuidv7(Date.now()))
  const [child, setChild] = useState({ fullName: '', presentEducation: '' })
  const [details, setDetails] = useState(noDetails)
  const [hasParent, setHasParent] = useState(true)
  const [parent, setParent] = useState(noParent)
  const choice = useParentChoice(child.fullName, parent)
  const { errors, busy, submit } = useFormSubmit()

  const detail = (name: keyof typeof noDetails) => ({
    value: details[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      setDetails({ ...details, [name]: event.target.value }),
  })
  const own = (name: keyof typeof child) => ({
    required: true,
    value: child[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setChild({ ...child, [name]: event.target.value }),
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit(async () => {
      const { data, message } = await call(addChildByOffice, {
        body: {
          _id: id,
          ...child,
          ...detailsFrom(details),
          parent: hasParent ? { ...parent, parentId: choice.parentId } : null,
        },
      })
      toast.success(message ?? '')
      void navigate(href('/office/people/:id', { id: data._id }))
    })
  }

  return (
    <form className="rg pad mo-one" noValidate onSubmit={onSubmit}>
      <InvalidFields errors={errors} />
      <div className="cf">
        <OfficeField label="Child’s name" autoComplete="off" {...own('fullName')} />
        <OfficeField label="Class" placeholder="Class 3" autoComplete="off" {...own('presentEducation')} />
        <ChildFields field={detail} />
      </div>
      <h2 className="mt-5 mb-2 font-bold">Parents</h2>
      <div className="cf">
        <div className="w2">
          <OfficeSwitch label="The parent is known" checked={hasParent} onChange={setHasParent} />
        </div>
        {hasParent && (
          <ParentFields
            field={(name) => ({
              value: parent[name],
              error: errors[`parent.${name}`],
              onChange: (event) => setParent({ ...parent, [name]: event.target.value }),
            })}
            choice={choice}
            error={errors['parent.parentId']}
          />
        )}
        <SecondParentFields field={detail} />
        <NotesField field={detail} />
      </div>
      <FormError message={errors.form} className="mt-3" />
      <div className="mo-a mt-4 mb-3">
        <Button type="submit" busy={busy}>
          Add the child
        </Button>
      </div>
    </form>
  )
}
