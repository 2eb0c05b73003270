import { desc, eq, sql } from 'drizzle-orm'
import type { Clearing } from '../platform/clearing.server.ts'
import type { Database } from '../platform/db.server.ts'
import type { PersonalData } from '../platform/personal-data.server.ts'
import { practised } from './craft.tables.ts'
import {
  examCertificates,
  examGrades,
  examLadders,
  examRungs,
  examSittings,
  hiddenScales,
} from './exams/exams.tables.ts'
import { examsOf, giveExams, moveExams } from './exams/own-exams.server.ts'
import { giveAttempts } from './practised.server.ts'

/** `grades`: of exams. */
type Moved = { attempts: string[]; grades?: string[] }

/** What somebody practised; erased with the person. Of two accounts made one, the kept one has it all. */
export const craftData = ({ db }: Database): PersonalData => ({
  name: 'practice',
  collect: async (personId) => ({
    exams: await examsOf(db, personId),
    practised: await db
      .select({
        part: practised.part,
        what: practised.thing,
        right: practised.right,
        milliseconds: practised.milliseconds,
        at: practised.at,
        measured: practised.measured,
      })
      .from(practised)
      .where(eq(practised.studentId, personId))
      .orderBy(desc(practised.at)),
  }),
  erase: async (tx, personId) => {
    await tx.delete(practised).where(eq(practised.studentId, personId))
    await tx.delete(examSittings).where(eq(examSittings.studentId, personId))
  },
  doubles: {
    move: async (tx, { keptId, doubleId }) => {
      const attempts = await giveAttempts(tx, { from: doubleId, to: keptId })
      const exams = await giveExams(tx, { from: doubleId, to: keptId })
      const stays = exams.both.map((name) => `Both wrote ${name}: the papers of the kept account count.`)
      return { moved: { attempts, grades: exams.grades } satisfies Moved, stays }
    },
    moveBack: async (tx, { keptId, doubleId }, moved) => {
      const { attempts, grades = [] } = moved as Moved
      await giveAttempts(tx, { from: keptId, to: doubleId, only: attempts })
      await moveExams(tx, grades, { from: keptId, to: doubleId })
    },
  },
})

export const craftClearing: Clearing = {
  count: async (on) => [
    { count: await on.$count(practised), one: 'practised sum or solve', more: 'practised sums and solves' },
    { count: await on.$count(examSittings), one: 'paper of an exam', more: 'papers of exams' },
    {
      count: await on.$count(examLadders),
      one: 'ladder of exams',
      more: 'ladders of exams',
      withCourses: true,
    },
  ],
  clear: async (tx, { courses }) => {
    await tx.delete(practised)
    await tx.execute(sql`truncate ${examCertificates}, ${examSittings}`)
    if (!courses) return
    // Their quizzes go with the quizzes.
    for (const table of [examGrades, examRungs, examLadders, hiddenScales]) await tx.delete(table)
  },
}
