import { type ReactNode, useCallback, useState } from 'react'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { OfficeSelect } from '../../ui/office/fields.tsx'
import { toastError } from '../../ui/toast.tsx'
import { classWords } from '../ClassField.tsx'
import { getFreeClasses } from '../demo/demo.contract.ts'
import type { BOOKING_STATES } from '../enquiries.rules.ts'
import { ActDialog } from './ActDialogs.tsx'
import { bookDemo, markDemo, moveEnquiries, type OneEnquiry } from './desk.contract.ts'
import { exactly, isPast } from './times.ts'

const stateWords: Readonly<Record<(typeof BOOKING_STATES)[number], string>> = {
  booked: '',
  cancelled: ' (cancelled)',
  attended: ' (came)',
  missed: ' (did not come)',
}

type DemoProps = { one: OneEnquiry; changed: () => void; onClass: () => void }

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
            Came
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

type ClassProps = { one: OneEnquiry; onClose: () => void; onDone: () => void }

/**
 * A place in one of the next classes; or a time that was arranged beside the plan; or the place given back.
 */
export function ClassDialog({ one, ...ends }: ClassProps): ReactNode {
  const { view } = useOwn(
    '/staff/login',
    useCallback(() => call(getFreeClasses, {}), []),
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
              ? 'The family gets a mail with a calendar file.'
              : 'There is no mail address: please tell them.'
          }
          data-autofocus=""
          onChange={(event) => setChoice(event.target.value)}
        >
          <option value="">{view.phase === 'loading' ? 'One moment' : 'Choose a class'}</option>
          {view.phase === 'shown' &&
            view.data.map((free) => (
              <option key={free._id} value={free._id}>
                {classWords(free)}
              </option>
            ))}
          {one.stage !== 'booked' && <option value={ARRANGED}>A time beside the plan</option>}
          {stands && <option value={NONE}>None: give the place back</option>}
        </OfficeSelect>
      )}
    </ActDialog>
  )
}
