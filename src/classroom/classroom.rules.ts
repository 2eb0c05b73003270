import { indianMoment, WEEKDAYS } from '../enquiries/demo/classes.rules.ts'
import { DAY_MS, indianDay } from '../platform/india.rules.ts'

/** What the register holds of a child and a class. */
export const MARKS = ['present', 'absent', 'late'] as const
export type Mark = (typeof MARKS)[number]

/** When a group meets. Days are India's, like 2026-11-21; a last day of null is until further notice. */
export type Timetable = {
  /** 1 is Monday. */
  weekdays: readonly number[]
  /** Like 16:30. */
  time: string
  minutes: number
  fromDay: string
  untilDay: string | null
  holidays: readonly Holiday[]
}
/** A day without class, and why: 'Diwali'. */
export type Holiday = { day: string; word: string }
/** From when to when a child is in a group, both days included. */
export type Stay = { joinedOn: string; leftOn: string | null }

/** A month, in milliseconds: what was marked longer ago counts as a month old. */
export const AGO_MAX_MS = 31 * DAY_MS

/**
 * How long ago a mark was made, in milliseconds by a device's own clock. One that was set back or forward by
 * years meanwhile, as a phone does that comes to a network with an empty clock, loses no mark.
 */
export const agoOf = (at: number, now: number): number => Math.min(AGO_MAX_MS, Math.max(0, now - at))

/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Whether a text is a day of the calendar. */
export const isDay = (day: string): boolean => indianMoment(day, '00:00') !== undefined

/** Whether the group's week has a class that day, holiday or not. */
const falls = ({ weekdays, fromDay, untilDay }: Timetable, day: string): boolean =>
  day >= fromDay && (untilDay === null || day <= untilDay) && weekdays.includes(weekdayOf(day))

/** The word of a holiday that falls on a day of class; undefined on any other day. */
export const holidayOn = (group: Timetable, day: string): string | undefined =>
  falls(group, day) ? group.holidays.find((holiday) => holiday.day === day)?.word : undefined

/** Whether there is class that day. */
export const isClassDay = (group: Timetable, day: string): boolean =>
  falls(group, day) && holidayOn(group, day) === undefined

/** The days of the group's week in a span, holidays too; both ends included. At most `most` of them. */
export function weekDays(group: Timetable, span: { from: string; until: string }, most = 400): string[] {
  const days: string[] = []
  const last = group.untilDay !== null && group.untilDay < span.until ? group.untilDay : span.until
  let day = span.from > group.fromDay ? span.from : group.fromDay
  for (; day <= last && days.length < most; day = dayAfter(day)) if (falls(group, day)) days.push(day)
  return days
}

/** So far ahead and back a class is looked for: two months without one is no timetable. */
const SEARCHED_DAYS = 70

/** The class that runs or comes next; undefined when none is planned. */
export function nextClass(group: Timetable, now: Date): Date | undefined {
  const today = indianDay(now)
  // A class of the evening before may run over midnight.
  for (let ahead = -1; ahead <= SEARCHED_DAYS; ahead++) {
    const day = dayAfter(today, ahead)
    const at = isClassDay(group, day) ? indianMoment(day, group.time) : undefined
    if (at && at.getTime() + group.minutes * 60_000 > now.getTime()) return at
  }
  // A group that begins later has its first class then.
  const first = weekDays(group, { from: group.fromDay, until: dayAfter(group.fromDay, SEARCHED_DAYS) })
  const day = first.find((one) => one > today && isClassDay(group, one))
  return day === undefined ? undefined : indianMoment(day, group.time)
}

/** Whether a child is in a group that day. */
export const isIn = ({ joinedOn, leftOn }: Stay, day: string): boolean =>
  joinedOn <= day && (leftOn === null || day <= leftOn)

/** 'Tuesday and Saturday', in the order of the week. */
export function weekdaysWords(weekdays: readonly number[]): string {
  const names = weekdays.toSorted((a, b) => a - b).map((day) => WEEKDAYS[day - 1] ?? '')
  return [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter(Boolean).join(' and ')
}

/** What of a homework a child has done, as far as the product sees it; null where it does not ask for it. */
export type HomeworkSeen = {
  /** The lesson is finished, whenever that was: nobody can finish it twice. */
  lesson: boolean | null
  /** The quiz was submitted since the homework was set. */
  quiz: boolean | null
  /** The exercise was done right often enough since the homework was set. */
  exercise: boolean | null
  /** The teacher's own tick; null without one. */
  ticked: boolean | null
}

/** Whether a homework is done: the teacher's tick counts first, then all that it asks for. */
export function homeworkDone({ lesson, quiz, exercise, ticked }: HomeworkSeen): boolean {
  if (ticked !== null) return ticked
  const asked = [lesson, quiz, exercise].filter((part) => part !== null)
  return asked.length > 0 && asked.every(Boolean)
}

/** Homework stays with a family for so many days after it was due. */
export const SHOWN_AFTER_DUE_DAYS = 7

/** A day of the register: a class, or a holiday with its word. */
export type RegisterDay = { day: string; holiday: string | null }
/** Which days an opened register shows: one in front, and what stands to its left. */
export type OpenedDays = {
  day: string | null
  before: string | null
  after: string | null
  days: RegisterDay[]
}

/** So many columns stand left of the day that is shown. */
export const COLUMNS = 8
const BACK_DAYS = 120

/**
 * The register opened at a day: the class of that day or the last one before it, else the first to come.
 * Days that were marked stay in the register, whatever became of the timetable; nobody turns further ahead
 * than to the next class.
 */
export function openAt(
  group: Timetable,
  marked: readonly string[],
  { asked, today }: { asked: string; today: string },
): OpenedDays {
  const ahead = dayAfter(asked > today ? asked : today, SEARCHED_DAYS)
  const span = {
    from: dayAfter(asked, -BACK_DAYS),
    until: ahead > group.fromDay ? ahead : dayAfter(group.fromDay, 7),
  }
  const weeks = new Map(weekDays(group, span).map((day) => [day, holidayOn(group, day) ?? null]))
  for (const day of marked) if (day >= span.from) weeks.set(day, null)
  const all = [...weeks]
    .map(([day, holiday]) => ({ day, holiday }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const classes = all.flatMap(({ day, holiday }) => (holiday === null ? [day] : []))
  const next = classes.find((day) => day > today)
  const open = classes.filter((day) => day <= today || day === next)
  const day = open.findLast((one) => one <= asked) ?? open[0] ?? null
  if (day === null) return { day, before: null, after: null, days: [] }
  return {
    day,
    before: open.findLast((one) => one < day) ?? null,
    after: open.find((one) => one > day) ?? null,
    days: all.filter((one) => one.day < day).slice(-COLUMNS),
  }
}

/** The first and the last day of a month like 2026-11. */
export function daysOfMonth(month: string): { from: string; until: string } {
  const from = `${month}-01`
  const next = `${dayAfter(from, 31).slice(0, 7)}-01`
  return { from, until: dayAfter(next, -1) }
}
