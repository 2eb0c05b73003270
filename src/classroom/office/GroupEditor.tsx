import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { WEEKDAYS } from '../../enquiries/demo/classes.rules.ts'
import { indianDay } from '../../platform/india.rules.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { useSending } from '../../platform/useSending.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type GroupForm, getGroupChoices, type OfficeGroup } from './groups.contract.ts'

const loadChoices = () => call(getGroupChoices, {})

/** As it is typed: numbers are texts until they are sent. */
type Typed = Omit<GroupForm, 'minutes' | 'places' | 'untilDay' | 'meetingUrl' | 'weekdays' | 'holidays'> & {
  minutes: string
  places: string
  untilDay: string
  meetingUrl: string
  weekdays: readonly number[]
  holidays: readonly { day: string; word: string }[]
}

const typedOf = (group: OfficeGroup | null): Typed => ({
  name: group?.name ?? '',
  subject: group?.subject ?? '',
  level: group?.level ?? '',
  teacherId: group?.teacherId ?? '',
  weekdays: group?.weekdays ?? [],
  time: group?.time ?? '16:30',
  minutes: String(group?.minutes ?? 60),
  place: group?.place ?? '',
  meetingUrl: group?.meetingUrl ?? '',
  places: String(group?.places ?? 12),
  fromDay: group?.fromDay ?? indianDay(new Date()),
  untilDay: group?.untilDay ?? '',
  holidays: group?.holidays ?? [],
})

const formOf = (typed: Typed): GroupForm => ({
  ...typed,
  weekdays: [...typed.weekdays],
  holidays: typed.holidays.filter(({ day, word }) => day !== '' || word !== ''),
  // What is no number is 0, which the server refuses at its field.
  minutes: Number(typed.minutes) || 0,
  places: Number(typed.places) || 0,
  untilDay: typed.untilDay || null,
  meetingUrl: typed.meetingUrl.trim() || null,
})

type EditorProps = {
  group: OfficeGroup | null
  /** The word on the key. */
  yes: string
  save: (form: GroupForm, revision: number) => Promise<OfficeGroup>
}

/** When and where a group meets, who teaches it, how many fit, and its holidays. */
export function GroupEditor({ group, yes, save }: EditorProps) {
  const choices = useOwn('/staff/login', loadChoices)
  const [typed, setTyped] = useState(() => typedOf(group))
  const [revision, setRevision] = useState(group?.revision ?? 0)
  const { errors, busy, send } = useSending()
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  type Line =
    | 'name'
    | 'level'
    | 'time'
    | 'minutes'
    | 'place'
    | 'meetingUrl'
    | 'places'
    | 'fromDay'
    | 'untilDay'
  const line = (name: Line) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const now = await save(formOf(typed), revision)
      setTyped(typedOf(now))
      setRevision(now.revision)
    })
  }

  if (choices.view.phase === 'loading') return <Skeleton className="h-64 rounded-lg" />
  if (choices.view.phase === 'failed') return <Failed message={choices.view.message} retry={choices.retry} />
  const { teachers, subjects } = choices.view.data
  const known =
    typed.subject !== '' && !subjects.includes(typed.subject) ? [typed.subject, ...subjects] : subjects
  return (
    <form noValidate onSubmit={onSubmit}>
      <div className="cf">
        <OfficeField
          label="Name"
          wide
          maxLength={80}
          hint="As families read it: Abacus Level 1, Group B"
          {...line('name')}
        />
        <OfficeSelect
          label="Subject"
          value={typed.subject}
          error={errors.subject}
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
          wide
          value={typed.teacherId}
          error={errors.teacherId}
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
        <OfficeField label="Places" inputMode="numeric" {...line('places')} />
        <OfficeField
          label="Meeting link"
          wide
          type="url"
          hint="For an online group; empty: none"
          {...line('meetingUrl')}
        />
        <OfficeField label="First day" type="date" {...line('fromDay')} />
        <OfficeField label="Last day" type="date" hint="Empty: until further notice" {...line('untilDay')} />
        <Holidays value={typed.holidays} errors={errors} onChange={(holidays) => set({ holidays })} />
      </div>
      {errors.form && (
        <p role="alert" className="of-err mt-3">
          {errors.form}
        </p>
      )}
      <div className="mo-a mt-4 mb-3">
        <Button type="submit" busy={busy}>
          {yes}
        </Button>
      </div>
    </form>
  )
}

type WeekdaysProps = {
  value: readonly number[]
  error: string | undefined
  onChange: (days: number[]) => void
}

function Weekdays({ value, error, onChange }: WeekdaysProps) {
  return (
    <fieldset className="of-f w2">
      <legend className="lb">Days</legend>
      <div className="flex flex-wrap gap-x-4">
        {WEEKDAYS.map((name, at) => (
          <label key={name} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={value.includes(at + 1)}
              onChange={(event) =>
                onChange(event.target.checked ? [...value, at + 1] : value.filter((day) => day !== at + 1))
              }
            />
            {name}
          </label>
        ))}
      </div>
      {error && <p className="of-err">{error}</p>}
    </fieldset>
  )
}

type HolidaysProps = {
  value: Typed['holidays']
  errors: Readonly<Record<string, string>>
  onChange: (holidays: Typed['holidays']) => void
}

/** Days without class, each with its word: it stands in the register and in the diary. */
function Holidays({ value, errors, onChange }: HolidaysProps) {
  const change = (at: number, part: Partial<Typed['holidays'][number]>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <fieldset className="of-f w2">
      <legend className="lb">Holidays</legend>
      <ul className="grid gap-2">
        {value.map(({ day, word }, at) => (
          <li key={at} className="cf">
            <OfficeField
              label={`Holiday ${at + 1}`}
              type="date"
              value={day}
              error={errors[`holidays.${at}.day`]}
              onChange={(event) => change(at, { day: event.target.value })}
            />
            <OfficeField
              label={`What holiday ${at + 1} is`}
              maxLength={60}
              placeholder="Diwali, no class"
              value={word}
              error={errors[`holidays.${at}.word`]}
              onChange={(event) => change(at, { word: event.target.value })}
            />
            <div className="w2">
              <button
                type="button"
                className="ob ob-quiet"
                aria-label={`Take away holiday ${at + 1}`}
                onClick={() => onChange(value.filter((_, place) => place !== at))}
              >
                <Trash2 className="ico" aria-hidden="true" />
                Take away
              </button>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <button type="button" className="ob" onClick={() => onChange([...value, { day: '', word: '' }])}>
          <Plus className="ico" aria-hidden="true" />
          Add a holiday
        </button>
      </div>
    </fieldset>
  )
}
