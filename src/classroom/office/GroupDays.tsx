import { Plus, Trash2 } from 'lucide-react'
import { WEEKDAYS } from '../../enquiries/demo/classes.rules.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import type { Typed } from './GroupEditor.tsx'

type WeekdaysProps = {
  value: readonly number[]
  error: string | undefined
  onChange: (days: number[]) => void
}

export function Weekdays({ value, error, onChange }: WeekdaysProps) {
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
