import { words } from '../language.words.ts'
import { INDIA_MS } from './india.rules.ts'

/** A time as a Date or ISO 8601; a day like 2026-11-21 is that day. */
export type Moment = Date | string
type Format = (at: Moment) => string

export const dateOf = (at: Moment): Date => (typeof at === 'string' ? new Date(at) : at)

/**
 * A formatter of times in India, made at its first use: a page pays for those that it shows. Short months
 * have three letters and weekdays no comma, whatever the version of the browser's language data.
 */
/* @__NO_SIDE_EFFECTS__ */
export function inIndia(options: Intl.DateTimeFormatOptions, locale = words.locale): Format {
  let formatter: Intl.DateTimeFormat | undefined
  return (at) => {
    formatter ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Kolkata' })
    return formatter
      .format(dateOf(at))
      .replace(/\bSept\b/, 'Sep')
      .replace(/^([A-Z][a-z]+day|[A-Z][a-z]{2}),/, '$1')
  }
}

/** A time in India; language data differ in what they call noon. */
export function clockOf(at: Moment) {
  const day = new Date(dateOf(at).getTime() + INDIA_MS)
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return {
    hour: day.getUTCHours(),
    minute: twoDigits(day.getUTCMinutes()),
    second: twoDigits(day.getUTCSeconds()),
  }
}
