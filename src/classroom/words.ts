import { dayOf } from '../enquiries/demo/classes.rules.ts'
import type { Group } from './classroom.contract.ts'
import { type Mark, weekdaysWords } from './classroom.rules.ts'

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
})

const asDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** 'Saturday 21 November', of a day like 2026-11-21. */
export const fullDay = (day: string): string => dayOf(new Date(`${day}T12:00:00+05:30`))
/** '21 Nov'. */
export const shortDay = (day: string): string => short.format(asDate(day)).replace('Sept', 'Sep')
/** '21 November'. */
export const longDay = (day: string): string => long.format(asDate(day))
/** '4:36 pm', in India. */
export const clockOf = (at: Date): string => clock.format(at).toLowerCase()
/** '4:30 pm', of a time like 16:30. */
export const timeWords = (time: string): string => clockOf(new Date(`2026-01-01T${time}:00+05:30`))

/** What the register says of a mark. */
export const markWords: Readonly<Record<Mark, string>> = {
  present: 'Present',
  absent: 'Absent',
  late: 'Late',
}

/** '20 children'. */
export const childrenWords = (count: number): string => (count === 1 ? '1 child' : `${count} children`)

/** 'Tuesday and Saturday, 4:30 pm, Room 2'. */
export const meets = ({ weekdays, time, place }: Pick<Group, 'weekdays' | 'time' | 'place'>): string =>
  `${weekdaysWords(weekdays)}, ${timeWords(time)}, ${place}`
