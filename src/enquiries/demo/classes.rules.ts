import { DAY_MS, indianDay } from '../../platform/text/india.rules.ts'
import { formatTime, formatLongWeekday } from '../../platform/text/dates.rules.ts'

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** So many days ahead the classes stand in the form. */
export const DAYS_AHEAD = 14
/** A class that begins sooner is not offered: somebody has to get ready. In milliseconds. */
export const SOONEST_MS = 3_600_000

/** A day and a time in India as a moment; undefined when there is no such day. */
export function indianMoment(day: string, time: string): Date | undefined {
  const at = new Date(`${day}T${time}:00+05:30`)
  return Number.isNaN(at.getTime()) || indianDay(at) !== day ? undefined : at
}

export type Weekly = {
  /** 1 is Monday. */
  weekday: number
  time: string
  fromDay: string
  untilDay: string | null
}

/** When the classes of a slot begin, from now for two weeks. */
export function startsOf({ weekday, time, fromDay, untilDay }: Weekly, now: Date): Date[] {
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => {
    const day = indianDay(new Date(now.getTime() + ahead * DAY_MS))
    const at = indianMoment(day, time)
    // Midnight UTC of that day: its weekday is the day's own. Sunday is 0 there and 7 here.
    const falls = (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === weekday
    const stands = day >= fromDay && (untilDay === null || day <= untilDay)
    return at && falls && stands && at > now ? [at] : []
  }).flat()
}

/** 'Tuesday 24 November, 4:00 pm to 4:40 pm (IST)'. */
export const classTime = (startsAt: Date, minutes: number): string =>
  `${formatLongWeekday(startsAt)}, ${formatTime(startsAt)} to ${formatTime(new Date(startsAt.getTime() + minutes * 60_000))} (IST)`
