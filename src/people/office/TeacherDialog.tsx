import { type SubmitEvent, useEffect, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { assignTeacher, findPeople, type PersonRow } from './office.contract.ts'

/** Pause after the last key before the search, in milliseconds. */
const PAUSE_MS = 200
const MOST = 20

type DialogProps = { ids: readonly string[]; onClose: () => void; onDone: () => void }

/** Assigns a teacher to these students. */
export function TeacherDialog({ ids, onClose, onDone }: DialogProps) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly PersonRow[] | null>(null)
  const [chosen, setChosen] = useState('')
  const [fault, setFault] = useState('')
  useEffect(() => {
    const control = new AbortController()
    const timer = setTimeout(() => {
      call(
        findPeople,
        { body: { words: words.trim(), role: 'teacher', confirmed: 'yes', sort: 'fullName', limit: MOST } },
        { signal: control.signal },
      ).then(
        ({ data }) => setFound(data),
        (error: unknown) => {
          if (!control.signal.aborted) toastError(error)
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [words])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!chosen) return setFault('Choose a teacher')
    try {
      const { message } = await call(assignTeacher, { body: { teacherId: chosen, ids: [...ids] } })
      toast.success(message)
      onDone()
      onClose()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Dialog open title="Assign a teacher" onClose={onClose}>
      <form className="mt-3 grid gap-3" onSubmit={(event) => void submit(event)}>
        <p>The teacher can see these students’ results, but not their contact details.</p>
        <OfficeField
          label="Find a teacher"
          value={words}
          maxLength={80}
          data-autofocus=""
          onChange={(event) => setWords(event.target.value)}
        />
        <fieldset className="grid max-h-60 overflow-auto" aria-describedby="teacher-fault">
          <legend className="sr-only">Teacher</legend>
          {found?.map(({ _id, fullName, email }) => (
            <label key={_id} className="of-switch">
              <input
                type="radio"
                name="teacher"
                value={_id}
                checked={chosen === _id}
                onChange={() => setChosen(_id)}
              />
              <span>
                {fullName} <span className="muted">{email}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {found?.length === 0 && <p role="status">No teacher found. Teachers sign up on the website.</p>}
        <p id="teacher-fault" role="status" className="of-err">
          {chosen ? '' : fault}
        </p>
        <button type="submit" className="ob ob-main">
          Assign
        </button>
      </form>
    </Dialog>
  )
}
