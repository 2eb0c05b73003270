import { compareNames } from '../../platform/text/names.rules.ts'

/** Most days of one absence of a teacher. */
export const MAX_ABSENCE_DAYS = 60

/** Most substitutes that are offered for one class. */
export const MAX_SUBSTITUTES = 20

/** Why somebody suits a class, best first: the group's own teacher, or one of the same level and so on. */
export const SUBSTITUTE_FITS = ['own', 'level', 'subject', 'centre', 'other'] as const
export type SubstituteFit = (typeof SUBSTITUTE_FITS)[number]

/** What somebody teaches, as far as it matters for a class of another group. */
type SubjectGroup = { subject: string; level: string; centreId: string }

/** How well somebody who teaches these groups suits a class of a group. */
export function substituteFit(group: SubjectGroup, taught: readonly SubjectGroup[]): SubstituteFit {
  const ofSubject = taught.filter(({ subject }) => subject === group.subject)
  if (ofSubject.some(({ level }) => level === group.level)) return 'level'
  if (ofSubject.length > 0) return 'subject'
  return taught.some(({ centreId }) => centreId === group.centreId) ? 'centre' : 'other'
}

/** Somebody who is free at the time of a class. */
export type FreeTeacher = {
  fullName: string
  fit: SubstituteFit
  /** Whether the office has recorded an absence on that day. */
  isAway: boolean
  /** Whether a licence that the class needs is missing. */
  isUnlicensed: boolean
  /** Other classes of that day. */
  classes: number
}

/**
 * Who suits best first; of those who suit alike who has fewer classes that day. Who has no licence for it
 * comes after all who have, and who is away last.
 */
export const compareSubstitutes = (a: FreeTeacher, b: FreeTeacher): number =>
  Number(a.isAway) - Number(b.isAway) ||
  Number(a.isUnlicensed) - Number(b.isUnlicensed) ||
  SUBSTITUTE_FITS.indexOf(a.fit) - SUBSTITUTE_FITS.indexOf(b.fit) ||
  a.classes - b.classes ||
  compareNames(a.fullName, b.fullName)
