import { type ReactNode, useState } from 'react'
import { uuidv7 } from '../../../platform/new-id.ts'
import { call } from '../../../platform/wire.ts'
import { OfficeField, OfficeSelect } from '../../../ui/office/fields.tsx'
import { FormButton } from '../../../ui/office/FormButton.tsx'
import { RecordSelect } from '../../../ui/office/RecordSelect.tsx'
import { createLicence } from './licences.contract.ts'
import { lastDayOfYears, LICENCE_YEARS } from './licences.rules.ts'

/** What the form begins with. */
type Start = { fromDay: string; teacherId?: string; subject?: string; maxLevel?: number | null }

type AddLicenceProps = {
  button: string
  /** What a screen reader says of the button. */
  name?: string
  teachers: readonly { _id: string; fullName: string }[]
  subjects: readonly string[]
  start: Start
  onAdded: () => void
}

const typedFrom = ({ fromDay, teacherId = '', subject = '', maxLevel = null }: Start) => ({
  _id: uuidv7(Date.now()),
  teacherId,
  subject,
  maxLevel: maxLevel === null ? '' : String(maxLevel),
  fromDay,
  untilDay: lastDayOfYears(fromDay, LICENCE_YEARS),
  note: '',
})

const levelOf = (typed: string): number | null => {
  if (typed.trim() === '') return null
  // What is no number becomes 0, which the server refuses at its field.
  return Number(typed) || 0
}

/** Adds a licence, or the next one of a teacher who has one. */
export function AddLicence({ button, name = button, teachers, subjects, start, onAdded }: AddLicenceProps) {
  const [typed, setTyped] = useState(() => typedFrom(start))
  const change = (field: keyof typeof typed) => (event: { target: { value: string } }) =>
    // Whatever is typed anew is another licence than the one that was sent.
    setTyped((before) => ({ ...before, [field]: event.target.value, _id: uuidv7(Date.now()) }))
  const setFromDay = ({ target: { value } }: { target: { value: string } }) =>
    setTyped((before) => ({
      ...before,
      _id: uuidv7(Date.now()),
      fromDay: value,
      untilDay: value === '' ? before.untilDay : lastDayOfYears(value, LICENCE_YEARS),
    }))
  return (
    <FormButton
      button={button}
      name={name}
      look={button === 'Renew' ? 'ob' : 'ob ob-main'}
      title={button === 'Renew' ? 'Renew a licence' : 'Add a licence'}
      submitText="Add licence"
      onOpen={() => setTyped(typedFrom(start))}
      send={() => call(createLicence, { body: { ...typed, maxLevel: levelOf(typed.maxLevel) } })}
      onSent={onAdded}
    >
      {(errors) => (
        <>
          <RecordSelect
            label="Teacher"
            required
            value={typed.teacherId}
            error={errors.teacherId}
            onChange={change('teacherId')}
            records={teachers.map(({ _id, fullName }) => ({ _id, name: fullName }))}
          />
          <SubjectChoice
            subjects={subjects}
            value={typed.subject}
            error={errors.subject}
            onChange={change('subject')}
          />
          <OfficeField
            label="Up to level"
            inputMode="numeric"
            hint="A number like 4; empty for all levels"
            value={typed.maxLevel}
            error={errors.maxLevel}
            onChange={change('maxLevel')}
          />
          <OfficeField
            label="First day"
            type="date"
            required
            value={typed.fromDay}
            error={errors.fromDay}
            onChange={setFromDay}
          />
          <OfficeField
            label="Last day"
            type="date"
            required
            hint={`${LICENCE_YEARS} years unless you change it`}
            value={typed.untilDay}
            error={errors.untilDay}
            onChange={change('untilDay')}
          />
          <OfficeField
            label="Note"
            maxLength={200}
            hint="Like the training or the number of the paper (optional)"
            value={typed.note}
            error={errors.note}
            onChange={change('note')}
          />
        </>
      )}
    </FormButton>
  )
}

type SubjectChoiceProps = {
  subjects: readonly string[]
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

function SubjectChoice({ subjects, value, error, onChange }: SubjectChoiceProps): ReactNode {
  return (
    <OfficeSelect label="Subject" required value={value} error={error} onChange={onChange}>
      <option value="">Choose</option>
      {subjects.map((subject) => (
        <option key={subject}>{subject}</option>
      ))}
    </OfficeSelect>
  )
}
