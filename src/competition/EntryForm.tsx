import { type FormEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { isCallError } from '../platform/errors.ts'
import { useSession } from '../platform/browser/session.ts'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CheckField, Field, SelectField } from '../ui/Field.tsx'
import { toast } from '../ui/toast.tsx'
import { type Candidate, enter, MAX_PLACE } from './entry.contract.ts'
import { type Competition } from './competition.contract.ts'
import { ageOn, groupsFor, yearsWords } from './competition.rules.ts'
import { words } from './competition.words.ts'
import { useSubmit } from '../ui/useSubmit.ts'

type SheetProps = {
  competition: Competition
  candidates: readonly Candidate[]
  onClose: () => void
  onEntered: () => void
}

/** Enters a child; the date of birth decides the group. */
export function EntryForm({ competition, candidates, onClose, onEntered }: SheetProps) {
  const [studentId, setStudent] = useState(candidates[0]?.studentId ?? '')
  const [bornOn, setBornOn] = useState('')
  const [groupId, setGroup] = useState('')
  const [place, setPlace] = useState('')
  const [listed, setListed] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { busy, submit } = useSubmit((error) => {
    const callError = isCallError(error) ? error : null
    const field = callError?.status === 422 && Object.keys(callError.errors).length > 0
    setErrors({
      ...callError?.errors,
      ...(field ? {} : { form: callError?.message || words.notEntered }),
    })
  })
  const chosen = candidates.find((one) => one.studentId === studentId)
  const fitting = /^\d{4}-\d\d-\d\d$/.test(bornOn)
    ? groupsFor(competition.groups, ageOn(bornOn, competition.ageOn))
    : []

  function send(event: FormEvent) {
    event.preventDefault()
    if (!bornOn) {
      setErrors({ bornOn: words.enterBirth })
      return
    }
    setErrors({})
    return submit(async () => {
      const { data } = await call(enter, {
        params: { id: competition._id },
        body: { studentId, bornOn, groupId: groupId || null, place: place.trim(), listed },
      })
      toast.success(words.isEnteredWith(chosen?.fullName ?? '', data.seat, data.group))
      onEntered()
    })
  }

  return (
    <Dialog open onClose={onClose} title={words.enterFor(competition.title)} variant="sheet">
      <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
        {candidates.length > 1 ? (
          <SelectField
            label={words.child}
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
          label={words.birth}
          name="bornOn"
          type="date"
          required
          value={bornOn}
          error={errors.bornOn}
          hint={
            fitting.length === 1 && fitting[0]
              ? words.groupOf(fitting[0].name, words.ages(yearsWords(fitting[0])))
              : words.birthHint
          }
          onChange={(event) => {
            setBornOn(event.target.value)
            setErrors({})
          }}
        />
        {fitting.length > 1 && (
          <SelectField
            label={words.level}
            name="groupId"
            value={groupId}
            error={errors.groupId}
            onChange={(event) => setGroup(event.target.value)}
          >
            <option value="">{words.choose}</option>
            {fitting.map((group) => (
              <option key={group._id} value={group._id}>
                {[group.name, group.level].filter(Boolean).join(', ')}
              </option>
            ))}
          </SelectField>
        )}
        <Field
          label={words.town}
          name="place"
          maxLength={MAX_PLACE}
          optionalMark
          value={place}
          onChange={(event) => setPlace(event.target.value)}
        />
        {chosen?.decides !== false && (
          <CheckField
            label={words.show}
            name="listed"
            checked={listed}
            hint={words.showHint}
            onChange={(event) => setListed(event.target.checked)}
          />
        )}
        {errors.form && (
          <p role="alert" className="text-sindoor">
            {errors.form}
          </p>
        )}
        <Button type="submit" busy={busy} disabled={chosen?.confirmed === false}>
          {words.enter}
        </Button>
      </form>
    </Dialog>
  )
}

/** Asks to confirm the email before an entry; a teacher can only ask the family. */
function Unconfirmed() {
  const session = useSession()
  if (session?.role === 'teacher') {
    return (
      <p role="status" className="ct-note">
        {words.parentUnconfirmed}
      </p>
    )
  }
  const to = session?.role === 'parent' ? href('/family/account') : href('/studentprofile')
  return (
    <p role="status" className="ct-note">
      {words.confirmFirst}{' '}
      <Link className="textlink" to={to}>
        {words.sendAgain}
      </Link>
    </p>
  )
}
