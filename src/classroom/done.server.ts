import { inArray } from 'drizzle-orm'
import { doneSince } from '../craft/craft.reads.server.ts'
import { exerciseOf, RIGHT_TO_DO } from '../craft/exercises.rules.ts'
import { finishedLessons } from '../enrolment/lessons.reads.server.ts'
import type { Db, Tx } from '../platform/db.server.ts'
import { type SubmittedAttempt, submittedSince } from '../quiz/homework.reads.server.ts'
import { homeworkDone } from './classroom.rules.ts'
import { type homework, homeworkTicks } from './classroom.tables.ts'

export type HomeworkRow = typeof homework.$inferSelect

/**
 * How a child stands with a homework. `attempt`: the best of those submitted since it was set; `practised`:
 * how often its exercise was done since, null without one.
 */
export type HomeworkState = {
  done: boolean
  ticked: boolean | null
  lessonDone: boolean | null
  attempt: SubmittedAttempt | null
  practised: { right: number; tries: number } | null
}

/** Looks up what these children have done of these homeworks. @returns what to ask for one of each. */
export async function homeworkStates(
  on: Db | Tx,
  set: readonly HomeworkRow[],
  studentIds: readonly string[],
): Promise<(row: HomeworkRow, studentId: string) => HomeworkState> {
  const first = new Date(Math.min(...set.map(({ setAt }) => setAt.getTime())))
  const lessons = await finishedLessons(on, {
    studentIds,
    lessonIds: set.flatMap(({ lessonId }) => lessonId ?? []),
  })
  const attempts = await submittedSince(
    on,
    { studentIds, quizIds: set.flatMap(({ quizId }) => quizId ?? []) },
    first,
  )
  const exercises = set.flatMap(({ id, exercise, setAt }) => {
    const known = exerciseOf(exercise)
    return known ? [{ id, part: known.part, thing: known.thing, since: setAt }] : []
  })
  const practice = await doneSince(on, studentIds, exercises)
  const ticks =
    set.length === 0
      ? []
      : await on
          .select()
          .from(homeworkTicks)
          .where(
            inArray(
              homeworkTicks.homeworkId,
              set.map(({ id }) => id),
            ),
          )
  return (row, studentId) => {
    const attempt = bestOf(
      attempts.filter(
        (one) => one.studentId === studentId && one.quizId === row.quizId && one.at >= row.setAt,
      ),
    )
    const lessonDone = row.lessonId
      ? lessons.some((one) => one.studentId === studentId && one.lessonId === row.lessonId)
      : null
    const tick = ticks.find((one) => one.homeworkId === row.id && one.studentId === studentId)
    const ticked = tick?.done ?? null
    const quiz = row.quizId ? attempt !== null : null
    const since = practice.find((one) => one.id === row.id && one.studentId === studentId)
    const practised = exerciseOf(row.exercise) ? { right: since?.right ?? 0, tries: since?.tries ?? 0 } : null
    const exercise = practised && practised.right >= RIGHT_TO_DO
    const done = homeworkDone({ lesson: lessonDone, quiz, exercise, ticked })
    return { done, ticked, lessonDone, attempt, practised }
  }
}

/** The one with the most right answers; of equals the latest. */
const bestOf = (list: readonly SubmittedAttempt[]): SubmittedAttempt | null =>
  list.reduce<SubmittedAttempt | null>((best, one) => (best && best.right > one.right ? best : one), null)
