import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { enrolments } from './enrolment.tables.ts'
import { lessonProgress } from './learn/learning.tables.ts'

/** Which of these lessons these students have finished, and when. */
export async function finishedLessons(
  on: Db | Tx,
  { studentIds, lessonIds }: { studentIds: readonly string[]; lessonIds: readonly string[] },
): Promise<{ studentId: string; lessonId: string; at: Date }[]> {
  if (studentIds.length === 0 || lessonIds.length === 0) return []
  const rows = await on
    .select({
      studentId: enrolments.studentId,
      lessonId: lessonProgress.lessonId,
      at: lessonProgress.doneAt,
    })
    .from(lessonProgress)
    .innerJoin(enrolments, eq(enrolments.id, lessonProgress.enrolmentId))
    .where(
      and(
        inArray(enrolments.studentId, [...studentIds]),
        inArray(lessonProgress.lessonId, [...lessonIds]),
        isNotNull(lessonProgress.doneAt),
      ),
    )
  return rows.flatMap(({ at, ...row }) => (at ? [{ ...row, at }] : []))
}
