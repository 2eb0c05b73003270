import type { GradeScale } from './exams.contract.ts'
import type { Scale } from './grades.rules.ts'

/**
 * The grades that come next for a student, by key: one of each ladder that was begun, that of the newest
 * paper first. Whoever has taken no paper, or passed all of a ladder, begins the first ladder that is new.
 */
export function nextGrades(
  scales: readonly Scale[],
  { grades: standings, sittings }: Pick<GradeScale, 'grades' | 'sittings'>,
): string[] {
  const isPassed = (key: string) =>
    standings.some(({ grade, state }) => grade === key && (state === 'passed' || state === 'waiting'))
  const newestOf = ({ grades }: Scale) =>
    sittings.findIndex(({ grade }) => grades.some(({ key }) => key === grade))
  const begun = scales.filter((scale) => newestOf(scale) >= 0)
  const next = begun
    .toSorted((a, b) => newestOf(a) - newestOf(b))
    .flatMap(({ grades }) => grades[grades.findLastIndex(({ key }) => isPassed(key)) + 1]?.key ?? [])
  if (next.length > 0) return next
  const first = scales.find((scale) => !begun.includes(scale))?.grades[0]
  return first ? [first.key] : []
}
