import { dayAfter } from '../classroom.rules.ts'

const HOUR_MS = 3_600_000

/** A family says of the classes of so many days whether the child can’t come. */
export const REPORT_DAYS = 30
/** Within so many days a child earns no more make-ups than the settings say. */
export const EARNED_WITHIN_DAYS = 90

/** What a child has for a class to which it could not come. */
export type AbsenceRules = {
  earnsMakeUps: boolean
  /** At the latest so many hours before the class begins. */
  noticeHours: number
  /** The make-up is good for so many days after the class. */
  validDays: number
  /** Within 90 days. */
  maxEarned: number
}
/** Until head office chooses otherwise, nobody earns anything by an absence. */
export const DEFAULT_ABSENCE_RULES: AbsenceRules = {
  earnsMakeUps: false,
  noticeHours: 4,
  validDays: 45,
  maxEarned: 3,
}

/** `late`: the notice is too short. `limit`: as many are earned as may be. `off`: none are. */
export const EARNINGS = ['make-up', 'late', 'limit', 'off'] as const
export type Earning =
  | { kind: 'make-up'; untilDay: string }
  | { kind: Exclude<(typeof EARNINGS)[number], 'make-up'> }

/** The last moment at which an absence earns a make-up; later it is noted and earns nothing. */
export const earnedBy = (begins: Date, { noticeHours }: AbsenceRules): Date =>
  new Date(begins.getTime() - noticeHours * HOUR_MS)

type ReportedClass = { day: string; begins: Date }
type AbsenceFacts = {
  rules: AbsenceRules
  /** How many make-ups the child earned by absences in the last 90 days. */
  earned: number
  now: Date
}

/**
 * What an absence earns that is said now.
 * @example of 10 November at 16:30, said at 09:00, with 4 hours and 45 days: until 2026-12-25
 */
export function earningOf({ day, begins }: ReportedClass, { rules, earned, now }: AbsenceFacts): Earning {
  if (!rules.earnsMakeUps) return { kind: 'off' }
  if (now > earnedBy(begins, rules)) return { kind: 'late' }
  if (earned >= rules.maxEarned) return { kind: 'limit' }
  return { kind: 'make-up', untilDay: dayAfter(day, rules.validDays) }
}
