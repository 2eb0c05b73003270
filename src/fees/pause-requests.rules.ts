import { daysLate } from './due-ages.rules.ts'

/**
 * How a pause that a family asked for ended: the office agreed or refused, the family took it back, or it
 * asked for another one after its first day had passed without an answer.
 */
export const PAUSE_REQUEST_ENDS = ['agreed', 'refused', 'taken back', 'not answered'] as const

/** A family asks before the pause begins. Days like 2026-11-05. */
export const isEarlyEnough = (fromDay: string, today: string): boolean => daysLate(fromDay, today) < 0

/** Nobody can agree to it any more: its first day has passed. */
export const isTooLate = (fromDay: string, today: string): boolean => daysLate(fromDay, today) > 0
