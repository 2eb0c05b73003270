import { indianMoment } from '../../enquiries/demo/classes.rules.ts'
import { DAY_MS, indianDay } from '../../platform/text/india.rules.ts'
import { formatMonthName } from '../../platform/text/dates.rules.ts'

/** The day so many days later; days like 2026-11-21. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The Monday of the week in India that a moment is in. */
export function mondayOf(at: Date): string {
  const day = indianDay(at)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return daysAfter(day, 1 - weekday)
}

/** Whether a text is a Monday of this century. */
export const isMonday = (day: string): boolean => {
  if (!day.startsWith('20')) return false
  const at = indianMoment(day, '00:00')
  return at !== undefined && mondayOf(at) === day
}

/** From its first moment in India to that of the next week. */
export const weekSpan = (monday: string): { from: Date; to: Date } => {
  const from = new Date(`${monday}T00:00:00+05:30`)
  return { from, to: new Date(from.getTime() + 7 * DAY_MS) }
}

/** The Sunday letter goes out at 6 pm. */
export const LETTER_AT = { hour: 18, minute: 0 } as const

/** Whether a week is over: from Sunday, 6 pm. */
export const isOver = (monday: string, now: Date): boolean =>
  now >= new Date(`${daysAfter(monday, 6)}T${LETTER_AT.hour}:00:00+05:30`)

/** The Monday of the week whose letter goes out now: in the day after Sunday evening; null at other times. */
export function letterWeek(now: Date): string | null {
  const monday = mondayOf(new Date(now.getTime() - DAY_MS))
  const due = new Date(`${daysAfter(monday, 6)}T${LETTER_AT.hour}:00:00+05:30`).getTime()
  const since = now.getTime() - due
  if (since >= 0 && since < DAY_MS) return monday
  // Sunday itself, from six on.
  const own = mondayOf(now)
  return isOver(own, now) ? own : null
}

type Times = {
  /** Seconds at lessons, by day in India. */
  studied: readonly { day: string; seconds: number }[]
  /** Quizzes, each counted on the day it was submitted. */
  quizzes: readonly { at: Date; seconds: number }[]
}

/** Whole minutes of each day of a week, Monday first; a day with a few seconds has one. */
export function minutesOf(monday: string, { studied, quizzes }: Times): number[] {
  return Array.from({ length: 7 }, (_, place) => {
    const day = daysAfter(monday, place)
    const seconds =
      studied.filter((time) => time.day === day).reduce((sum, time) => sum + time.seconds, 0) +
      quizzes.filter(({ at }) => indianDay(at) === day).reduce((sum, time) => sum + time.seconds, 0)
    return Math.ceil(seconds / 60)
  })
}

/** '16 to 22 November', '30 November to 6 December'. */
export function weekWords(monday: string): string {
  const [first, last] = [monday, daysAfter(monday, 6)].map((day) => new Date(`${day}T00:00:00Z`))
  if (!first || !last) return ''
  const from = formatMonthName(first) === formatMonthName(last) ? '' : ` ${formatMonthName(first)}`
  return `${first.getUTCDate()}${from} to ${last.getUTCDate()} ${formatMonthName(last)}`
}

/** '1 h 50 min', '40 min'. */
export function timeWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter(Boolean)
    .join(' ')
}

/** Beads of a day: one is ten minutes, and a day with less has one too. */
export const beadsOf = (minutes: number): number =>
  minutes === 0 ? 0 : Math.max(1, Math.round(minutes / 10))
