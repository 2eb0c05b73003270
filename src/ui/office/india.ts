import { formatSortableTime } from '../../platform/text/dates.rules.ts'

/** A time as values of date and time fields, in India. */
export const indianFields = (at: string): readonly [date: string, time: string] => {
  const [date = '', time = ''] = formatSortableTime(at).split(' ')
  return [date, time]
}

/** The time of date and time fields in India, ISO 8601 in UTC; null if invalid. */
export function indianInstant(date: string, time: string): string | null {
  const at = new Date(`${date}T${time}:00+05:30`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
