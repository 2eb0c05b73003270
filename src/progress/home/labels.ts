import { formatTime, formatDay, formatLongWeekdayName } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'

/** This day in India, as 2026-11-25. */
export const today = (): string => indianDay(new Date())

const WEEK_MS = 7 * 86_400_000
/** A day as 2026-11-25: by its weekday within the coming week, else by its date. */
export function dueText(dueOn: string): string {
  const noon = `${dueOn}T12:00:00+05:30`
  const ahead = new Date(noon).getTime() - Date.now()
  return Math.abs(ahead) < WEEK_MS && ahead > -WEEK_MS / 7 ? formatLongWeekdayName(noon) : formatDay(noon)
}

/** A moment of the coming week, like Wednesday 4:30 pm. */
export const timeText = (iso: string): string => `${formatLongWeekdayName(iso)} ${formatTime(iso)}`
