import { DAY_MS, daysBetween, monthAfter } from '../platform/text/india.rules.ts'

/** Families hear of a higher fee so many days before the first day that has it. */
export const NOTICE_DAYS = 30

/**
 * The first month, like 2027-01, that is billed whole at a price from a day on: a month has the price of its
 * first day, and for who joins later that of the day of joining.
 */
export const firstMonthAt = (fromDay: string): string =>
  fromDay.endsWith('-01') ? fromDay.slice(0, 7) : monthAfter(fromDay.slice(0, 7))

/** Whether families hear in time of a higher fee that prices a first month by this day, like 2027-01-01. */
export const isInTime = (firstDay: string, today: string): boolean =>
  daysBetween(today, firstDay) >= NOTICE_DAYS

/** The soonest first day of a month from which a higher fee can count. */
export function soonestPriceDay(today: string): string {
  const day = new Date(Date.parse(`${today}T00:00:00Z`) + NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10)
  return `${firstMonthAt(day)}-01`
}
