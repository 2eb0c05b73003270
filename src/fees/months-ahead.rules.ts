import { nextMonths } from './fees.rules.ts'

/** So many months after the current one can be billed ahead. */
export const MAX_MONTHS_AHEAD = 12

/** The months that can be billed ahead on a day, the current one first. */
export const monthsToBill = (today: string): string[] => nextMonths(today, MAX_MONTHS_AHEAD)
