import { marksOf, retakeDaysOf } from './exam.rules.ts'
import type { GradeStanding, Sitting } from './exams.contract.ts'
import type { Grade, Scale } from './grades.rules.ts'

const long = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
/** A moment as its day in India: 23 October 2026. */
export const dayOf = (iso: string): string => long.format(new Date(iso))

/** What a grade asks in a line: '20 minutes, passed from 120 of 200 points'. */
export const inShort = ({ blueprint }: Grade): string =>
  `${blueprint.minutes} minutes, passed from ${blueprint.pass} of ${marksOf(blueprint)} points`

/** Where somebody stands with a grade, in a few words; '' where nothing was written. */
export function standingWords({ state, from }: GradeStanding): string {
  if (state === 'passed') return 'Passed'
  if (state === 'waiting') return 'Passed: the teacher has the word'
  if (state === 'running') return 'Being written'
  return state === 'resting' ? `Again from ${dayOf(from ?? '')}` : ''
}

/** What became of a paper. */
export function outcomeOf({ endedAt, passed, judged }: Sitting): string {
  if (endedAt === null) return 'Being written'
  if (!passed) return 'Not passed yet'
  if (judged === null) return 'Passed: the teacher has the word'
  return judged === 'confirmed' ? 'Passed and confirmed' : 'Not counted by the teacher'
}

/** When who has not passed may write again: 'after 7 days', or 'at once'. */
export function retakeWords(scales: readonly Scale[]): string {
  const all = new Set(scales.flatMap(({ grades }) => grades.map(({ blueprint }) => retakeDaysOf(blueprint))))
  const [days] = all
  if (all.size !== 1 || days === undefined) return 'after some days (each grade says how many)'
  return waitWords(days)
}

/** A number of days that the next paper waits. */
export function waitWords(days: number): string {
  if (days === 0) return 'at once'
  return days === 1 ? 'after a day' : `after ${days} days`
}
