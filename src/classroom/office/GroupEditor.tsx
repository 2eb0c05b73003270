import { type FormEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { indianDay } from '../../platform/text/india.rules.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { requiredNames } from '../../ui/office/required-names.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { RecordSelect } from '../../ui/office/RecordSelect.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { CallInput } from '../../platform/wire.ts'
import { type createGroup, GroupForm, getGroupChoices, type OfficeGroup } from './groups.contract.ts'
import { type FieldErrors, useFormSubmit } from '../../ui/useSubmit.ts'
import { LicenceReasonField } from './licences/LicenceReasonField.tsx'
import { ClassTimes, Holidays } from './GroupDays.tsx'
import { onEachDay, timesOf, type Typed, weekdaysOf } from './group-form.ts'

const required = requiredNames(GroupForm)
const loadChoices = () => call(getGroupChoices, {})

/** What a new group begins with. */
const newGroup = (): Typed => ({
  name: '',
  subject: '',
  level: '',
  teacherId: '',
  weekdays: [],
  times: onEachDay('16:30'),
  minutes: '60',
  place: '',
  meetingUrl: '',
  capacity: '12',
  fromDay: indianDay(new Date()),
  untilDay: '',
  holidays: [],
})

const formFromPlan = (group: OfficeGroup): Typed => ({
  name: group.name,
  subject: group.subject,
  level: group.level,
  teacherId: group.teacherId,
  weekdays: group.weekdays,
  times: {
    ...onEachDay(group.time),
    ...Object.fromEntries(group.otherTimes.map(({ weekday, time }) => [weekday, time])),
  },
  minutes: String(group.minutes),
  place: group.place,
  meetingUrl: group.meetingUrl ?? '',
  capacity: String(group.capacity),
  fromDay: group.fromDay,
  untilDay: group.untilDay ?? '',
  holidays: group.holidays,
})

const planFromForm = ({ times, ...typed }: Typed): GroupForm => ({
  ...typed,
  weekdays: weekdaysOf(typed),
  ...timesOf({ ...typed, times }),
  holidays: typed.holidays.filter(({ day, word }) => day !== '' || word !== ''),
  // Text that is not a number becomes 0, which the server rejects at its field.
  minutes: Number(typed.minutes) || 0,
  capacity: Number(typed.capacity) || 0,
  untilDay: typed.untilDay || null,
  meetingUrl: typed.meetingUrl.trim() || null,
})

type Teacher = { _id: string; fullName: string }

/** The teachers to choose from, with the group's own one, who may have left. */
function withCurrent(teachers: readonly Teacher[], group: OfficeGroup | null): readonly Teacher[] {
  if (!group || teachers.some(({ _id }) => _id === group.teacherId)) return teachers
  return [{ _id: group.teacherId, fullName: group.teacher }, ...teachers]
}

type EditorProps = {
  group: OfficeGroup | null
  /** The button's label. */
  yes: string
  save: (form: CallInput<typeof createGroup>['body'], revision: number) => Promise<OfficeGroup>
}

/** A group's timetable, place, teacher, seats and holidays. */
export function GroupEditor({ group, yes, save }: EditorProps) {
  const choices = usePrivateQuery('/staff/login', loadChoices)
  const [typed, setTyped] = useState(() => (group ? formFromPlan(group) : newGroup()))
  const [revision, setRevision] = useState(group?.revision ?? 0)
  const [centreId, setCentreId] = useState('')
  const [licenceReason, setLicenceReason] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  type Line = 'name' | 'level' | 'minutes' | 'place' | 'meetingUrl' | 'capacity' | 'fromDay' | 'untilDay'
  const line = (name: Line) => ({
    required: required.has(name),
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit(async () => {
      const form = { ...planFromForm(typed), ...(centreId ? { centreId } : {}), licenceReason }
      const now = await save(form, revision)
      setTyped(formFromPlan(now))
      setLicenceReason('')
      setRevision(now.revision)
    })
  }

  if (choices.view.phase === 'loading') return <Skeleton className="h-64 rounded-lg" />
  if (choices.view.phase === 'failed')
    return <LoadError message={choices.view.message} retry={choices.retry} />
  const { subjects, centres } = choices.view.data
  const teachers = withCurrent(choices.view.data.teachers, group)
  // The group's own subject may be gone since; one that is being typed is no choice.
  const known = group && !subjects.includes(group.subject) ? [group.subject, ...subjects] : subjects
  return (
    <form noValidate onSubmit={onSubmit}>
      <InvalidFields errors={errors} />
      <div className="cf">
        <OfficeField
          label="Name"
          wide
          maxLength={80}
          hint="As parents will see it: Abacus Level 1, Group B"
          {...line('name')}
        />
        {!group && centres.length > 1 && (
          <RecordSelect
            label="Centre"
            required
            wide
            value={centreId}
            error={errors.centreId}
            onChange={(event) => setCentreId(event.target.value)}
            records={centres}
          />
        )}
        <SubjectField
          known={known}
          value={typed.subject}
          error={errors.subject}
          onChange={(subject) => set({ subject })}
        />
        <OfficeField label="Level" maxLength={60} {...line('level')} />
        <TeacherFields
          teachers={teachers}
          invited={choices.view.data.invited}
          value={{ teacherId: typed.teacherId, licenceReason }}
          errors={errors}
          onChange={({ teacherId, licenceReason: reason }) => {
            set({ teacherId })
            setLicenceReason(reason)
          }}
        />
        <ClassTimes typed={typed} errors={errors} onChange={set} />
        <OfficeField label="Minutes" inputMode="numeric" {...line('minutes')} />
        <OfficeField label="Place" maxLength={120} hint="Room 2, or Online" {...line('place')} />
        <OfficeField label="Seats" inputMode="numeric" {...line('capacity')} />
        <OfficeField
          label="Meeting link"
          wide
          type="url"
          hint="For online groups (optional)"
          {...line('meetingUrl')}
        />
        <OfficeField label="First day" type="date" {...line('fromDay')} />
        <OfficeField
          label="Last day"
          type="date"
          hint="Leave empty if there is no end date"
          {...line('untilDay')}
        />
        <Holidays value={typed.holidays} errors={errors} onChange={(holidays) => set({ holidays })} />
      </div>
      <FormError message={errors.form} className="mt-3" />
      <div className="mo-a mt-4 mb-3">
        <Button type="submit" busy={busy}>
          {yes}
        </Button>
      </div>
    </form>
  )
}

type SubjectProps = {
  known: readonly string[]
  value: string
  error: string | undefined
  onChange: (subject: string) => void
}

/** A choice of subjects; a new academy, which has none, types its first. */
function SubjectField({ known, value, error, onChange }: SubjectProps) {
  const field = {
    label: 'Subject',
    required: required.has('subject'),
    value,
    error,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (known.length === 0) return <OfficeField maxLength={60} hint="Like Abacus" {...field} />
  return (
    <OfficeSelect {...field}>
      <option value="">Choose</option>
      {known.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </OfficeSelect>
  )
}

type TeacherChoice = { teacherId: string; licenceReason: string }
type TeacherFieldsProps = {
  teachers: readonly Teacher[]
  invited: readonly string[]
  value: TeacherChoice
  errors: FieldErrors
  onChange: (choice: TeacherChoice) => void
}

/** Who teaches it; once that was refused for want of a licence, also why this one may all the same. */
function TeacherFields({ teachers, invited, value, errors, onChange }: TeacherFieldsProps) {
  const { teacherId, licenceReason } = value
  return (
    <>
      <OfficeSelect
        label="Teacher"
        required={required.has('teacherId')}
        wide
        value={teacherId}
        error={errors.teacherId}
        hint={<TeacherHint isEmpty={teachers.length === 0} invited={invited} />}
        onChange={({ target }) => onChange({ teacherId: target.value, licenceReason })}
      >
        <option value="">Choose</option>
        {teachers.map(({ _id, fullName }) => (
          <option key={_id} value={_id}>
            {fullName}
          </option>
        ))}
      </OfficeSelect>
      {(errors.licenceReason || licenceReason !== '') && (
        <LicenceReasonField
          value={licenceReason}
          error={errors.licenceReason}
          onChange={(reason) => onChange({ teacherId, licenceReason: reason })}
        />
      )}
    </>
  )
}

/** Why a teacher may be missing from the choice. */
function TeacherHint({ isEmpty, invited }: { isEmpty: boolean; invited: readonly string[] }) {
  if (invited.length > 0)
    return (
      <>Not here yet: {invited.join(', ')}. A teacher can be chosen once the link in the email was opened.</>
    )
  if (!isEmpty) return null
  return (
    <>
      Teachers appear here once they have opened their invitation.{' '}
      <Link className="olink" to={href('/office/teachers/invite')}>
        Invite a teacher
      </Link>
    </>
  )
}
