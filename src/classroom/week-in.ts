import type { Language } from '../platform/languages.rules.ts'
import { datesIn } from '../platform/text/dates-in.rules.ts'
import { listIn } from '../platform/text/lists-in.rules.ts'
import { type WeekTimes, weekTextIn } from './labels.ts'

/** When a group meets, in the language of whom it is written to: 'Tuesday and Saturday, 4:30 pm'. */
export function weekIn(language: Language, group: WeekTimes): string {
  const { weekdayName, timeOfDay } = datesIn[language]
  const weekdays = (days: readonly number[]) => listIn(language, days.map(weekdayName))
  return weekTextIn({ weekdays, time: timeOfDay }, group)
}
