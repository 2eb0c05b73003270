import { formatDay, formatDayTime, formatLongWeekday, formatTime24 } from '../platform/text/dates.rules.ts'

/** 02:10 of today, or with its day: 2 Nov, 02:10. */
export const moment = (iso: string, now: string): string =>
  formatDay(iso) === formatDay(now) ? formatTime24(iso) : formatDayTime(iso)

/** Sunday, 22 November, 02:10. */
export const longMoment = (iso: string): string => `${formatLongWeekday(iso)}, ${formatTime24(iso)}`
