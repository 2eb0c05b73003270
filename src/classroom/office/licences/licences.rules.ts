import { formatShortDate } from '../../../platform/text/dates.rules.ts'
import { indianDay } from '../../../platform/text/india.rules.ts'
import { dayAfter } from '../../classroom.rules.ts'

/** How long a licence lasts unless another last day is chosen, in years. */
export const LICENCE_YEARS = 2
/** The longest licence, in years. */
export const MAX_LICENCE_YEARS = 10
/** A licence that ends within so many days is listed as one that ends soon. */
export const ENDING_SOON_DAYS = 60
/** The highest level that can be named. */
export const MAX_LEVEL = 99

/** The last day of a licence of so many years. @example lastDayOfYears('2026-11-30', 2) // '2028-11-29' */
export function lastDayOfYears(fromDay: string, years: number): string {
  const [year = 0, month = 1, day = 1] = fromDay.split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1, day - 1)).toISOString().slice(0, 10)
}

/** A licence as far as it decides who may teach what. */
export type LicenceTerms = {
  subject: string
  /** The highest level; null: every level. */
  maxLevel: number | null
  fromDay: string
  untilDay: string
  withdrawnAt: Date | null
}

/** The last day on which a licence is in force; before its first day if it never was. */
export function lastDayInForce({ untilDay, withdrawnAt }: LicenceTerms): string {
  if (withdrawnAt === null) return untilDay
  const before = dayAfter(indianDay(withdrawnAt), -1)
  return before < untilDay ? before : untilDay
}

const wasEverInForce = (licence: LicenceTerms): boolean => licence.fromDay <= lastDayInForce(licence)

const isInForce = (licence: LicenceTerms, day: string): boolean =>
  licence.fromDay <= day && day <= lastDayInForce(licence)

/** How subjects and levels are compared: by letters and digits, whatever their capitals. */
export const subjectKey = (subject: string): string =>
  subject
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || subject.trim()

/** Whether two licences of one teacher are for one subject and have a day in common. */
export const overlapsLicence = (a: LicenceTerms, b: LicenceTerms): boolean =>
  subjectKey(a.subject) === subjectKey(b.subject) &&
  wasEverInForce(a) &&
  wasEverInForce(b) &&
  a.fromDay <= lastDayInForce(b) &&
  b.fromDay <= lastDayInForce(a)

export const LICENCE_STATES = ['planned', 'current', 'ending', 'ended', 'withdrawn'] as const
export type LicenceState = (typeof LICENCE_STATES)[number]

export function licenceState(licence: LicenceTerms, today: string): LicenceState {
  if (licence.withdrawnAt !== null) return 'withdrawn'
  if (licence.untilDay < today) return 'ended'
  if (licence.fromDay > today) return 'planned'
  return licence.untilDay <= dayAfter(today, ENDING_SOON_DAYS) ? 'ending' : 'current'
}

/** The number in a level’s name; null for none or several. @example levelNumber('Level 2') // 2 */
export function levelNumber(level: string): number | null {
  const [found = '', ...more] = level.match(/\p{N}+/gu) ?? []
  return more.length === 0 && /^\d+$/.test(found) ? Number(found) : null
}

/** What somebody is to teach, on which day. */
export type TeachingDay = { subject: string; level: string; day: string }

/** Why a teacher is not licensed for something. */
export type LicenceGap =
  | { kind: 'none' }
  | { kind: 'planned'; fromDay: string }
  | { kind: 'ended'; lastDay: string }
  | { kind: 'level'; maxLevel: number }
  /** The licence has a highest level, and the level of the group is no number. */
  | { kind: 'unclear'; maxLevel: number }

/** Whether a subject needs a licence on a day: from the first day of the first licence for it on. */
export const needsLicence = (licences: readonly LicenceTerms[], { subject, day }: TeachingDay): boolean =>
  licences.some(
    (licence) =>
      subjectKey(licence.subject) === subjectKey(subject) &&
      licence.fromDay <= day &&
      wasEverInForce(licence),
  )

/** Whether a licence allows a level. */
const allowsLevel = ({ maxLevel }: Pick<LicenceTerms, 'maxLevel'>, level: string): boolean =>
  maxLevel === null || (levelNumber(level) ?? Number.POSITIVE_INFINITY) <= maxLevel

