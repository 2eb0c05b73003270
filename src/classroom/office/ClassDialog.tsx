import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { formatDay, formatLongWeekday } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { cancelClass, restoreClass, substituteClass, type WeekClass } from '../days/classes.contract.ts'
import { childrenWords, timeWords } from '../labels.ts'
import { lastDayOf } from '../make-ups/make-ups.rules.ts'
import { LicenceReasonField } from './licences/LicenceReasonField.tsx'
import { ClassNotes } from './ClassNotes.tsx'
import { MoveForm } from './MoveForm.tsx'

type ClassDialogProps = {
  one: WeekClass
  isOver: boolean
  teachers: readonly { _id: string; fullName: string }[]
  onClose: () => void
  onDone: () => void
}

/** One class of a day: cancel or restore it, move it, or name a substitute. */
export function ClassDialog({ one, isOver, teachers, onClose, onDone }: ClassDialogProps): ReactNode {
  const { group, groupId, day, time, state, substitute, teacherId } = one
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState('')
  const [licenceReason, setLicenceReason] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  const params = { id: groupId, day }
  const act = (send: () => Promise<{ message: string }>) =>
    void submit(async () => {
      toast.success((await send()).message)
      onDone()
    })
  return (
    <Dialog open title={`${group}, ${formatLongWeekday(day)}, ${timeWords(time)}`} onClose={onClose}>
      <div className="mt-3 grid gap-3">
        <ClassNotes one={one} />
        <Link className="olink" to={href('/office/groups/:id', { id: groupId })}>
          Open the group
        </Link>
        {isOver && <p className="muted">This class is over.</p>}
        {!isOver && state === 'holiday' && <p className="muted">There is no class on this day.</p>}
        {!isOver && state === 'cancelled' && (
          <button
            type="button"
            className="ob ob-main"
            disabled={busy}
            onClick={() => act(() => call(restoreClass, { params, body: {} }))}
          >
            It takes place after all
          </button>
        )}
        {!isOver && state === 'class' && (
          <>
            <OfficeSelect
              label="Who takes it instead"
              value={chosen}
              error={errors.teacherId}
              onChange={(event) => setChosen(event.target.value)}
            >
              <option value="">Choose</option>
              {teachers
                .filter(({ _id }) => _id !== teacherId)
                .map(({ _id, fullName }) => (
                  <option key={_id} value={_id}>
                    {fullName}
                  </option>
                ))}
            </OfficeSelect>
            {(errors.licenceReason || licenceReason !== '') && (
              <LicenceReasonField
                value={licenceReason}
                error={errors.licenceReason}
                onChange={setLicenceReason}
              />
            )}
            <button
              type="button"
              className="ob"
              disabled={busy || chosen === ''}
              onClick={() =>
                act(() => call(substituteClass, { params, body: { teacherId: chosen, licenceReason } }))
              }
            >
              Substitute
            </button>
            {substitute && (
              <button
                type="button"
                className="ob"
                disabled={busy}
                onClick={() => act(() => call(substituteClass, { params, body: { teacherId: null } }))}
              >
                Without substitute
              </button>
            )}
            <MoveForm one={one} onDone={onDone} />
            <OfficeField
              label="Why it is cancelled"
              maxLength={120}
              hint="Families read it (optional)"
              value={reason}
              error={errors.reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <CancelNotes one={one} />
            <button
              type="button"
              className="ob ob-bad"
              disabled={busy}
              onClick={() => act(() => call(cancelClass, { params, body: { reason } }))}
            >
              Cancel this class
            </button>
          </>
        )}
        <FormError message={errors.form} />
      </div>
    </Dialog>
  )
}

/** What follows for families, fees, pay and the register once the class is called off. */
function CancelNotes({ one }: { one: WeekClass }): ReactNode {
  const { children, day, teacher, substitute } = one
  return (
    <ul className="muted list-disc pl-5">
      {children === 0 ? (
        <li>No child has a place in this class. Fees stay.</li>
      ) : (
        <li>
          {childrenWords(children)} may come to another class until {formatDay(lastDayOf(day))}; else what was
          paid for it comes back. The families are told, and it stands in their diaries.
        </li>
      )}
      <li>Pay of {substitute ?? teacher}: nothing, or half if it is called off late. No register is kept.</li>
    </ul>
  )
}
