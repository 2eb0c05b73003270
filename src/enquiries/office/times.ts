import { DAY_MS, indianDay } from '../../platform/text/india.rules.ts'
import { formatLongWeekday, formatTime24, formatDay, formatWeekday } from '../../platform/text/dates.rules.ts'

/** A past moment as a margin says it: '08:40', '18 Oct'. */
export function since(iso: string, now = new Date()): string {
  const at = new Date(iso)
  return indianDay(at) === indianDay(now) ? formatTime24(at) : formatDay(at)
}

/** A moment that is due: 'today 16:00', 'tomorrow 10:00', 'Wed 21 Oct'. */
export function due(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const day = indianDay(at)
  if (day === indianDay(now)) return `today ${formatTime24(at)}`
  if (day === indianDay(new Date(now.getTime() + DAY_MS))) return `tomorrow ${formatTime24(at)}`
  return formatWeekday(at)
}

/** Whether it lies behind us. */
export const isPast = (iso: string): boolean => new Date(iso) <= new Date()

/** With its day and its time. */
export const exactly = (iso: string): string => `${formatLongWeekday(iso)}, ${formatTime24(iso)}`

/** What a field of the kind datetime-local holds, as India's time. */
export const asField = (at: Date): string => `${indianDay(at)}T${formatTime24(at)}`
/** Back again; undefined while it is empty. */
export const ofField = (value: string): string | undefined =>
  value === '' ? undefined : new Date(`${value}:00+05:30`).toISOString()
