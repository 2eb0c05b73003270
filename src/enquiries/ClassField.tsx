import type { ReactNode } from 'react'
import type { FieldProps } from '../ui/ActionForm.tsx'
import { SelectField } from '../ui/Field.tsx'
import type { FreeClass } from './demo/demo.contract.ts'
import { formatLongWeekday, formatTime } from '../platform/text/dates.rules.ts'
import { words } from './enquiry.words.ts'

type ClassFieldProps = {
  field: FieldProps
  label: string
  /** What stands for no class. */
  none: string
  hint?: string
  classes: readonly FreeClass[]
}

/** The classes of the next two weeks, day by day; times are India's. */
export function ClassField({ field, label, none, hint, classes }: ClassFieldProps): ReactNode {
  const { defaultValue = '', ...props } = field
  const days = [...new Set(classes.map(({ startsAt }) => formatLongWeekday(startsAt)))]
  return (
    <SelectField key={defaultValue} label={label} hint={hint} defaultValue={defaultValue} {...props}>
      <option value="">{none}</option>
      {days.map((day) => (
        <optgroup key={day} label={day}>
          {classes
            .filter(({ startsAt }) => formatLongWeekday(startsAt) === day)
            .map((one) => (
              <option key={one._id} value={one._id}>
                {classWords(one)}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

/** 'Tuesday 24 November, 16:00, 40 minutes, online'. */
export const classWords = ({ startsAt, minutes, mode, place }: FreeClass): string => {
  const at = new Date(startsAt)
  const when = `${formatLongWeekday(at)}, ${formatTime(at)}`
  return words.classWords(when, minutes, mode === 'online' ? undefined : place)
}
