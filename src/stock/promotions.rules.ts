/* Moving up after an exam: who is ready, to which level, into which group, with which kit. */

/** Exams count for moving up for so many days. */
export const EXAM_DAYS = 120

/** ready: passed, with a certificate; waiting: passed, not confirmed by the teacher yet; failed. */
export type Standing = 'ready' | 'waiting' | 'failed'

/** Of an exam what is needed here; `at`: when it ended, on paper the beginning of its day. */
type Ended = { sittingId: string; outcome: 'passed' | 'failed' | 'declined' | 'open'; at: Date }

/** The exam after which a child moved up last. */
export type LastMove = { sittingId: string; at: Date }

/**
 * Where a child stands after its exams, the newest first; those before its last move led to that already. A
 * failed exam moves nobody up; one that was passed is not lost by the next.
 * @returns null without an exam that counts
 */
export function standingAfter<E extends Ended>(
  exams: readonly E[],
  last: LastMove | null,
): { exam: E; standing: Standing } | null {
  const later = exams.filter(
    ({ sittingId, at }) => last === null || (at >= last.at && sittingId !== last.sittingId),
  )
  const of = (outcome: Ended['outcome']) => later.find((exam) => exam.outcome === outcome)
  const [passed, open, [newest]] = [of('passed'), of('open'), later]
  if (passed) return { exam: passed, standing: 'ready' }
  if (open) return { exam: open, standing: 'waiting' }
  return newest ? { exam: newest, standing: 'failed' } : null
}

/** 'Level 3' after 'Level 2': the last number of the academy's own words; '' when there is none. */
export const nextLevel = (level: string): string => {
  const last = [...level.matchAll(/\d+/g)].at(-1)
  if (!last) return ''
  const [digits] = last
  return `${level.slice(0, last.index)}${Number(digits) + 1}${level.slice(last.index + digits.length)}`
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

type Choice = {
  id: string
  subject: string
  level: string
  weekdays: readonly number[]
  time: string
  free: number
}

/**
 * The group of the next level that suits best: with a seat, on the most weekdays of the group of now, then at
 * its time. Null when there is none: the child stays where it is.
 */
export function groupFor<G extends Choice>(now: G, groups: readonly G[], level: string): G | null {
  const suits = (group: G) =>
    group.weekdays.filter((day) => now.weekdays.includes(day)).length * 2 + (group.time === now.time ? 1 : 0)
  const open = groups.filter(
    ({ id, subject, level: its, free }) =>
      id !== now.id && free > 0 && subject === now.subject && level !== '' && isSame(its, level),
  )
  return open.toSorted((a, b) => suits(b) - suits(a))[0] ?? null
}

/** The kit of a level; null when there is none. */
export const kitFor = <K extends { level: string }>(kits: readonly K[], level: string): K | null =>
  level === '' ? null : (kits.find((kit) => isSame(kit.level, level)) ?? null)

/** Where the kit of a child is: on the shelf, on the way to it, or nowhere yet. */
export type KitPlace = 'here' | 'way' | 'none'

/** `ahead`: how many children wait for a piece before this one. */
export const kitPlace = ({ here, way }: { here: number; way: number }, ahead: number): KitPlace => {
  if (ahead < here) return 'here'
  return ahead < here + way ? 'way' : 'none'
}
