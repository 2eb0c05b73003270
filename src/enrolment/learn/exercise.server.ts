import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { lessonsOfAll } from '../../catalogue/catalogue.reads.server.ts'
import { doneSince } from '../../craft/craft.reads.server.ts'
import { EXERCISES, PLACES, RIGHT_TO_DO } from '../../craft/exercises.rules.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import type { Follow } from '../../platform/rooms/room.server.ts'
import { exerciseTitleIn } from '../../craft/exercise-titles.reads.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import type { Lesson } from '../enrolment.contract.ts'
import { enrolments } from '../enrolment.tables.ts'
import { running } from '../policy.server.ts'
import { lessonProgress } from './learning.tables.ts'

type Practised = {
  studentId: string
  since: Date
  /** Of the titles; undefined for English. */
  language?: Translation | undefined
}
type WithExercise = { id: string; exercise: string | null }

/**
 * What is practised with these lessons, and how often it was right since the student has the course; by
 * lesson. Any other page of the practice is led to, and counts nothing.
 */
export async function lessonExercises(
  on: Db | Tx,
  lessons: readonly WithExercise[],
  { studentId, since, language }: Practised,
): Promise<(lesson: WithExercise) => Lesson['exercise']> {
  const known = (to: string | null) => EXERCISES.find((one) => one.to === to)
  const set = lessons.flatMap(({ id, exercise }) => {
    const one = known(exercise)
    return one ? [{ id, part: one.part, thing: one.thing, since }] : []
  })
  const done = await doneSince(on, [studentId], set)
  return ({ id, exercise }) => {
    if (exercise === null) return null
    const one = known(exercise)
    if (!one) {
      const place = PLACES.find(({ to }) => to === exercise)
      const title = place ? exerciseTitleIn(language, place) : ''
      return { title, to: exercise, right: null, of: RIGHT_TO_DO }
    }
    const right = done.find((row) => row.id === id)?.right ?? 0
    const title = exerciseTitleIn(language, one)
    return { title, to: one.to, right: Math.min(right, RIGHT_TO_DO), of: RIGHT_TO_DO }
  }
}

/** Whether what is practised with a lesson was right often enough to make it done. */
export const isPractised = (exercise: Lesson['exercise']): boolean =>
  exercise !== null && exercise.right !== null && exercise.right >= exercise.of

/** Stores which lessons of a student's courses are done by what was practised until now: they stay so. */
export const storePractisedLessons: Follow = async (tx, { personId, now }) => {
  const own = await tx
    .select({ id: enrolments.id, courseId: enrolments.courseId, since: enrolments.createdAt })
    .from(enrolments)
    .where(running(personId))
  if (own.length === 0) return
  const courseIds = own.map(({ courseId }) => courseId)
  const content = (await lessonsOfAll(tx, courseIds)).filter(({ exercise }) => exercise !== null)
  if (content.length === 0) return
  const ids = own.map(({ id }) => id)
  const done = await tx
    .select({ enrolmentId: lessonProgress.enrolmentId, lessonId: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(and(inArray(lessonProgress.enrolmentId, ids), isNotNull(lessonProgress.doneAt)))
  const isDone = new Set(done.map(({ enrolmentId, lessonId }) => `${enrolmentId} ${lessonId}`))
  for (const { id: enrolmentId, courseId, since } of own) {
    const open = content.filter((one) => one.courseId === courseId && !isDone.has(`${enrolmentId} ${one.id}`))
    const exerciseOfLesson = await lessonExercises(tx, open, { studentId: personId, since })
    const rows = open
      .filter((lesson) => isPractised(exerciseOfLesson(lesson)))
      .map(({ id }) => ({ enrolmentId, lessonId: id, seconds: 0, doneAt: now, updatedAt: now }))
    if (rows.length === 0) continue
    await tx
      .insert(lessonProgress)
      .values(rows)
      .onConflictDoUpdate({
        target: [lessonProgress.enrolmentId, lessonProgress.lessonId],
        set: { doneAt: now, updatedAt: now },
        setWhere: isNull(lessonProgress.doneAt),
      })
  }
}
