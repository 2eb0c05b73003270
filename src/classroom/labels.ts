import { type ClassMove, timeOfWeekday, type Timetable, weekdaysWords } from './classroom.rules.ts'
import { formatDay, formatTime } from '../platform/text/dates.rules.ts'

/** '4:30 pm', of a time like 16:30. */
export const timeWords = (time: string): string => formatTime(new Date(`2026-01-01T${time}:00+05:30`))

/** '20 children'. */
export const childrenWords = (count: number): string => (count === 1 ? '1 child' : `${count} children`)

export type WeekTimes = Pick<Timetable, 'weekdays' | 'time' | 'otherTimes'>

/** How weekdays and a time like 16:30 are said. */
type WeekWords = {
  weekdays: (weekdays: readonly number[]) => string
  time: (time: string) => string
}

/** 'Tuesday and Saturday, 4:30 pm'; where times differ 'Tuesday 5:00 pm, Saturday 11:00 am'. */
export const weekText = (group: WeekTimes): string =>
  weekTextIn({ weekdays: weekdaysWords, time: timeWords }, group)

/** The same in the words of a language. */
export function weekTextIn(words: WeekWords, group: WeekTimes): string {
  const days = group.weekdays.toSorted((a, b) => a - b)
  const byTime = [...Map.groupBy(days, (weekday) => timeOfWeekday(group, weekday))]
  const between = byTime.length === 1 ? ', ' : ' '
  return byTime.map(([time, at]) => [words.weekdays(at), words.time(time)].join(between)).join(', ')
}

/** 'Room 1', of several centres 'Room 1, Kochi'. */
export const roomText = ({ place, centre }: { place: string; centre: string }): string =>
  [place, centre].filter(Boolean).join(', ')

/** 'Moved to 28 Nov, 11:00 am', on the day that a class has left. */
export const movedWord = ({ day, time }: Pick<ClassMove, 'day' | 'time'>): string =>
  `Moved to ${formatDay(day)}, ${timeWords(time)}`

/** 'Tuesday and Saturday, 4:30 pm, Room 2'. */
export const scheduleText = (group: WeekTimes & { place: string }): string =>
  `${weekText(group)}, ${group.place}`
