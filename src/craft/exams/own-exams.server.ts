import { and, desc, eq, inArray, isNull, notExists, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { giveRows, type RowKey } from '../../platform/db/owned-rows.server.ts'
import { examCertificates, examGrades, examSittings } from './exams.tables.ts'
import { gradeFinished, isCounted } from './sittings.server.ts'

/** Exams of a person with their certificates, marked as far as they are handed in; the newest first. */
export async function examsOf(on: Db, personId: string) {
  await gradeFinished(on, [personId])
  return on
    .select({
      grade: examGrades.name,
      how: examSittings.mode,
      supervisor: examSittings.supervisor,
      begunAt: examSittings.begunAt,
      endedAt: examSittings.endedAt,
      points: examSittings.points,
      passed: examSittings.passed,
      teacherSays: examSittings.judged,
      word: examSittings.decisionNote,
      certificate: examCertificates.code,
      certificateSays: examCertificates.content,
      withdrawnAt: examCertificates.withdrawnAt,
      resultWithdrawnAt: examSittings.withdrawnAt,
      withdrawalReason: examSittings.withdrawalReason,
    })
    .from(examSittings)
    .innerJoin(examGrades, eq(examGrades.id, examSittings.gradeId))
    .leftJoin(examCertificates, eq(examCertificates.sittingId, examSittings.id))
    .where(eq(examSittings.studentId, personId))
    .orderBy(desc(examSittings.begunAt))
}

export const ownSittings = {
  table: examSittings,
  owner: examSittings.studentId,
  key: [examSittings.id],
} as const

/**
 * Gives papers to another account: those of grades that it has none of, as their attempts go. @returns the
 * keys of the sittings that went, and the names of the grades that both have.
 */
export async function moveExamsOf(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<{ sittings: RowKey[]; both: string[] }> {
  await gradeFinished(tx, [from, to])
  const [theirs, kept] = [await gradesOf(tx, from), await gradesOf(tx, to, isCounted)]
  const grades = [...theirs.keys()].filter((id) => !kept.has(id))
  const same = alias(examSittings, 'same')
  const hasSame = tx
    .select({ id: same.id })
    .from(same)
    .where(
      and(
        eq(same.studentId, to),
        eq(same.gradeId, examSittings.gradeId),
        eq(same.begunAt, examSittings.begunAt),
        eq(same.mode, 'paper'),
        isNull(same.withdrawnAt),
      ),
    )
  // One held on paper has no attempt that goes with its quiz: it goes unless the same one is there.
  const where = or(
    inArray(examSittings.gradeId, grades),
    and(eq(examSittings.mode, 'paper'), notExists(hasSame)),
  )
  const sittings = await giveRows(tx, ownSittings, { from, to, where })
  return { sittings, both: [...(await gradesOf(tx, from, isCounted)).values()] }
}

async function gradesOf(tx: Tx, studentId: string, which?: SQL): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: examGrades.id, name: examGrades.name })
    .from(examSittings)
    .innerJoin(examGrades, eq(examGrades.id, examSittings.gradeId))
    .where(and(eq(examSittings.studentId, studentId), which))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
