import { and, eq, isNull, sql } from 'drizzle-orm'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { lessonOf } from '../../catalogue/catalogue.reads.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { stillToStudy, studiedSince } from '../enrolment.rules.ts'
import { enrolments } from '../enrolment.tables.ts'
import { addStudyTime } from '../study-days.server.ts'
import { assertEnrolled, running } from '../policy.server.ts'
import { isPractised, lessonExercises } from './exercise.server.ts'
import { lessonProgress } from './learning.tables.ts'

/** Percent of a lesson's length that must be spent on it. */
export const requiredShare = async (on: Db | Tx): Promise<number> => (await academyOf(on))?.lessonShare ?? 0

/** A heartbeat from a lesson; `at` is the playback position in seconds. */
export type Heartbeat = { studentId: string; courseId: string; lessonId: string; at: number }
type Studied = { enrolmentId: string; lessonId: string }

/**
 * Keeps where a student is in a lesson, and counts the time since its last sign.
 * @returns what was studied, and for how many seconds it still has to be; 0 once it is done.
 * @throws {Refusal} 403 when not enrolled, 404 for a lesson of another course.
 */
export async function recordStudyTime(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { studentId, courseId, lessonId, at }: Heartbeat,
): Promise<Studied & { left: number }> {
  // One heartbeat at a time: the time between two of them counts once.
  const [row] = await tx.select().from(enrolments).where(running(studentId, courseId)).for('update')
  const enrolment = assertEnrolled(row)
  const lesson = await lessonOf(tx, courseId, lessonId)
  if (!lesson) throw new Refusal(404, 'Lesson not found', { code: 'lesson_not_found' })
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
  const left = isDone ? 0 : stillToStudy(lesson.seconds, await requiredShare(tx), kept?.studied ?? 0)
  return { enrolmentId: enrolment.id, lessonId, left }
}

/** Marks a lesson as done; an earlier mark keeps its date. */
export async function finishLesson(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { enrolmentId, lessonId }: Studied,
): Promise<void> {
  const here = and(eq(lessonProgress.enrolmentId, enrolmentId), eq(lessonProgress.lessonId, lessonId))
  await tx
    .update(lessonProgress)
    .set({ doneAt: now })
    .where(and(here, isNull(lessonProgress.doneAt)))
}
