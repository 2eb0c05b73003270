import { type SubmitEvent, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { erasePerson, type PersonPage } from './office.contract.ts'

/** Asks for the name before everything of a person is erased; says what has to stay. */
export function EraseDialog({ shown, onClose }: { shown: PersonPage; onClose: () => void }) {
  const { person, chapters, merged } = shown
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const staying = chapters.filter(({ stays, count }) => stays && count > 0)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      toast.success((await call(erasePerson, { params: { id: person._id }, body: { name } })).message)
      void navigate(href('/office/people'), { replace: true })
    } catch (caught) {
      setBusy(false)
      if (isCallError(caught) && caught.errors?.name) setError(caught.errors.name)
      else toastError(caught)
    }
  }
  return (
    <Dialog open title={`Erase ${person.fullName}?`} onClose={onClose}>
      <form className="mt-3 grid gap-3" noValidate onSubmit={(event) => void submit(event)}>
        <p>Name, contact, answers, results and progress are erased for ever. Nobody can bring them back.</p>
        {staying.length > 0 && (
          <p>
            These stay, as the law asks, without the name:{' '}
            {staying.map(({ heading, count }) => `${heading} (${count})`).join(', ')}.
          </p>
        )}
        {merged.length > 0 && <p>The double that was merged into this account is erased with it.</p>}
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
            Erase
          </button>
          <button type="button" className="ob" onClick={onClose}>
            Keep
          </button>
        </div>
      </form>
    </Dialog>
  )
}
