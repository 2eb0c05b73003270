import { type FormEvent, type ReactNode, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatDay, formatWeekday } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { type AbsenceChoice, type AbsenceClass, createAbsence } from '../days/absences.contract.ts'
import type { SubstituteFit } from '../days/absences.rules.ts'
import { childrenWords, timeWords } from '../labels.ts'
import { LicenceReasonField } from './licences/LicenceReasonField.tsx'
import { lastDayOf } from '../make-ups/make-ups.rules.ts'

const fitLabels: Readonly<Record<SubstituteFit, string>> = {
  own: 'teaches this group',
  level: 'teaches this level',
  subject: 'teaches this subject',
  centre: 'teaches at this centre',
  other: '',
}

/** What is chosen for a class: nothing, to call it off, or the id of who takes it. */
const CALL_OFF = 'call off'

const freshId = (): string => uuidv7(Date.now())

const keyOf = ({ groupId, day }: { groupId: string; day: string }): string => `${groupId} ${day}`

type AbsenceProps = {
  absence: { teacherId: string; fromDay: string; untilDay: string }
  classes: readonly AbsenceClass[]
  mayRecord: boolean
  onSaved: () => void
}

/** Each class of a teacher who is away, with what becomes of it; all are saved at once. */
export function AbsenceForm({ absence, classes, mayRecord, onSaved }: AbsenceProps): ReactNode {
  const [_id, setId] = useState(() => freshId())
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [sent, setSent] = useState<{ keys: readonly string[]; text: string }>({ keys: [], text: '' })
  const [reason, setReason] = useState('')
  const [licenceReason, setLicenceReason] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  const choices = choicesOf(classes, { chosen, licenceReason })
  const isReasonNeeded = classes.some((one) => gapOf(one, chosen[keyOf(one)] ?? '') !== '')
  const calledOff = choices.filter(({ act }) => act === 'cancel').length
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const body = { ...absence, reason: calledOff > 0 ? reason : '', choices }
    // After an answer that did not arrive the same is sent again, and anything else as another absence.
    const text = JSON.stringify(body)
    const id = sent.text === '' || sent.text === text ? _id : freshId()
    setId(id)
    setSent({ keys: choices.map(keyOf), text })
    void submit(async () => {
      toast.success((await call(createAbsence, { body: { ...body, _id: id } })).message)
      setId(freshId())
      setSent({ keys: [], text: '' })
      onSaved()
    })
  }
  const errorOf = (key: string) =>
    sent.keys.includes(key) ? errors[`choices.${sent.keys.indexOf(key)}`] : undefined
  return (
    <form className="rg" noValidate onSubmit={onSubmit} aria-labelledby="absence-classes">
      <div className="rg-h">
        <h2 id="absence-classes">{countText(classes.length)}</h2>
      </div>
      <InvalidFields errors={errors} />
      <ul className="divide-y divide-rule">
        {classes.map((one) => (
          <ClassRow
            key={keyOf(one)}
            one={one}
            value={chosen[keyOf(one)] ?? ''}
            error={errorOf(keyOf(one))}
            onChoose={(value) => setChosen({ ...chosen, [keyOf(one)]: value })}
          />
        ))}
      </ul>
      <div className="grid gap-3 border-t border-rule p-4">
        {calledOff > 0 && (
          <OfficeField
            label="Why it is called off"
            maxLength={120}
            hint="Families read it (optional)"
            value={reason}
            error={errors.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {isReasonNeeded && (
          <LicenceReasonField
            value={licenceReason}
            error={errors.licenceReason}
            onChange={setLicenceReason}
          />
        )}
        <p className="muted">{summaryOf(classes.length, { given: choices.length - calledOff, calledOff })}</p>
        <FormError message={errors.form} />
        {mayRecord ? (
          <div className="mo-a">
            <button type="submit" className="ob ob-main" disabled={busy} aria-busy={busy}>
              {choices.length === 0 ? 'Record that this teacher is away' : 'Save all'}
            </button>
          </div>
        ) : (
          <p>Only the head of the centre can save this.</p>
        )}
      </div>
    </form>
  )
}

type RowProps = {
  one: AbsenceClass
  value: string
  error: string | undefined
  onChoose: (value: string) => void
}

function ClassRow({ one, value, error, onChoose }: RowProps): ReactNode {
  const { group, day, time, place, centre, insteadOf, children, substitutes } = one
  const details = [place, centre, childrenWords(children), insteadOf === null ? '' : `for ${insteadOf}`]
  return (
    <li className="grid gap-2 px-4 py-3 [overflow-wrap:anywhere] sm:grid-cols-2 sm:items-center">
      <div>
        <b>
          {formatWeekday(day)}, {timeWords(time)}
        </b>
        <p className="muted">{details.filter(Boolean).join(', ')}</p>
      </div>
      <div>
        <OfficeSelect
          label={`${group} on ${formatDay(day)}`}
          required={false}
          value={value}
          error={error}
          {...(substitutes.length === 0 ? { hint: 'Nobody is free at that time' } : {})}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">Leave it as it is</option>
          <option value={CALL_OFF}>Call off</option>
          {substitutes.length > 0 && (
            <optgroup label="Free to take it, best first">
              {substitutes.map((teacher) => (
                <option key={teacher._id} value={teacher._id}>
                  {substituteText(teacher)}
                </option>
              ))}
            </optgroup>
          )}
        </OfficeSelect>
        {gapOf(one, value) !== '' && <p className="muted mt-1">{gapOf(one, value)}.</p>}
        {value === CALL_OFF && children > 0 && (
          <p className="muted mt-1">
            {childrenWords(children)} may come to another class until {formatDay(lastDayOf(day))}.
          </p>
        )}
      </div>
    </li>
  )
}

type Substitute = AbsenceClass['substitutes'][number]

const substituteText = ({ fullName, fit, isAway, licenceGap }: Substitute): string =>
  [fullName, fitLabels[fit], licenceGap && 'no licence for it', isAway && 'is away that day']
    .filter(Boolean)
    .join(', ')

/** What the chosen substitute lacks of a licence; empty for nothing. */
const gapOf = ({ substitutes }: AbsenceClass, value: string): string =>
  substitutes.find(({ _id }) => _id === value)?.licenceGap ?? ''

/** What was chosen, in the order of the classes; those that are left as they are, are not named. */
const choicesOf = (
  classes: readonly AbsenceClass[],
  { chosen, licenceReason }: { chosen: Readonly<Record<string, string>>; licenceReason: string },
): AbsenceChoice[] =>
  classes.flatMap((one): AbsenceChoice[] => {
    const { groupId, day } = one
    const value = chosen[keyOf(one)] ?? ''
    if (value === '') return []
    if (value === CALL_OFF) return [{ groupId, day, act: 'cancel' }]
    const reason = gapOf(one, value) === '' ? {} : { licenceReason }
    return [{ groupId, day, act: 'substitute', substituteId: value, ...reason }]
  })

function countText(classes: number): string {
  if (classes === 0) return 'No classes'
  return classes === 1 ? '1 class' : `${classes} classes`
}

function summaryOf(all: number, { given, calledOff }: { given: number; calledOff: number }): string {
  const left = all - given - calledOff
  if (all === 0) return 'This teacher has no class left to change in these days.'
  if (left === all)
    return 'Choose what becomes of the classes. Classes you don’t change stay with this teacher.'
  const parts = [`${given} with a substitute`, `${calledOff} called off`, `${left} left as planned`]
  return `${parts.join(', ')}. The families of each changed class are told.`
}
