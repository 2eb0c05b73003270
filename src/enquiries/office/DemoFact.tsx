import { type ReactNode, useCallback, useState } from 'react'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { OfficeSelect } from '../../ui/office/fields.tsx'
import { toastError } from '../../ui/toast.tsx'
import { classWords } from '../ClassField.tsx'
import type { BOOKING_STATES } from '../enquiries.rules.ts'
import { ActDialog } from './ActDialogs.tsx'
import {
  bookDemo,
  getEnquiryClasses,
  markDemo,
  moveEnquiries,
  type EnquiryDetail,
} from './enquiries-office.contract.ts'
import { exactly, isPast } from './times.ts'

const stateWords: Readonly<Record<(typeof BOOKING_STATES)[number], string>> = {
  booked: '',
  cancelled: ' (cancelled)',
  attended: ' (came)',
  missed: ' (no show)',
}

type DemoProps = { one: EnquiryDetail; changed: () => void; onClass: () => void }

/** The class of an enquiry: when and with whom; once it has begun, who came. */
export function DemoFact({ one: { _id, demoClass }, changed, onClass }: DemoProps): ReactNode {
  const mark = async (came: boolean) => {
    try {
      await call(markDemo, { params: { id: _id }, body: { came } })
      changed()
    } catch (error) {
      toastError(error)
    }
  }
  if (!demoClass)
    return (
      <>
        none
        <button type="button" className="olink ml-auto" onClick={onClass}>
          Book a class
        </button>
      </>
    )
  const { startsAt, teacher, state } = demoClass
  const begun = isPast(startsAt)
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>
        {exactly(startsAt)}, {teacher}
        {stateWords[state]}
      </span>
      {begun && state !== 'cancelled' ? (
        <span className="of-seg" role="group" aria-label="At the class">
          <button type="button" aria-pressed={state === 'attended'} onClick={() => void mark(true)}>
            Attended
          </button>
          <button type="button" aria-pressed={state === 'missed'} onClick={() => void mark(false)}>
            No show
          </button>
        </span>
      ) : null}
      {(!begun || state !== 'attended') && (
        <button type="button" className="olink" onClick={onClass}>
          {state === 'booked' && !begun ? 'Move or cancel' : 'Book again'}
        </button>
      )}
    </span>
  )
}

const ARRANGED = 'arranged'
const NONE = 'none'

type ClassProps = { one: EnquiryDetail; onClose: () => void; onDone: () => void }

/**
 * A place in one of the next classes; or a time that was arranged beside the plan; or the place given back.
 */
export function ClassDialog({ one, ...ends }: ClassProps): ReactNode {
  const { _id: id } = one
  const { view } = usePrivateQuery(
    '/staff/login',
    useCallback(() => call(getEnquiryClasses, { params: { id } }), [id]),
  )
  const [choice, setChoice] = useState('')
  const stands = one.demoClass?.state === 'booked' && !isPast(one.demoClass.startsAt)
  const act = async () => {
    if (choice === ARRANGED) return call(moveEnquiries, { body: { ids: [one._id], stage: 'booked' } })
    return call(bookDemo, { params: { id: one._id }, body: { classId: choice === NONE ? null : choice } })
  }
  return (
    <ActDialog title="Demo class" submit={choice === NONE ? 'Cancel the class' : 'Book'} {...ends} act={act}>
      {(errors) => (
        <OfficeSelect
          label="Class"
          value={choice}
          error={errors.classId}
          hint={
            one.email
              ? 'The parent gets an email with a calendar invite.'
              : 'No email address: please tell the parent.'
          }
          data-autofocus=""
          onChange={(event) => setChoice(event.target.value)}
        >
          <option value="">{view.phase === 'loading' ? 'One moment' : 'Choose a class'}</option>
          {view.phase === 'shown' &&
            view.data.map((free) => (
              <option key={free._id} value={free._id}>
                {[classWords(free), free.centre].filter(Boolean).join(', ')}
              </option>
            ))}
          {one.stage !== 'booked' && <option value={ARRANGED}>Other time</option>}
          {stands && <option value={NONE}>None: cancel the booking</option>}
        </OfficeSelect>
      )}
    </ActDialog>
  )
}
