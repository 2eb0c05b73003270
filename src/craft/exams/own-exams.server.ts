import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.server.ts'
import { examCertificates, examGrades, examSittings } from './exams.tables.ts'
import { markEnded } from './sittings.server.ts'

/** Exams of a person with their certificates, marked as far as they are handed in; the newest first. */
export async function examsOf(on: Db, personId: string) {
  await markEnded(on, [personId])
  return on
    .select({
      grade: examGrades.name,
      begunAt: examSittings.begunAt,
      endedAt: examSittings.endedAt,
      points: examSittings.points,
      passed: examSittings.passed,
      teacherSays: examSittings.judged,
      word: examSittings.word,
      certificate: examCertificates.code,
      certificateSays: examCertificates.content,
      withdrawnAt: examCertificates.withdrawnAt,
    })
    .from(examSittings)
    .innerJoin(examGrades, eq(examGrades.id, examSittings.gradeId))
    .leftJoin(examCertificates, eq(examCertificates.sittingId, examSittings.id))
    .where(eq(examSittings.studentId, personId))
    .orderBy(desc(examSittings.begunAt))
}

/**
 * Gives papers to another account: those of grades that it has none of, as their attempts go. @returns the
 * grades that went, and the names of those that both have.
 */
export async function giveExams(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<{ grades: string[]; both: string[] }> {
  await markEnded(tx, [from, to])
  const [theirs, kept] = [await gradesOf(tx, from), await gradesOf(tx, to)]
  const grades = [...theirs.keys()].filter((id) => !kept.has(id))
  await moveExams(tx, grades, { from, to })
  return { grades, both: [...theirs].flatMap(([id, name]) => (kept.has(id) ? [name] : [])) }
}

/** Gives the papers of these grades to another account. */
export async function moveExams(
  tx: Tx,
  grades: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (grades.length === 0) return
  await tx
    .update(examSittings)
    .set({ studentId: to })
    .where(and(eq(examSittings.studentId, from), inArray(examSittings.gradeId, [...grades])))
}

async function gradesOf(tx: Tx, studentId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: examGrades.id, name: examGrades.name })
    .from(examSittings)
    .innerJoin(examGrades, eq(examGrades.id, examSittings.gradeId))
    .where(eq(examSittings.studentId, studentId))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
