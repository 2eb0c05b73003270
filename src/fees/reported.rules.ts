import { DAY_MS } from '../platform/text/india.rules.ts'
import { daysLate } from './due-ages.rules.ts'

/**
 * How a payment that a family reported ended: the desk took it, did not find it, or the family took its word
 * back.
 */
export const REPORTED_ENDS = ['taken', 'not found', 'taken back'] as const

/** A bank takes no cheque that is older; what was paid earlier is asked for at the desk. */
const MAX_DAYS_AGO = 90

/** Why a payment can't have been made on that day; null if it can. Days like 2026-11-05. */
export function reportedDayFault(day: string, today: string): string | null {
  if (day > today) return 'This day has not come yet'
  return daysLate(day, today) > MAX_DAYS_AGO ? `At most ${MAX_DAYS_AGO} days ago` : null
}

/** So long a family reads that a payment was not found, in days. */
const ANSWER_DAYS = 60

/** From when on answers are still read by the family. */
export const answersSince = (now: Date): Date => new Date(now.getTime() - ANSWER_DAYS * DAY_MS)
