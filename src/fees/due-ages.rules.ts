import { daysBetween } from '../platform/text/india.rules.ts'

/** How late a payment is, as the desk groups dues. */
export const DUE_AGES = ['not due', 'today', '1 to 7', '8 to 30', '31 to 60', 'over 60'] as const
export type DueAge = (typeof DUE_AGES)[number]

/** Whole days from the due day to today; negative before it. */
export const daysLate = (dueOn: string, today: string): number => daysBetween(dueOn, today)

/** First and last number of days late of an age; null is without end. */
export const dueAgeDays: Readonly<Record<DueAge, readonly [number | null, number | null]>> = {
  'not due': [null, -1],
  // A charge is due on its day, and late from the day after.
  today: [0, 0],
  '1 to 7': [1, 7],
  '8 to 30': [8, 30],
  '31 to 60': [31, 60],
  'over 60': [61, null],
}
