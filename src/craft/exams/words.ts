import { marksOf } from './exam.rules.ts'
import type { GradeStanding, Sitting } from './exams.contract.ts'
import type { Grade } from './grades.rules.ts'

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
