import { indianMoment, WEEKDAYS } from '../enquiries/demo/classes.rules.ts'
import { DAY_MS, indianDay } from '../platform/text/india.rules.ts'

/** To whom an announcement goes: all who are in a group, one group, or who was absent from a class. */
export const AUDIENCES = ['all', 'centre', 'group', 'absent'] as const
export type Audience = (typeof AUDIENCES)[number]
/** What an announcement is about. */
export const NOTICES = ['message', 'cancelled', 'restored', 'moved', 'substitute', 'holidays'] as const
export type Notice = (typeof NOTICES)[number]

/** A child's attendance at a class. */
export const MARKS = ['present', 'absent', 'late'] as const
export type AttendanceStatus = (typeof MARKS)[number]
/** The marks of a child who came to the class. */
export const CAME_MARKS: readonly AttendanceStatus[] = ['present', 'late']

/** A weekday, 1 for Monday, and when its class begins, like 11:00. */
export type DayTime = { weekday: number; time: string }

/** When a group meets. Days are India's, like 2026-11-21; a last day of null is until further notice. */
export type Timetable = {
  /** 1 is Monday. */
  weekdays: readonly number[]
  /** When its classes begin, like 16:30. */
  time: string
  /** Weekdays whose class begins at another time; left out for none. */
  otherTimes?: readonly DayTime[]
  /** Classes that are held at another time or place than the week says; left out for none. */
  moves?: readonly ClassMove[]
  minutes: number
  fromDay: string
  untilDay: string | null
  holidays: readonly Holiday[]
}
/**
 * A day without class, and why: 'Diwali'. `isCancelled`: the class was called off, so it is no holiday.
 * `isMoved`: it is held on another day.
 */
export type Holiday = { day: string; word: string; isCancelled?: true; isMoved?: true }
/** The class of the day `from` is held on `day`, at a time like 16:30; an empty place is the group's own. */
export type ClassMove = { from: string; day: string; time: string; place: string }
/** From when to when a child is in a group, both days included. */
export type Membership = { joinedOn: string; leftOn: string | null }

/** Largest age of a mark, in milliseconds: older ones count as a month old. */
export const AGO_MAX_MS = 31 * DAY_MS

/**
 * The age of a mark in milliseconds, by the device's own clock. Limited to a month, so that a clock that
 * jumps by years, as phones do at their first network time, loses no mark.
 */
export const agoOf = (at: number, now: number): number => Math.min(AGO_MAX_MS, Math.max(0, now - at))

/** What stands in the register and the diary on the day of a class that was called off. */
export const cancelledWord = (reason: string): string => (reason ? `Cancelled: ${reason}` : 'Cancelled')

/** So many days ahead the head of a centre lists a holiday; a sooner class is called off, with make-ups. */
export const HOLIDAY_NOTICE_DAYS = 30

/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Whether a text is a day of the calendar. */
export const isDay = (day: string): boolean => indianMoment(day, '00:00') !== undefined

type Times = Pick<Timetable, 'time' | 'otherTimes' | 'moves'>
const moveTo = ({ moves = [] }: Pick<Timetable, 'moves'>, day: string): ClassMove | undefined =>
  moves.find((move) => move.day === day)

/** When a group's class of a weekday begins, like 16:30. */
export const timeOfWeekday = ({ time, otherTimes = [] }: Times, weekday: number): string =>
  otherTimes.find((other) => other.weekday === weekday)?.time ?? time

/** When a group's class of a day begins, like 16:30. */
export const timeOn = (group: Times, day: string): string =>
  moveTo(group, day)?.time ?? timeOfWeekday(group, weekdayOf(day))

/** Where a group's class of a day is held. */
export const placeOn = (group: Pick<Timetable, 'moves'> & { place: string }, day: string): string =>
  moveTo(group, day)?.place || group.place

/** The day of the group's week whose class is held on a day. */
export const plannedDay = (group: Pick<Timetable, 'moves'>, day: string): string =>
  moveTo(group, day)?.from ?? day

/** Whether the group's week has a class that day, holiday or not, or one was moved to it. */
const falls = (group: Timetable, day: string): boolean =>
  day >= group.fromDay &&
  (group.untilDay === null || day <= group.untilDay) &&
  (group.weekdays.includes(weekdayOf(day)) || moveTo(group, day) !== undefined)

/** The name of the holiday on a day of class; undefined on any other day. */
export const holidayOn = (group: Timetable, day: string): string | undefined =>
  falls(group, day) ? group.holidays.find((holiday) => holiday.day === day)?.word : undefined

/** Whether there is class that day. */
export const isClassDay = (group: Timetable, day: string): boolean =>
  falls(group, day) && holidayOn(group, day) === undefined

/** A day of the group's week: with class, a holiday of the plan, or a class that was called off. */
export type ClassDay = { day: string; state: 'class' | 'holiday' | 'cancelled'; word: string }

/**
 * The days of the group's week in a span, both ends included, and what becomes of each. What counts classes,
 * such as fees, counts by this: a holiday of the plan was never a class, a cancelled one was.
 */
export const classDays = (group: Timetable, span: { from: string; until: string }): ClassDay[] =>
  weekDays(group, span).map((day) => {
    const closed = group.holidays.find((holiday) => holiday.day === day)
    if (!closed) return { day, state: 'class', word: '' }
    return { day, state: closed.isCancelled ? 'cancelled' : 'holiday', word: closed.word }
  })

