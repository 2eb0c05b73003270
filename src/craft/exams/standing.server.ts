import type { PersonRow } from '../../people/people.reads.server.ts'
import type { Ladder } from './exams.contract.ts'
import { type Sat, standingOf } from './exam.rules.ts'
import { SCALES } from './grades.rules.ts'
import { sittingOnWire, type Whole } from './sittings.server.ts'

/** A paper as the rule of the next one sees it. */
export const satOf = ({ sitting }: Pick<Whole, 'sitting'>): Sat => ({
  endedAt: sitting.endedAt?.getTime() ?? null,
  passed: sitting.passed,
  judged: sitting.judged,
})

/** Where a student stands with each grade. `mine`: its papers, the newest first. */
export function ladderOf(student: PersonRow, mine: readonly Whole[], now: Date): Ladder {
  return {
    studentId: student.id,
    fullName: student.fullName,
    grades: SCALES.flatMap(({ grades }) =>
      grades.map(({ key }) => {
        const sat = mine.filter(({ grade }) => grade.grade === key).map(satOf)
        const standing = standingOf(sat, now.getTime())
        const from = standing.state === 'resting' ? new Date(standing.from).toISOString() : null
        return { grade: key, state: standing.state, from }
      }),
    ),
    sittings: mine.map(sittingOnWire),
  }
}
