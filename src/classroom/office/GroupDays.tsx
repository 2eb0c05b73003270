import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { WEEKDAYS } from '../../enquiries/demo/classes.rules.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { onEachDay, timesOf, type Typed, weekdaysOf } from './group-form.ts'

type ClassTimesProps = {
  typed: Typed
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Typed>) => void
}

/** The weekdays of a group, with one time for all of them or one for each. */
export function ClassTimes({ typed, errors, onChange }: ClassTimesProps) {
  const { weekdays, times } = typed
  const days = weekdaysOf(typed)
  const [isEachDay, setIsEachDay] = useState(new Set(days.map((day) => times[day])).size > 1)
  const usual = times[days[0] ?? 1] ?? ''
  const time = { type: 'time', required: true } as const
  const { otherTimes } = timesOf(typed)
  const errorOn = (day: number) => {
    const at = otherTimes.findIndex(({ weekday }) => weekday === day)
    return at < 0 ? errors.time : errors[`otherTimes.${at}.time`]
  }
  return (
    <>
      <fieldset className="of-f w2">
        <legend className="lb">Days</legend>
        <div className="flex flex-wrap gap-x-4">
          {WEEKDAYS.map((name, at) => (
            <DayCheck
              key={name}
              label={name}
              checked={weekdays.includes(at + 1)}
              onChange={(isOn) =>
                onChange({
                  weekdays: isOn ? [...weekdays, at + 1] : weekdays.filter((day) => day !== at + 1),
                })
              }
            />
          ))}
        </div>
        {errors.weekdays && <p className="of-err">{errors.weekdays}</p>}
      </fieldset>
      {isEachDay && days.length > 1 ? (
        days.map((day) => (
          <OfficeField
            key={day}
            {...time}
            label={`Time on ${WEEKDAYS[day - 1] ?? ''} (IST)`}
            value={times[day] ?? ''}
            error={errorOn(day)}
            onChange={(event) => onChange({ times: { ...times, [day]: event.target.value } })}
          />
        ))
      ) : (
        <OfficeField
          {...time}
          label="Time (IST)"
          value={usual}
          error={errors.time}
          onChange={(event) => onChange({ times: onEachDay(event.target.value) })}
        />
      )}
      {days.length > 1 && (
        <div className="w2">
          <DayCheck
            label="Each day has its own time"
            checked={isEachDay}
            onChange={(isOn) => {
              setIsEachDay(isOn)
              if (!isOn) onChange({ times: onEachDay(usual) })
            }}
          />
        </div>
      )}
    </>
  )
}

type CheckProps = { label: string; checked: boolean; onChange: (isOn: boolean) => void }

const DayCheck = ({ label, checked, onChange }: CheckProps) => (
  <label className="inline-flex min-h-11 items-center gap-2">
    <input
      type="checkbox"
      className="size-5"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)

type HolidaysProps = {
  value: Typed['holidays']
  errors: Readonly<Record<string, string>>
  onChange: (holidays: Typed['holidays']) => void
}

/** Days without class, each with a name for the register and the diary. */
export function Holidays({ value, errors, onChange }: HolidaysProps) {
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
              label={`Name of holiday ${at + 1}`}
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
                aria-label={`Remove holiday ${at + 1}`}
                onClick={() => onChange(value.filter((_, place) => place !== at))}
              >
                <Trash2 className="ico" aria-hidden="true" />
                Remove
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