/** The days of the group's week in a span, holidays too; both ends included. At most `most` of them. */
export function weekDays(group: Timetable, span: { from: string; until: string }, most = 400): string[] {
  const days: string[] = []
  const last = group.untilDay !== null && group.untilDay < span.until ? group.untilDay : span.until
  let day = span.from > group.fromDay ? span.from : group.fromDay
  for (; day <= last && days.length < most; day = dayAfter(day)) if (falls(group, day)) days.push(day)
  return days
}

/** How far ahead and back a class is looked for: two months. */
const SEARCHED_DAYS = 70

/** The running or next class; undefined without one. */
export function nextClass(group: Timetable, now: Date): Date | undefined {
  const today = indianDay(now)
  // A class of the evening before may run past midnight.
  for (let ahead = -1; ahead <= SEARCHED_DAYS; ahead++) {
    const day = dayAfter(today, ahead)
    const at = isClassDay(group, day) ? indianMoment(day, timeOn(group, day)) : undefined
    if (at && at.getTime() + group.minutes * 60_000 > now.getTime()) return at
  }
  // A group that starts later has its first class then.
  const first = weekDays(group, { from: group.fromDay, until: dayAfter(group.fromDay, SEARCHED_DAYS) })
  const day = first.find((one) => one > today && isClassDay(group, one))
  return day === undefined ? undefined : indianMoment(day, timeOn(group, day))
}

/** From when to when a child is in a group. */
export type GroupPlace = Membership & { studentId: string; groupId: string }

/** The group in which a child was on a day: the latest one of them, else the next, else the last before. */
export function groupOn(places: readonly GroupPlace[], day: string): string | undefined {
  const sorted = places.toSorted(
    (a, b) => a.joinedOn.localeCompare(b.joinedOn) || a.groupId.localeCompare(b.groupId),
  )
  const there = sorted.findLast((place) => isIn(place, day))
  return (there ?? sorted.find(({ joinedOn }) => joinedOn > day) ?? sorted.at(-1))?.groupId
}

/** Whether a child is in a group that day. */
export const isIn = ({ joinedOn, leftOn }: Membership, day: string): boolean =>
  joinedOn <= day && (leftOn === null || day <= leftOn)

/** 'Tuesday and Saturday', in the order of the week. */
export function weekdaysWords(weekdays: readonly number[]): string {
  const names = weekdays.toSorted((a, b) => a - b).map((day) => WEEKDAYS[day - 1] ?? '')
  return [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter(Boolean).join(' and ')
}

/** What a child has done of a homework; null for parts that it does not have. */
export type HomeworkSeen = {
  /** The lesson is finished, at any time: a lesson can be finished only once. */
  lesson: boolean | null
  /** The quiz was submitted since the homework was set. */
  quiz: boolean | null
  /** The exercise was done right often enough since the homework was set. */
  exercise: boolean | null
  /** The teacher's own tick; null without one. */
  ticked: boolean | null
}

/** Whether a homework is done: by the teacher's tick, else when all of its parts are. */
export function homeworkDone({ lesson, quiz, exercise, ticked }: HomeworkSeen): boolean {
  if (ticked !== null) return ticked
  const parts = [lesson, quiz, exercise].filter((part) => part !== null)
  return parts.length > 0 && parts.every(Boolean)
}

/** How long a family sees homework after its due date, in days. */
export const SHOWN_AFTER_DUE_DAYS = 7

/** A day of the register: a class, or a holiday with its name. */
export type RegisterDay = { day: string; holiday: string | null }
/** The days of an opened register: the current one, and earlier ones to its left. */
export type OpenedDays = {
  day: string | null
  before: string | null
  after: string | null
  days: RegisterDay[]
}

/** Columns of earlier days. */
export const COLUMNS = 8
const BACK_DAYS = 120

/**
 * The register opened at a day: the class of that day or the last one before it, else the first future one.
 * Days with marks stay in the register if the timetable changes; the furthest day ahead is the next class.
 */
export function visibleDays(
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

/** When a class of a day is: like 16:30, and its length. */
type ClassTime = { time: string; minutes: number }

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether two classes of one day are at the same time; one that begins as the other ends is not. */
export const overlaps = (a: ClassTime, b: ClassTime): boolean =>
  minuteOf(a.time) < minuteOf(b.time) + b.minutes && minuteOf(b.time) < minuteOf(a.time) + a.minutes

/** A class of a week, as far as it can clash with another. */
type PlacedClass = ClassTime & {
  groupId: string
  group: string
  day: string
  place: string
  /** Empty while the academy has one. */
  centre: string
  teacher: string
  substitute: string | null
  state: ClassDay['state']
}

const isOnline = (place: string): boolean => /online/i.test(place)
const placeKey = (place: string): string => place.trim().toLowerCase()

/** What a class clashes with, in words: the same room or the same teacher at the same time. */
export function clashesOf(one: PlacedClass, all: readonly PlacedClass[]): string[] {
  if (one.state !== 'class') return []
  const takes = ({ teacher, substitute }: PlacedClass) => substitute ?? teacher
  return all.flatMap((other) => {
    const isBeside = other.groupId !== one.groupId && other.day === one.day && other.state === 'class'
    if (!isBeside || !overlaps(one, other)) return []
    const isSameRoom =
      !isOnline(one.place) && one.centre === other.centre && placeKey(one.place) === placeKey(other.place)
    return [
      ...(isSameRoom ? [`${one.place} also has ${other.group}`] : []),
      ...(takes(one) === takes(other) ? [`${takes(one)} also teaches ${other.group}`] : []),
    ]
  })
}
