/* A visit of head office at a centre: what was looked at, and what is looked at again by when. */

export const VISIT_STATUSES = ['planned', 'sent', 'answered', 'closed', 'cancelled'] as const
export type VisitStatus = (typeof VISIT_STATUSES)[number]

/** What somebody of head office found: in order, or not. */
export const FINDINGS = ['yes', 'no'] as const
export type Finding = (typeof FINDINGS)[number]

/** Most points of a check list. */
export const MAX_POINTS = 40

/** With what the first check list of an academy begins; it is changed for each visit. */
export const FIRST_CHECK_LIST = [
  'Classes begin and end on time',
  'The register is filled on the day',
  'Teachers teach the level of the group',
  'Every child has a kit of the level',
  'The rooms are clean, bright and safe',
  'A grown-up sees each child off',
  'Fees and receipts are entered the same day',
  'The stock on the shelf is what the page says',
] as const

/** A point of the check list; `finding` null until it was looked at. */
export type Point = {
  finding: Finding | null
  /** What is to be mended is looked at again on this day; null: no follow-up. */
  followUpOn: string | null
  /** When that was done. */
  doneAt: Date | null
}

/** Points that are to be looked at again. */
export const openFollowUps = <P extends Point>(points: readonly P[]): P[] =>
  points.filter(({ followUpOn, doneAt }) => followUpOn !== null && doneAt === null)

/** The status of a visit once it was sent: the head answers what is not in order, then follow-ups end it. */
export function statusAfter(points: readonly Point[], isAnswered: boolean): VisitStatus {
  if (!isAnswered && points.some(({ finding }) => finding === 'no')) return 'sent'
  return openFollowUps(points).length > 0 ? 'answered' : 'closed'
}
