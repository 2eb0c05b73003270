import { WEEKDAYS } from '../../enquiries/demo/classes.rules.ts'
import type { GroupForm } from './groups.contract.ts'

/** The form's values; numbers are strings until they are sent. */
export type Typed = Omit<
  GroupForm,
  'minutes' | 'capacity' | 'untilDay' | 'meetingUrl' | 'weekdays' | 'time' | 'otherTimes' | 'holidays'
> & {
  minutes: string
  capacity: string
  untilDay: string
  meetingUrl: string
  weekdays: readonly number[]
  /** When the class of each weekday begins, of those not chosen too; 1 is Monday. */
  times: Readonly<Record<number, string>>
  holidays: readonly { day: string; word: string }[]
}

/** One time on all seven days. */
export const onEachDay = (time: string): Typed['times'] =>
  Object.fromEntries(WEEKDAYS.map((_, at) => [at + 1, time]))

/** The chosen weekdays in their order. */
export const weekdaysOf = ({ weekdays }: Pick<Typed, 'weekdays'>): number[] =>
  weekdays.toSorted((a, b) => a - b)

/** The time of the first weekday, which is the group's, and the weekdays that have another one. */
export function timesOf({
  times,
  ...typed
}: Pick<Typed, 'weekdays' | 'times'>): Required<Pick<GroupForm, 'time' | 'otherTimes'>> {
  const [first = 1, ...others] = weekdaysOf(typed)
  const time = times[first] ?? ''
  return {
    time,
    otherTimes: others
      .map((weekday) => ({ weekday, time: times[weekday] ?? '' }))
      .filter((other) => other.time !== time),
  }
}
