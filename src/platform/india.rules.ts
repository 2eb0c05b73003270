export const DAY_MS = 86_400_000
/** India is five and a half hours ahead of UTC, all year. */
export const INDIA_MS = 19_800_000

/** The last moment up to now at which it was this time of day in India. */
export function lastTime(now: Date, { hour, minute }: { hour: number; minute: number }): Date {
  const ofDay = (hour * 60 + minute) * 60_000 - INDIA_MS
  return new Date(Math.floor((now.getTime() - ofDay) / DAY_MS) * DAY_MS + ofDay)
}
