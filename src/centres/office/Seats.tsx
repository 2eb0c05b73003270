import { type FormEvent, useState } from 'react'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { OfficeSelect } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useFormSubmit, useSubmit } from '../../ui/useSubmit.ts'
import { type Centre, endSeat, getSeatChoices, giveSeat, type Seat } from '../centres.contract.ts'
import { SEAT_ROLES, type SeatRole } from '../centres.rules.ts'
import { AllCentresKey } from './AllCentresKey.tsx'
import { roleLabels } from './labels.ts'

type SeatsProps = { centre: Centre; isOwner: boolean; onChanged: () => void }

/** Who works at a centre; the owner gives and ends seats. */
export function Seats({ centre, isOwner, onChanged }: SeatsProps) {
  return (
    <section aria-labelledby="ce-seats">
      <h2 id="ce-seats" className="mt-6 mb-2 font-bold">
        Who works here
      </h2>
      {centre.seats.length === 0 && <p className="muted">No one has a seat here yet.</p>}
      <ul className="divide-y divide-rule">
        {centre.seats.map((seat) => (
          <li key={seat.personId} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1">
            <b className="min-w-32 flex-1 [overflow-wrap:anywhere]">{seat.fullName}</b>
            <span className="muted">
              {roleLabels[seat.role]}
              {seat.endedAt && ', ended'}
            </span>
            {isOwner && <SeatActs centre={centre} seat={seat} onChanged={onChanged} />}
          </li>
        ))}
      </ul>
      {isOwner && centre.status !== 'closed' && <GiveSeat centre={centre} onChanged={onChanged} />}
    </section>
  )
}

type ActsProps = { centre: Centre; seat: Seat; onChanged: () => void }

/** Ends a seat, which asks first; after it, lets somebody of the office see the whole academy again. */
function SeatActs({ centre, seat, onChanged }: ActsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { busy, submit } = useSubmit((error) => {
    toastError(error)
    setIsAsking(false)
  })
  const { personId, fullName } = seat
  const end = () =>
    submit(async () => {
      await call(endSeat, { params: { id: centre._id, personId }, body: {} })
      toast.success(`${fullName} has no seat here any more`)
      setIsAsking(false)
      onChanged()
    })
  if (seat.endedAt)
    return seat.role === 'teacher' ? null : (
      <AllCentresKey person={{ _id: personId, fullName }} onFreed={onChanged} />
    )
  return (
    <>
      <button
        type="button"
        className="ob ob-quiet"
        aria-label={`End the seat of ${fullName}`}
        onClick={() => setIsAsking(true)}
      >
        End
      </button>
      <ConfirmDialog
        open={isAsking}
        title={`End the seat of ${fullName}?`}
        text={`They see nothing of ${centre.name} any more, until you give them a seat again.`}
        yes="End the seat"
        no="Cancel"
        busy={busy}
        onNo={() => setIsAsking(false)}
        onYes={() => void end()}
      />
    </>
  )
}

const loadChoices = () => call(getSeatChoices, {})

function GiveSeat({ centre, onChanged }: { centre: Centre; onChanged: () => void }) {
  const choices = usePrivateQuery('/staff/login', loadChoices)
  const [role, setRole] = useState<SeatRole>('head')
  const [personId, setPersonId] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  if (choices.view.phase === 'loading') return <Skeleton className="mt-3 h-24 rounded-lg" />
  if (choices.view.phase === 'failed')
    return <LoadError message={choices.view.message} retry={choices.retry} />
  const people = role === 'teacher' ? choices.view.data.teachers : choices.view.data.office
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      await call(giveSeat, { params: { id: centre._id }, body: { personId, role } })
      toast.success('Seat given')
      setPersonId('')
      onChanged()
    })
  }
  return (
    <form className="mt-3" noValidate onSubmit={(event) => void send(event)}>
      <p className="muted">
        Staff of the office with a seat see the groups and children of their centres only, and nothing else of
        the office.
      </p>
      <div className="cf mt-2">
        <OfficeSelect
          label="Seat"
          value={role}
          onChange={(event) => {
            setRole(event.target.value as SeatRole)
            setPersonId('')
          }}
        >
          {SEAT_ROLES.map((each) => (
            <option key={each} value={each}>
              {roleLabels[each]}
            </option>
          ))}
        </OfficeSelect>
        <OfficeSelect
          label="Person"
          required
          value={personId}
          error={errors.personId}
          onChange={(event) => setPersonId(event.target.value)}
        >
          <option value="">Choose</option>
          {people.map(({ _id, fullName }) => (
            <option key={_id} value={_id}>
              {fullName}
            </option>
          ))}
        </OfficeSelect>
      </div>
      <FormError message={errors.form} className="mt-3" />
      <div className="mo-a mt-3">
        <Button type="submit" busy={busy} disabled={personId === ''}>
          Give seat
        </Button>
      </div>
    </form>
  )
}
