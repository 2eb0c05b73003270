import { type FormEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { isCallError } from '../platform/errors.ts'
import { useSession } from '../platform/session.ts'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CheckField, Field, SelectField } from '../ui/Field.tsx'
import { toast } from '../ui/toast.tsx'
import { type Candidate, enter, PLACE_MAX } from './entry.contract.ts'
import { type Competition } from './competition.contract.ts'
import { ageOn, groupsFor, yearsWords } from './competition.rules.ts'

type SheetProps = {
  competition: Competition
  candidates: readonly Candidate[]
  onClose: () => void
  onEntered: () => void
}

/** Enters a child: whose birthday decides on the group. */
export function EntrySheet({ competition, candidates, onClose, onEntered }: SheetProps) {
  const [studentId, setStudent] = useState(candidates[0]?.studentId ?? '')
  const [bornOn, setBornOn] = useState('')
  const [groupId, setGroup] = useState('')
  const [place, setPlace] = useState('')
  const [listed, setListed] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const chosen = candidates.find((one) => one.studentId === studentId)
  const fitting = /^\d{4}-\d\d-\d\d$/.test(bornOn)
    ? groupsFor(competition.groups, ageOn(bornOn, competition.ageOn))
    : []

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!bornOn) {
      setErrors({ bornOn: 'Please give the birthday' })
      return
    }
    setBusy(true)
    setErrors({})
    try {
      const { data } = await call(enter, {
        params: { id: competition._id },
        body: { studentId, bornOn, groupId: groupId || null, place: place.trim(), listed },
      })
      toast.success(`${chosen?.fullName ?? 'The child'} is in: seat ${data.seat}, group ${data.group}`)
      onEntered()
    } catch (error) {
      const told = isCallError(error) ? error : null
      const field = told?.status === 422 && Object.keys(told.errors).length > 0
      setErrors({ ...told?.errors, ...(field ? {} : { form: told?.message || 'It did not work.' }) })
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title={`Enter for ${competition.title}`} variant="sheet">
      <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
        {candidates.length > 1 ? (
          <SelectField
            label="Child"
            name="studentId"
            value={studentId}
            onChange={(event) => setStudent(event.target.value)}
          >
            {candidates.map((one) => (
              <option key={one.studentId} value={one.studentId}>
                {one.fullName}
              </option>
            ))}
          </SelectField>
        ) : (
          <p className="text-lg font-[660]">{chosen?.fullName}</p>
        )}
        {chosen && !chosen.confirmed && <Unconfirmed />}
        <Field
          label="Birthday"
          name="bornOn"
          type="date"
          required
          value={bornOn}
          error={errors.bornOn}
          hint={
            fitting.length === 1 && fitting[0]
              ? `Group ${fitting[0].name}, ${yearsWords(fitting[0])}`
              : 'It decides on the group, and is shown to nobody'
          }
          onChange={(event) => {
            setBornOn(event.target.value)
            setErrors({})
          }}
        />
        {fitting.length > 1 && (
          <SelectField
            label="Level"
            name="groupId"
            value={groupId}
            error={errors.groupId}
            onChange={(event) => setGroup(event.target.value)}
          >
            <option value="">Choose</option>
            {fitting.map((group) => (
              <option key={group._id} value={group._id}>
                {[group.name, group.level].filter(Boolean).join(', ')}
              </option>
            ))}
          </SelectField>
        )}
        <Field
          label="Town or school"
          name="place"
          maxLength={PLACE_MAX}
          optionalMark
          value={place}
          onChange={(event) => setPlace(event.target.value)}
        />
        {chosen?.decides !== false && (
          <CheckField
            label="First name and initial may stand in the public ranks and on the certificate’s page"
            name="listed"
            checked={listed}
            hint="You can change this at any time"
            onChange={(event) => setListed(event.target.checked)}
          />
        )}
        {errors.form && (
          <p role="alert" className="text-sindoor">
            {errors.form}
          </p>
        )}
        <Button type="submit" busy={busy} disabled={chosen?.confirmed === false}>
          Enter
        </Button>
      </form>
    </Dialog>
  )
}

/** Why nobody can be entered yet, and where that is mended; a teacher can only tell the family. */
function Unconfirmed() {
  const session = useSession()
  if (session?.role === 'teacher') {
    return (
      <p role="status" className="ct-note">
        The family has not confirmed its e-mail yet. Please ask it to open the link in our mail.
      </p>
    )
  }
  const to = session?.role === 'parent' ? href('/family/account') : href('/studentprofile')
  return (
    <p role="status" className="ct-note">
      Please open the link in our mail first: we write there when, where and how it went.{' '}
      <Link className="textlink" to={to}>
        Send the mail again
      </Link>
    </p>
  )
}
