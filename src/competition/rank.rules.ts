import type { Fraction } from '../quiz/quiz.rules.ts'

/* Who is before whom, and what for. */

/** What a child's paper came to. `seconds` whole, on the server's clock. */
export type Result = {
  marks: Fraction
  wrong: number
  seconds: number
  /** It had more time than others: then time decides nothing among those who are equal with it. */
  extra?: boolean
}

/** Below zero when `a` has more marks, or as many with fewer wrong answers; 0 when both are equal. */
function byMarks(a: Result, b: Result): number {
  const marks = b.marks.numerator * a.marks.denominator - a.marks.numerator * b.marks.denominator
  return marks || a.wrong - b.wrong
}

/**
 * The order of a list: more marks, then fewer wrong, then less time; who is still equal shares the rank, and
 * the next one's counts all who are before (1, 1, 1, 4). Where one of those equal in marks and wrong answers
 * had extra time, they share it whatever their times.
 */
export function ranked<R extends Result>(results: readonly R[]): (R & { rank: number; of: number })[] {
  const sorted = results.toSorted((a, b) => byMarks(a, b) || a.seconds - b.seconds)
  const placed: (R & { rank: number; of: number })[] = []
  for (let from = 0; from < sorted.length; ) {
    const first = sorted[from] as R
    let until = from + 1
    while (until < sorted.length && byMarks(first, sorted[until] as R) === 0) until += 1
    const equal = sorted.slice(from, until)
    const untimed = equal.some(({ extra }) => extra)
    for (const one of equal) {
      const faster = untimed ? 0 : equal.filter(({ seconds }) => seconds < one.seconds).length
      placed.push({ ...one, rank: from + faster + 1, of: sorted.length })
    }
    from = until
  }
  return placed
}

export const AWARDS = ['gold', 'silver', 'bronze'] as const
export type Award = (typeof AWARDS)[number]
/** What an award is called, on paper and on the page that repeats it. */
export const AWARD_WORDS: Readonly<Record<Award, string>> = {
  gold: 'Gold medal',
  silver: 'Silver medal',
  bronze: 'Bronze medal',
}

/** From so many children a group has three medals, and from so many the first one. */
export const [THREE_MEDALS, ONE_MEDAL] = [10, 5]

/** What a rank is honoured with in a group of so many; equal ranks are honoured alike. */
export function awardOf(rank: number, of: number): Award | null {
  if (of < ONE_MEDAL) return null
  if (of < THREE_MEDALS) return rank === 1 ? 'gold' : null
  return AWARDS[rank - 1] ?? null
}

/** Smaller groups stand in no public list: who is in them would be known. */
export const PUBLIC_FROM = 5
/** So many ranks of a group are public; below them each family sees its own. */
export const PUBLIC_RANKS = 100

/** Whether a rank of a round lets into the next one; those who share the last one all come. */
export const advances = (rank: number, most: number): boolean => rank <= most

/** A name as the public reads it: first name and initial. */
export function publicName(fullName: string): string {
  const [first = '', ...more] = fullName.trim().split(/\s+/)
  const initial = [...(more.at(-1) ?? '')][0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}
