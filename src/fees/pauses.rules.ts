import { daysLate } from './due-ages.rules.ts'

/** Days on which a child does not come and pays no class, like 2026-11-10; both ends belong to it. */
export type Pause = { fromDay: string; untilDay: string }
export const isPaused = (day: string, pauses: readonly Pause[]): boolean =>
  pauses.some(({ fromDay, untilDay }) => day >= fromDay && day <= untilDay)

/** A pause is this long, or has this many classes in it; a child pauses at most so many days a year. */
export const MIN_PAUSE_DAYS = 14
export const MIN_PAUSE_CLASSES = 4
export const MAX_PAUSE_DAYS_A_YEAR = 60

/** Whole days of a pause, both ends counted. */
export const daysOfPause = ({ fromDay, untilDay }: Pause): number => daysLate(fromDay, untilDay) + 1

/** Why a pause is not given; null if it can be. `classes` is how many of the group fall into it. */
export function pauseFault(
  pause: Pause,
  { today, classes, others }: { today: string; classes: number; others: readonly Pause[] },
): { field: 'fromDay' | 'untilDay'; message: string } | null {
  const { fromDay, untilDay } = pause
  if (untilDay < fromDay) return { field: 'untilDay', message: 'It ends before it begins' }
  if (fromDay < today) return { field: 'fromDay', message: 'A pause begins today or later' }
  if (others.some((other) => other.fromDay <= untilDay && other.untilDay >= fromDay))
    return { field: 'fromDay', message: 'It overlaps another pause' }
  if (daysOfPause(pause) < MIN_PAUSE_DAYS && classes < MIN_PAUSE_CLASSES)
    return {
      field: 'untilDay',
      message: `A pause has at least ${MIN_PAUSE_CLASSES} classes or ${MIN_PAUSE_DAYS} days; this one has ${classes}`,
    }
  const all = [...others, pause]
  const [first, last] = [Number(fromDay.slice(0, 4)), Number(untilDay.slice(0, 4))]
  const years = Array.from({ length: last - first + 1 }, (_, at) => `${first + at}`)
  const pausedDays = Math.max(...years.map((year) => pausedDaysIn(year, all)))
  if (pausedDays > MAX_PAUSE_DAYS_A_YEAR)
    return {
      field: 'untilDay',
      message: `At most ${MAX_PAUSE_DAYS_A_YEAR} days a year; this makes ${pausedDays}`,
    }
  return null
}

/** Paused days within a calendar year like '2026'. */
const pausedDaysIn = (year: string, pauses: readonly Pause[]): number =>
  pauses.reduce((sum, { fromDay, untilDay }) => {
    const [from, until] = [`${year}-01-01`, `${year}-12-31`]
    const within = {
      fromDay: fromDay > from ? fromDay : from,
      untilDay: untilDay < until ? untilDay : until,
    }
    return sum + Math.max(0, daysOfPause(within))
  }, 0)
