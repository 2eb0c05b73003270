import type { PersonRow } from '../../people/people.reads.server.ts'
import type { GradeScale } from './exams.contract.ts'
import { retakeDaysOf, type PastPaper, gradeState } from './exam.rules.ts'
import type { Scale } from './grades.rules.ts'
import { presentSitting, type Whole } from './sittings.server.ts'

/** A paper as the rule of the next one sees it. */
export const toPastPaper = ({ sitting, grade }: Pick<Whole, 'sitting' | 'grade'>): PastPaper => ({
  endedAt: sitting.endedAt?.getTime() ?? null,
  passed: sitting.passed,
  judged: sitting.judged,
  retakeDays: retakeDaysOf(grade.blueprint),
})

type Standing = { mine: readonly Whole[]; scales: readonly Scale[]; now: Date }

/** Where a student stands with each grade. `mine`: its papers, the newest first. */
export function ladderOf(student: PersonRow, { mine, scales, now }: Standing): GradeScale {
  return {
    studentId: student.id,
    fullName: student.fullName,
    grades: scales.flatMap(({ grades }) =>
      grades.map(({ key }) => {
        const sat = mine.filter(({ grade }) => grade.grade === key).map(toPastPaper)
        const standing = gradeState(sat, now.getTime())
        const from = standing.state === 'resting' ? new Date(standing.from).toISOString() : null
        return { grade: key, state: standing.state, from }
      }),
    ),
    sittings: mine.map(presentSitting),
  }
}
