import { FirstSubject } from './FirstSubject.tsx'
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
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { CallInput } from '../../platform/wire.ts'
import { type createGroup, GroupForm, getGroupChoices, type OfficeGroup } from './groups.contract.ts'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { Weekdays, Holidays } from './GroupDays.tsx'

const required = requiredNames(GroupForm)
const loadChoices = () => call(getGroupChoices, {})

/** The form's values; numbers are strings until they are sent. */
export type Typed = Omit<
  GroupForm,
  'minutes' | 'capacity' | 'untilDay' | 'meetingUrl' | 'weekdays' | 'holidays'
> & {
  minutes: string
  capacity: string
  untilDay: string
  meetingUrl: string
  weekdays: readonly number[]
  holidays: readonly { day: string; word: string }[]
}

/** What a new group begins with. */
const newGroup = (): Typed => ({
  name: '',
  subject: '',
  level: '',
  teacherId: '',
  weekdays: [],
  time: '16:30',
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
  time: group.time,
  minutes: String(group.minutes),
  place: group.place,
  meetingUrl: group.meetingUrl ?? '',
  capacity: String(group.capacity),
  fromDay: group.fromDay,
  untilDay: group.untilDay ?? '',
  holidays: group.holidays,
})

const planFromForm = (typed: Typed): GroupForm => ({
  ...typed,
  weekdays: [...typed.weekdays],
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
  const { errors, busy, submit } = useFormSubmit()
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  type Line =
    | 'name'
    | 'level'
    | 'time'
    | 'minutes'
    | 'place'
    | 'meetingUrl'
    | 'capacity'
    | 'fromDay'
    | 'untilDay'
  const line = (name: Line) => ({
    required: required.has(name),
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit(async () => {
      const now = await save({ ...planFromForm(typed), ...(centreId ? { centreId } : {}) }, revision)
      setTyped(formFromPlan(now))
      setRevision(now.revision)
    })
  }

  if (choices.view.phase === 'loading') return <Skeleton className="h-64 rounded-lg" />
  if (choices.view.phase === 'failed')
    return <LoadError message={choices.view.message} retry={choices.retry} />
  const { subjects, centres } = choices.view.data
  const teachers = withCurrent(choices.view.data.teachers, group)
  const known =
    typed.subject !== '' && !subjects.includes(typed.subject) ? [typed.subject, ...subjects] : subjects
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
          <OfficeSelect
            label="Centre"
            required
            wide
            value={centreId}
            error={errors.centreId}
            onChange={(event) => setCentreId(event.target.value)}
          >
            <option value="">Choose</option>
            {centres.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </OfficeSelect>
        )}
        <OfficeSelect
          label="Subject"
          required={required.has('subject')}
          value={typed.subject}
          error={errors.subject}
          hint={known.length === 0 && <FirstSubject />}
          onChange={(event) => set({ subject: event.target.value })}
        >
          <option value="">Choose</option>
          {known.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </OfficeSelect>
        <OfficeField label="Level" maxLength={60} {...line('level')} />
        <OfficeSelect
          label="Teacher"
          required={required.has('teacherId')}
          wide
          value={typed.teacherId}
          error={errors.teacherId}
          hint={
            teachers.length === 0 && (
              <>
                Teachers appear here once they have opened their invitation.{' '}
                <Link className="olink" to={href('/office/teachers/invite')}>
                  Invite a teacher
                </Link>
              </>
            )
          }
          onChange={(event) => set({ teacherId: event.target.value })}
        >
          <option value="">Choose</option>
          {teachers.map(({ _id, fullName }) => (
            <option key={_id} value={_id}>
              {fullName}
            </option>
          ))}
        </OfficeSelect>
        <Weekdays value={typed.weekdays} error={errors.weekdays} onChange={(weekdays) => set({ weekdays })} />
        <OfficeField label="Time (IST)" type="time" {...line('time')} />
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
