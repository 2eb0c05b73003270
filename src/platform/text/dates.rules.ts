import { words } from '../language.words.ts'
import { clockOf, dateOf, inIndia, type Moment } from './india-dates.rules.ts'

const dated = inIndia({ day: '2-digit', month: 'short', year: 'numeric' })
/** '04 Mar 2025'; an invalid time is returned unchanged. */
export const formatDate = (at: Moment): string =>
  typeof at === 'string' && Number.isNaN(dateOf(at).getTime()) ? at : dated(at)
/** '4 Mar 2025', inside a sentence. */
export const formatShortDate = inIndia({ day: 'numeric', month: 'short', year: 'numeric' })
/** The same in Hindi, also where the page's language is another. */
export const formatShortDateInHindi = inIndia({ day: 'numeric', month: 'short', year: 'numeric' }, 'hi-IN')
/** '4 March 2025'. */
export const formatLongDate = inIndia({ day: 'numeric', month: 'long', year: 'numeric' })
/** 'Tuesday 4 March 2025'. */
export const formatFullDate = inIndia({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** '4 Mar'. */
export const formatDay = inIndia({ day: 'numeric', month: 'short' })
/** The same in Hindi, also where the page's language is another. */
export const formatDayInHindi = inIndia({ day: 'numeric', month: 'short' }, 'hi-IN')
/** '4 March'. */
export const formatLongDay = inIndia({ day: 'numeric', month: 'long' })
/** 'Tue 4 Mar'. */
export const formatWeekday = inIndia({ weekday: 'short', day: 'numeric', month: 'short' })
/** 'Tuesday 4 March'. */
export const formatLongWeekday = inIndia({ weekday: 'long', day: 'numeric', month: 'long' })
/** 'Tue 4'. */
export const formatWeekdayNumber = inIndia({ weekday: 'short', day: 'numeric' })
/** 'Tue'. */
export const formatWeekdayName = inIndia({ weekday: 'short' })
/** 'Tuesday'. */
export const formatLongWeekdayName = inIndia({ weekday: 'long' })

/** 'March 2025'. */
export const formatMonth = inIndia({ month: 'long', year: 'numeric' })
/** 'Mar 2025'. */
export const formatShortMonth = inIndia({ month: 'short', year: 'numeric' })
/** 'March'. */
export const formatMonthName = inIndia({ month: 'long' })

/** '4:30 pm', as families read it. */
export const formatTime = (at: Moment): string => {
  const { hour, minute } = clockOf(at)
  return words.time(hour, minute)
}
/** '4:30:05 pm'. */
export const formatExactTime = (at: Moment): string => {
  const { hour, minute, second } = clockOf(at)
  return words.time(hour, minute, second)
}
/** '16:30', as the office's tables have it. */
export const formatTime24 = inIndia({ hour: '2-digit', minute: '2-digit' })

/** '4 Mar, 16:30'. */
export const formatDayTime = inIndia({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
/** 'Tue 4 Mar, 16:30'. */
export const formatWeekdayTime = inIndia({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
/** '4 Mar 25, 16:30'. */
export const formatShortDateTime = inIndia({
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
/** '4 Mar 2025, 16:30'. */
export const formatDateTime = inIndia({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
/** '2025-03-04 16:30': sorts by time. */
export const formatSortableTime = inIndia({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE')
