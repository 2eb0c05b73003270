const india = { timeZone: 'Asia/Kolkata' } as const
const time = new Intl.DateTimeFormat('en-GB', { ...india, hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { ...india, day: 'numeric', month: 'short' })
const weekday = new Intl.DateTimeFormat('en-GB', { ...india, weekday: 'long', day: 'numeric', month: 'long' })
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** 02:10, in India. */
export const clock = (iso: string): string => time.format(new Date(iso))

/** 02:10 of today, or with its day: 2 Nov, 02:10. */
export const moment = (iso: string, now: string): string =>
  day.format(new Date(iso)) === day.format(new Date(now))
    ? clock(iso)
    : `${day.format(new Date(iso))}, ${clock(iso)}`

/** Sunday, 22 November, 02:10. */
export const longMoment = (iso: string): string => `${weekday.format(new Date(iso))}, ${clock(iso)}`

/** 214 MB; below ten with a decimal, and never 0. */
export function megabytes(bytes: number): string {
  const size = bytes / 1_048_576
  return `${number.format(size < 10 ? Math.max(0.1, size) : Math.round(size))} MB`
}
