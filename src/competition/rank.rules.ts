import type { Fraction } from '../quiz/quiz.rules.ts'

/* Ranking and awards. */

/** A result; `seconds` are whole, by the server's clock. */
export type Result = {
  marks: Fraction
  wrong: number
  seconds: number
  /** It had extra time: time is ignored among those with equal marks and wrong answers. */
  extra?: boolean
}

/** Comparator: more marks first, then fewer wrong answers. */
function byMarks(a: Result, b: Result): number {
  const marks = b.marks.numerator * a.marks.denominator - a.marks.numerator * b.marks.denominator
  return marks || a.wrong - b.wrong
}

/**
 * Ranks results: more marks, then fewer wrong answers, then less time. Equal results share a rank, and the
 * next rank counts all before it (1, 1, 1, 4). If one of those equal in marks and wrong answers had extra
 * time, time is ignored among them.
 */
export function ranked<R extends Result>(results: readonly R[]): (R & { rank: number; groupSize: number })[] {
  const sorted = results.toSorted((a, b) => byMarks(a, b) || a.seconds - b.seconds)
  const placed: (R & { rank: number; groupSize: number })[] = []
  for (let from = 0; from < sorted.length; ) {
    const first = sorted[from] as R
    let until = from + 1
    while (until < sorted.length && byMarks(first, sorted[until] as R) === 0) until += 1
    const equal = sorted.slice(from, until)
    const untimed = equal.some(({ extra }) => extra)
    for (const one of equal) {
      const faster = untimed ? 0 : equal.filter(({ seconds }) => seconds < one.seconds).length
      placed.push({ ...one, rank: from + faster + 1, groupSize: sorted.length })
    }
    from = until
  }
  return placed
}

export const AWARDS = ['gold', 'silver', 'bronze'] as const
export type Award = (typeof AWARDS)[number]

/** Least group sizes for three medals, and for the gold medal. */
export const [THREE_MEDALS, ONE_MEDAL] = [10, 5]

/** Award of a rank in a group of this size; equal ranks get the same award. */
export function awardOf(rank: number, groupSize: number): Award | null {
  if (groupSize < ONE_MEDAL) return null
  if (groupSize < THREE_MEDALS) return rank === 1 ? 'gold' : null
  return AWARDS[rank - 1] ?? null
}

/** Smaller groups have no public list, since children could be identified. */
export const PUBLIC_FROM = 5
/** Number of public ranks per group; below them each family sees only its own. */
export const PUBLIC_RANKS = 100

/** Whether a rank qualifies for the next round; all who share the last rank do. */
export const qualifies = (rank: number, most: number): boolean => rank <= most

/** The public form of a name: first name and initial. */
export function publicName(fullName: string): string {
  const [first = '', ...more] = fullName.trim().split(/\s+/)
  const initial = [...(more.at(-1) ?? '')][0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}
