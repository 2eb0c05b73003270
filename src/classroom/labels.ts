import type { Group } from './classroom.contract.ts'
import { type AttendanceStatus, weekdaysWords } from './classroom.rules.ts'
import { formatTime } from '../platform/text/dates.rules.ts'

/** '4:30 pm', of a time like 16:30. */
export const timeWords = (time: string): string => formatTime(new Date(`2026-01-01T${time}:00+05:30`))

/** Labels of attendance marks. */
export const markWords: Readonly<Record<AttendanceStatus, string>> = {
  present: 'Present',
  absent: 'Absent',
  late: 'Late',
}

/** '20 children'. */
export const childrenWords = (count: number): string => (count === 1 ? '1 child' : `${count} children`)

/** 'Tuesday and Saturday, 4:30 pm, Room 2'. */
export const scheduleText = ({ weekdays, time, place }: Pick<Group, 'weekdays' | 'time' | 'place'>): string =>
  `${weekdaysWords(weekdays)}, ${timeWords(time)}, ${place}`
