import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { drawnPapers } from '../../quiz/exam.reads.server.ts'
import type { Sitting } from './exams.contract.ts'
import { marked, marksOf } from './exam.rules.ts'
import { examCertificates, examGrades, examSittings } from './exams.tables.ts'

export type SittingRow = typeof examSittings.$inferSelect
export type GradeRow = typeof examGrades.$inferSelect
type CertificateRow = typeof examCertificates.$inferSelect
export type Whole = { sitting: SittingRow; grade: GradeRow; certificate: CertificateRow | null }

/**
 * Marks what these students have handed in, or what time has ended. It follows from the answers alone, so
 * whoever looks first marks it, and two at once write the same.
 */
export async function gradeFinished(on: Db | Tx, studentIds: readonly string[]): Promise<void> {
  if (studentIds.length === 0) return
  const open = await on
    .select({ id: examSittings.id, attemptId: examSittings.attemptId, blueprint: examGrades.blueprint })
    .from(examSittings)
    .innerJoin(examGrades, eq(examGrades.id, examSittings.gradeId))
    .where(and(inArray(examSittings.studentId, [...studentIds]), isNull(examSittings.endedAt)))
  const papers = await drawnPapers(
    on,
    open.flatMap(({ attemptId }) => attemptId ?? []),
  )
  for (const paper of papers) {
    const sitting = open.find(({ attemptId }) => attemptId === paper.attemptId)
    if (!sitting) continue
    const { points, passed, parts } = marked(
      sitting.blueprint,
      paper.questions.map(({ verdict }) => verdict),
    )
    await on
      .update(examSittings)
      .set({ endedAt: paper.submittedAt, points, passed, parts, seconds: paper.timeTaken })
      .where(and(eq(examSittings.id, sitting.id), isNull(examSittings.endedAt)))
  }
}

/** Whether a paper of this student is open; asked for again, it is told and nothing is begun. */
export const hasOpenPaper = async (on: Db | Tx, studentId: string): Promise<boolean> =>
  (await on.$count(examSittings, and(eq(examSittings.studentId, studentId), isNull(examSittings.endedAt)))) >
  0

/** Counts: it was not recorded by mistake. */
export const isCounted = isNull(examSittings.withdrawnAt)

const loadSittings = (on: Db | Tx) =>
  on
    .select({ sitting: examSittings, grade: examGrades, certificate: examCertificates })
    .from(examSittings)
    .innerJoin(examGrades, eq(examGrades.id, examSittings.gradeId))
    .leftJoin(examCertificates, eq(examCertificates.sittingId, examSittings.id))

/** The papers of these students, marked as far as they are handed in; the newest first. */
export async function sittingsOf(on: Db | Tx, studentIds: readonly string[]): Promise<Whole[]> {
  if (studentIds.length === 0) return []
  await gradeFinished(on, studentIds)
  return loadSittings(on)
    .where(and(inArray(examSittings.studentId, [...studentIds]), isCounted))
    .orderBy(desc(examSittings.begunAt), desc(examSittings.id))
}

/** One paper, marked if it is handed in. */
export async function sittingById(on: Db | Tx, id: string): Promise<Whole | undefined> {
  const [row] = await on
    .select({ studentId: examSittings.studentId })
    .from(examSittings)
    .where(and(eq(examSittings.id, id), isCounted))
  if (!row) return undefined
  await gradeFinished(on, [row.studentId])
  const [whole] = await loadSittings(on).where(eq(examSittings.id, id))
  return whole
}

export const presentSitting = ({ sitting, grade, certificate }: Whole): Sitting => ({
  _id: sitting.id,
  grade: grade.grade,
  name: grade.name,
  mode: sitting.mode,
  quizId: grade.quizId ?? grade.id,
  begunAt: sitting.begunAt.toISOString(),
  endedAt: sitting.endedAt?.toISOString() ?? null,
  points: sitting.points,
  marks: marksOf(grade.blueprint),
  pass: grade.blueprint.pass,
  passed: sitting.passed,
  seconds: sitting.seconds,
  supervisor: sitting.supervisor ?? '',
  judged: sitting.judged,
  decisionNote: sitting.decisionNote,
  certificate:
    certificate && certificate.withdrawnAt === null
      ? { code: certificate.code, shown: certificate.shown }
      : null,
})
