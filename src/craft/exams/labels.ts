import { marksOf, retakeDaysOf } from './exam.rules.ts'
import type { GradeStanding, Sitting } from './exams.contract.ts'
import type { Grade, Scale } from './grades.rules.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'

/** A grade in one line: '20 minutes, 120 of 200 points to pass'. */
export const inShort = ({ blueprint }: Grade): string =>
  `${blueprint.minutes} minutes, ${blueprint.pass} of ${marksOf(blueprint)} points to pass`

/** A student's state in a grade; '' without a paper. */
export function standingWords({ state, from }: GradeStanding): string {
  if (state === 'passed') return 'Passed'
  if (state === 'waiting') return 'Passed: teacher to confirm'
  if (state === 'running') return 'In progress'
  return state === 'resting' ? `Try again from ${formatLongDate(from ?? '')}` : ''
}

/** The result of a paper. */
export function outcomeOf({ endedAt, passed, judged }: Sitting): string {
  if (endedAt === null) return 'In progress'
  if (!passed) return 'Not passed yet'
  if (judged === null) return 'Passed: teacher to confirm'
  return judged === 'confirmed' ? 'Passed and confirmed' : 'Not confirmed by the teacher'
}

/** When a new paper can be taken after not passing: 'after 7 days', or 'right away'. */
export function retakeWords(scales: readonly Scale[]): string {
  const all = new Set(scales.flatMap(({ grades }) => grades.map(({ blueprint }) => retakeDaysOf(blueprint))))
  const [days] = all
  if (all.size !== 1 || days === undefined) return 'after some days (see each grade)'
  return waitWords(days)
}

/** The wait before the next paper. */
export function waitWords(days: number): string {
  if (days === 0) return 'right away'
  return days === 1 ? 'after 1 day' : `after ${days} days`
}
