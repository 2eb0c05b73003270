import { marksOf, retakeDaysOf } from './exam.rules.ts'
import type { GradeStanding, Sitting } from './exams.contract.ts'
import type { Grade, Scale } from './grades.rules.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'
import { words } from './exams.words.ts'

/** A grade in one line: '20 minutes, 120 of 200 points to pass'. */
export const inShort = ({ blueprint }: Grade): string =>
  words.inShort(blueprint.minutes, blueprint.pass, marksOf(blueprint))

/** A student's state in a grade; '' without a paper. */
export function standingWords({ state, from }: GradeStanding): string {
  if (state === 'passed') return words.passed
  if (state === 'waiting') return words.toConfirm
  if (state === 'running') return words.inProgress
  return state === 'resting' ? words.tryAgainFrom(formatLongDate(from ?? '')) : ''
}

/** The result of a paper. */
export function outcomeOf({ endedAt, passed, judged }: Sitting): string {
  if (endedAt === null) return words.inProgress
  if (!passed) return words.notPassed
  if (judged === null) return words.toConfirm
  return judged === 'confirmed' ? words.isConfirmed : words.declined
}

/** When a new paper can be taken after not passing: 'after 7 days', or 'right away'. */
export function retakeWords(scales: readonly Scale[]): string {
  const all = new Set(scales.flatMap(({ grades }) => grades.map(({ blueprint }) => retakeDaysOf(blueprint))))
  const [days] = all
  if (all.size !== 1 || days === undefined) return words.seeEach
  return words.wait(days)
}
