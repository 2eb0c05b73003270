import { monthOf, monthSpan } from '../gst-lines.rules.ts'
import { formatMonth } from '../../platform/text/dates.rules.ts'

/** How many months are offered. */
const MONTHS = 24

/** A month like '2026-11' as people write it. */
export const monthName = (month: string): string => formatMonth(month)

/** This month and those before it, newest first. */
export function recentMonths(now: Date): { value: string; label: string }[] {
  const months: string[] = []
  for (let at = now; months.length < MONTHS; ) {
    const month = monthOf(at)
    months.push(month)
    at = new Date(monthSpan(month).from.getTime() - 1)
  }
  return months.map((value) => ({ value, label: monthName(value) }))
}
