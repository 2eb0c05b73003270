import { type SubmitEvent, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { erasePerson, type PersonPage } from './office.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type Props = { shown: PersonPage; onClose: () => void }

/** Erases a person; a parent only after the children, who are named. */
export function EraseDialog(props: Props) {
  const { person, family } = props.shown
  return person.role === 'parent' && family.length > 0 ? (
    <ChildrenFirst {...props} />
  ) : (
    <EraseForm {...props} />
  )
}

/** The children whose accounts are deleted before their parent's, each on its own page. */
function ChildrenFirst({ shown: { person, family }, onClose }: Props) {
  return (
    <Dialog open title={`Delete ${person.fullName} permanently?`} onClose={onClose}>
      <p className="mt-3">
        {family.length === 1 ? 'This child has an account' : 'These children have accounts'} in the family.
        Delete {family.length === 1 ? 'it' : 'each'} first, then the parent:
      </p>
      <ul className="mt-3 grid gap-1">
        {family.map(({ _id, fullName, presentEducation }) => (
          <li key={_id}>
            <Link
              className="textlink min-h-11"
              to={href('/office/people/:id', { id: _id })}
              onClick={onClose}
            >
              {fullName}
            </Link>{' '}
            {presentEducation}
          </li>
        ))}
      </ul>
      <button type="button" className="ob mt-3" onClick={onClose}>
        Cancel
      </button>
    </Dialog>
  )
}

/** Asks for the name before a person is erased, and lists what goes along and what has to stay. */
function EraseForm({ shown, onClose }: Props) {
  const { person, chapters, merged } = shown
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const { busy, submit } = useSubmit((caught) => {
    if (isCallError(caught) && caught.errors?.name) setError(caught.errors.name)
    else toastError(caught)
  })
  const staying = chapters.filter(({ stays, count }) => stays && count > 0)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    return submit(async () => {
      toast.success((await call(erasePerson, { params: { id: person._id }, body: { name } })).message)
      await navigate(href('/office/people'), { replace: true })
    })
  }
  return (
    <Dialog open title={`Delete ${person.fullName} permanently?`} onClose={onClose}>
      <form className="mt-3 grid gap-3" noValidate onSubmit={(event) => void onSubmit(event)}>
        <p>
          Name, contact details, answers, results and progress will be permanently deleted. This can’t be
          undone.
        </p>
        {staying.length > 0 && (
          <p>
            By law we keep these, without the name:{' '}
            {staying.map(({ heading, count }) => `${heading} (${count})`).join(', ')}.
          </p>
        )}
        {merged.length > 0 && (
          <p>
            The duplicate merged into this account is deleted too:{' '}
            {merged.map(({ other }) => other.fullName).join(', ')}.
          </p>
        )}
        <OfficeField
          label={`Type the name: ${person.fullName}`}
          autoComplete="off"
          data-autofocus=""
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex gap-2">
          <button type="submit" className="ob ob-bad" disabled={busy} aria-busy={busy}>
            Delete permanently
          </button>
          <button type="button" className="ob" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}