/** Why a teacher with these licences may not teach that; null where one of them allows it. */
export function licenceGap(
  own: readonly LicenceTerms[],
  { subject, level, day }: TeachingDay,
): LicenceGap | null {
  const ofSubject = own.filter(
    (licence) => subjectKey(licence.subject) === subjectKey(subject) && wasEverInForce(licence),
  )
  const inForce = ofSubject.filter((licence) => isInForce(licence, day))
  if (inForce.some((licence) => allowsLevel(licence, level))) return null
  if (inForce.length > 0) {
    const maxLevel = Math.max(...inForce.map((licence) => licence.maxLevel ?? 0))
    return { kind: levelNumber(level) === null ? 'unclear' : 'level', maxLevel }
  }
  const lastDay = ofSubject
    .map(lastDayInForce)
    .filter((last) => last < day)
    .toSorted()
    .at(-1)
  if (lastDay !== undefined) return { kind: 'ended', lastDay }
  const fromDay = ofSubject.map((licence) => licence.fromDay).toSorted()[0]
  return fromDay === undefined ? { kind: 'none' } : { kind: 'planned', fromDay }
}

/** The last day before that day on which one of these licences allowed it; null for none. */
export const lastLicensedDay = (
  own: readonly LicenceTerms[],
  { subject, level, day }: TeachingDay,
): string | null =>
  own
    .filter(
      (licence) =>
        subjectKey(licence.subject) === subjectKey(subject) &&
        wasEverInForce(licence) &&
        allowsLevel(licence, level),
    )
    .map(lastDayInForce)
    .filter((last) => last < day)
    .toSorted()
    .at(-1) ?? null

/** Whether a licence goes on where this one ends, for at least its level. */
export const renews = (
  licence: Omit<LicenceTerms, 'withdrawnAt'>,
  next: Omit<LicenceTerms, 'withdrawnAt'>,
): boolean =>
  subjectKey(next.subject) === subjectKey(licence.subject) &&
  next.fromDay > licence.fromDay &&
  next.fromDay <= dayAfter(licence.untilDay) &&
  next.untilDay > licence.untilDay &&
  (next.maxLevel === null || (licence.maxLevel !== null && licence.maxLevel <= next.maxLevel))

/** What a group asks of its teacher. */
export type GroupTeaching = {
  teacherId: string
  subject: string
  level: string
  fromDay: string
  untilDay: string | null
}

export const isPast = ({ untilDay }: Pick<GroupTeaching, 'untilDay'>, today: string): boolean =>
  untilDay !== null && untilDay < today

/** The day for which a group asks for a licence: today, or its first day. */
export const teachingDay = ({ fromDay }: Pick<GroupTeaching, 'fromDay'>, today: string): string =>
  fromDay > today ? fromDay : today

/** Whether a level is another one and not known to be lower. */
function isHigher(level: string, before: string): boolean {
  if (subjectKey(level) === subjectKey(before)) return false
  const [number, numberBefore] = [levelNumber(level), levelNumber(before)]
  return number === null || numberBefore === null || number > numberBefore
}

/**
 * Whether a change puts somebody to a group anew: another teacher or subject, a higher level, other days
 * before it begins, or days again after it was over. Of a group that is over nothing is asked.
 */
export const isPutAnew = (before: GroupTeaching, group: GroupTeaching, today: string): boolean =>
  !isPast(group, today) &&
  (before.teacherId !== group.teacherId ||
    subjectKey(before.subject) !== subjectKey(group.subject) ||
    isHigher(group.level, before.level) ||
    teachingDay(before, today) !== teachingDay(group, today) ||
    isPast(before, today))

/** 'Anil’s licence for Abacus ended on 3 Nov 2026'. */
export function formatGap(
  gap: LicenceGap,
  { teacher, subject }: { teacher: string; subject: string },
): string {
  const licence = `${teacher}’s licence for ${subject}`
  if (gap.kind === 'none') return `${teacher} has no licence for ${subject}`
  if (gap.kind === 'level') return `${licence} is up to level ${gap.maxLevel}`
  if (gap.kind === 'unclear')
    return `${licence} is up to level ${gap.maxLevel}, and this level is not one number`
  if (gap.kind === 'ended') return `${licence} ended on ${formatShortDate(gap.lastDay)}`
  return `${licence} begins on ${formatShortDate(gap.fromDay)}`
}

/** 'Abacus, up to level 4'. */
export const formatLicence = ({ subject, maxLevel }: Pick<LicenceTerms, 'subject' | 'maxLevel'>): string =>
  maxLevel === null ? `${subject}, all levels` : `${subject}, up to level ${maxLevel}`
