export const DAY_MS = 86_400_000
/** India is 5 hours 30 minutes ahead of UTC, all year. */
export const INDIA_MS = 19_800_000

/** The start of the day in India that contains this time. */
export const dayStart = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS)

/* Days in India, as '2026-11-21' */

/** The day in India of a time. */
export const indianDay = (at: Date): string => new Date(at.getTime() + INDIA_MS).toISOString().slice(0, 10)

/** The start of a day in India. */
export const dayBegins = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_MS)
/** The end of a day: the start of the next one. */
export const dayEnds = (day: string): Date => new Date(dayBegins(day).getTime() + DAY_MS)

/** Whole days from one day to another; negative before it. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The month so many months after one like 2026-10. @example monthAfter('2026-12') // '2027-01' */
export function monthAfter(month: string, by = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The last time up to now at this time of day in India. */
export function lastTime(now: Date, { hour, minute }: { hour: number; minute: number }): Date {
  const ofDay = (hour * 60 + minute) * 60_000 - INDIA_MS
  return new Date(Math.floor((now.getTime() - ofDay) / DAY_MS) * DAY_MS + ofDay)
}
