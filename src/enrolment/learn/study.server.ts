import { and, eq, isNull, sql } from 'drizzle-orm'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { lessonOf } from '../../catalogue/catalogue.reads.server.ts'
import { indianDay } from '../../platform/india.rules.ts'
import type { Act } from '../../platform/act.server.ts'
import type { Db, Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { stillToStudy, studiedSince } from '../enrolment.rules.ts'
import { enrolments } from '../enrolment.tables.ts'
import { addStudyTime } from '../study-days.server.ts'
import { enrolled, running } from '../policy.server.ts'
import { isPractised, lessonExercises } from './exercise.server.ts'
import { lessonProgress } from './learning.tables.ts'

/** Percent of a lesson's length that has to be spent with it. */
export const lessonShare = async (on: Db | Tx): Promise<number> => (await academyOf(on))?.lessonShare ?? 0

/** A student's sign of being at a lesson; `at` in seconds. */
export type Sign = { studentId: string; courseId: string; lessonId: string; at: number }
type Studied = { enrolmentId: string; lessonId: string }

/**
 * Keeps where a student is in a lesson, and counts the time since its last sign.
 * @returns what was studied, and for how many seconds it still has to be; 0 once it is done.
 * @throws {Refusal} 403 when not enrolled, 404 for a lesson of another course.
 */
export async function studyLesson(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  { studentId, courseId, lessonId, at }: Sign,
): Promise<Studied & { left: number }> {
  // One sign at a time: the time between two of them counts once, whatever lesson it is for.
  const [row] = await tx.select().from(enrolments).where(running(studentId, courseId)).for('update')
  const enrolment = enrolled(row)
  const lesson = await lessonOf(tx, courseId, lessonId)
  if (!lesson) throw new Refusal(404, 'Lesson not found')
  const gained = studiedSince(enrolment.studiedAt?.getTime() ?? null, now.getTime())
  await tx.update(enrolments).set({ studiedAt: now }).where(eq(enrolments.id, enrolment.id))
  await addStudyTime(tx, [{ studentId, day: indianDay(now), seconds: gained }])
  const [kept] = await tx
    .insert(lessonProgress)
    .values({ enrolmentId: enrolment.id, lessonId, seconds: at, studied: gained, updatedAt: now })
    .onConflictDoUpdate({
      target: [lessonProgress.enrolmentId, lessonProgress.lessonId],
      set: { seconds: at, studied: sql`${lessonProgress.studied} + excluded.studied`, updatedAt: now },
    })
    .returning({ studied: lessonProgress.studied, doneAt: lessonProgress.doneAt })
  const since = enrolment.createdAt
  const exercise = (await lessonExercises(tx, [lesson], { studentId, since }))(lesson)
  const isDone = Boolean(kept?.doneAt) || isPractised(exercise)
  const left = isDone ? 0 : stillToStudy(lesson.seconds, await lessonShare(tx), kept?.studied ?? 0)
  return { enrolmentId: enrolment.id, lessonId, left }
}

/** A lesson is done from now on; one that is done already stays so since then. */
export async function finishLesson(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  { enrolmentId, lessonId }: Studied,
): Promise<void> {
  const here = and(eq(lessonProgress.enrolmentId, enrolmentId), eq(lessonProgress.lessonId, lessonId))
  await tx
    .update(lessonProgress)
    .set({ doneAt: now })
    .where(and(here, isNull(lessonProgress.doneAt)))
}
