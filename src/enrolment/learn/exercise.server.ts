import { doneSince } from '../../craft/craft.reads.server.ts'
import { EXERCISES, PLACES, RIGHT_TO_DO } from '../../craft/exercises.rules.ts'
import type { Db, Tx } from '../../platform/db.server.ts'
import type { Lesson } from '../enrolment.contract.ts'

type Practised = { studentId: string; since: Date }
type WithExercise = { id: string; exercise: string | null }

/**
 * What is practised with these lessons, and how often it was right since the student has the course; by
 * lesson. Any other page of the practice is led to, and counts nothing.
 */
export async function lessonExercises(
  on: Db | Tx,
  lessons: readonly WithExercise[],
  { studentId, since }: Practised,
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
      const title = PLACES.find(({ to }) => to === exercise)?.title ?? ''
      return { title, to: exercise, right: null, of: RIGHT_TO_DO }
    }
    const right = done.find((row) => row.id === id)?.right ?? 0
    return { title: one.title, to: one.to, right: Math.min(right, RIGHT_TO_DO), of: RIGHT_TO_DO }
  }
}

/** Whether what is practised with a lesson was right often enough to make it done. */
export const isPractised = (exercise: Lesson['exercise']): boolean =>
  exercise !== null && exercise.right !== null && exercise.right >= exercise.of
