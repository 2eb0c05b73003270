import { datesIn } from '../../platform/text/dates-in.rules.ts'
import { weekdaysWords } from '../classroom.rules.ts'

/** When a group meets, as an ID card says it. */
export const words = {
  weekdays: weekdaysWords,
  time: (time: string): string => datesIn.en.time(`2026-01-01T${time}:00+05:30`),
}
