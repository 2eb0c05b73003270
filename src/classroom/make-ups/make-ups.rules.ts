import { indianMoment } from '../../enquiries/demo/classes.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import {
  classDays,
  dayAfter,
  type GroupPlace,
  isClassDay,
  isIn,
  overlaps,
  timeOn,
  type Timetable,
} from '../classroom.rules.ts'

/** A class that the academy called off may be made up for so many days after it; else its fee comes back. */
export const MAKE_UP_DAYS = 30

/**
 * `open`: earned, no class chosen. `used`: the child is marked in the register of the chosen class.
 * `credited`: the fee came back. `ended`: too late, and nothing was paid for the class.
 */
export const MAKE_UP_STATES = ['open', 'booked', 'used', 'credited', 'ended'] as const

/** Why it was earned: the academy called the class off, or the child could not come and said so in time. */
export const MAKE_UP_CAUSES = ['cancelled', 'absence'] as const

/**
 * The last day to make up for a class that was called off.
 * @example lastDayOf('2026-11-10') // '2026-12-10'
 */
export const lastDayOf = (day: string): string => dayAfter(day, MAKE_UP_DAYS)

/** When a group's class of a day begins; undefined when it has none that day. */
export const classBegins = (timetable: Timetable, day: string): Date | undefined =>
  isClassDay(timetable, day) ? indianMoment(day, timeOn(timetable, day)) : undefined

/** Of a group whose classes may be chosen: its timetable, seats, children, and the days of its guests. */
export type ChoosableGroup = {
  id: string
  timetable: Timetable
  capacity: number
  places: readonly Pick<GroupPlace, 'joinedOn' | 'leftOn'>[]
  guestDays: readonly string[]
}
/** A class of another group and how many seats are free in it. */
export type ChoosableClass = { groupId: string; day: string; time: string; free: number }

type ChoosableFrom = {
  now: Date
  /** Days up to this one are not offered; null: all from today on are. */
  afterDay: string | null
  /** The last day that may be chosen. */
  untilDay: string
  groups: readonly ChoosableGroup[]
  /** The child's own groups, in which it is no guest. */
  own: readonly { groupId: string; place: Pick<GroupPlace, 'joinedOn' | 'leftOn'>; timetable: Timetable }[]
  /** Days on which the child is a guest in these groups already. */
  booked: readonly { groupId: string; day: string; timetable: Timetable }[]
}

/**
 * The classes that a child may come to as a guest, the soonest first, full ones too: not begun, with children
 * in them, not at the time of a class of its own.
 */
export function choosableClasses(from: ChoosableFrom): ChoosableClass[] {
  const { now, afterDay, untilDay, groups, own, booked } = from
  const today = indianDay(now)
  const fromDay = afterDay !== null && afterDay >= today ? dayAfter(afterDay) : today
  const found = groups.flatMap(({ id, timetable, capacity, places, guestDays }) =>
    classDays(timetable, { from: fromDay, until: untilDay }).flatMap(({ day, state }) => {
      const begins = state === 'class' ? classBegins(timetable, day) : undefined
      const children = places.filter((place) => isIn(place, day)).length
      if (!begins || begins <= now || children === 0) return []
      const one = { time: timeOn(timetable, day), minutes: timetable.minutes }
      const isAtTime = (other: Timetable) =>
        isClassDay(other, day) && overlaps(one, { time: timeOn(other, day), minutes: other.minutes })
      const isBusy =
        own.some((mine) => isIn(mine.place, day) && (mine.groupId === id || isAtTime(mine.timetable))) ||
        booked.some((guest) => guest.day === day && (guest.groupId === id || isAtTime(guest.timetable)))
      if (isBusy) return []
      const guests = guestDays.filter((guestDay) => guestDay === day).length
      return [{ groupId: id, day, time: one.time, free: Math.max(0, capacity - children - guests) }]
    }),
  )
  return found.toSorted((a, b) => `${a.day} ${a.time}`.localeCompare(`${b.day} ${b.time}`))
}
