import { words as hindi } from '../language.hi.words.ts'
import { words as english } from '../language.words.ts'
import type { Language } from '../languages.rules.ts'
import { clockOf, inIndia, type Moment } from './india-dates.rules.ts'

/* For what is written to somebody: in their language, whatever that of the page or the server is. */

type Spoken = Pick<typeof english, 'locale' | 'time'>

function weekdayNames(locale: string): (weekday: number) => string {
  const nameOf = inIndia({ weekday: 'long' }, locale)
  // A Monday.
  return (weekday) => nameOf(new Date(Date.UTC(2026, 0, 4 + weekday)))
}

const datesOf = ({ locale, time }: Spoken) => ({
  /** '4 Mar'. */
  day: inIndia({ day: 'numeric', month: 'short' }, locale),
  /** '4 Mar 2025'. */
  shortDate: inIndia({ day: 'numeric', month: 'short', year: 'numeric' }, locale),
  /** '4 March 2025'. */
  longDate: inIndia({ day: 'numeric', month: 'long', year: 'numeric' }, locale),
  /** 'Tue 4 Mar'. */
  weekday: inIndia({ weekday: 'short', day: 'numeric', month: 'short' }, locale),
  /** 'Tuesday 4 March'. */
  longWeekday: inIndia({ weekday: 'long', day: 'numeric', month: 'long' }, locale),
  /** 'March'. */
  monthName: inIndia({ month: 'long' }, locale),
  /** 'Monday', of 1. */
  weekdayName: weekdayNames(locale),
  /** '4:30 pm', of a time of day like 16:30. */
  timeOfDay: (clock: string): string => {
    const [hour = '', minute = ''] = clock.split(':')
    return time(Number(hour), minute)
  },
  /** '4:30 pm'. */
  time: (at: Moment): string => {
    const { hour, minute } = clockOf(at)
    return time(hour, minute)
  },
})

/** Dates and times in India, by language. */
export const datesIn: Readonly<Record<Language, ReturnType<typeof datesOf>>> = {
  en: datesOf(english),
  hi: datesOf(hindi),
}
