import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { doneSince, type SetExercise } from '../craft/craft.reads.server.ts'
import { exerciseOf, RIGHT_TO_DO } from '../craft/exercises.rules.ts'
import { finishedLessons } from '../enrolment/lessons.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { Follow } from '../platform/rooms/room.server.ts'
import { type SubmittedAttempt, submittedSince } from '../quiz/homework.reads.server.ts'
import { homeworkDone } from './classroom.rules.ts'
import { groupMembers, homework, homeworkCompletions, homeworkTicks } from './classroom.tables.ts'

export type HomeworkRow = typeof homework.$inferSelect

/**
 * A child's state at a homework. `attempt`: the best of those submitted since it was set; `practised`:
 * how often its exercise was done since, without help and with it, null without one.
 */
export type HomeworkState = {
  done: boolean
  ticked: boolean | null
  lessonDone: boolean | null
  attempt: SubmittedAttempt | null
  practised: { right: number; tries: number; helped: number } | null
}

/** The exercises of these homeworks, and since when they count. */
const exercisesIn = (set: readonly Pick<HomeworkRow, 'id' | 'exercise' | 'setAt'>[]): SetExercise[] =>
  set.flatMap(({ id, exercise, setAt }) => {
    const known = exerciseOf(exercise)
    return known ? [{ id, part: known.part, thing: known.thing, since: setAt }] : []
  })

/** Loads what these children have done of these homeworks. @returns a lookup by homework and child. */
export async function homeworkStatuses(
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
  const practice = await doneSince(on, studentIds, exercisesIn(set))
  const stored = await storedDone(on, { set, studentIds })
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
    const once = stored.has(`${row.id} ${studentId}`) ? RIGHT_TO_DO : 0
    const [right, tries] = [Math.max(since?.right ?? 0, once), Math.max(since?.tries ?? 0, once)]
    const practised = exerciseOf(row.exercise) ? { right, tries, helped: since?.helped ?? 0 } : null
    const exercise = practised && practised.right >= RIGHT_TO_DO
    const done = homeworkDone({ lesson: lessonDone, quiz, exercise, ticked })
    return { done, ticked, lessonDone, attempt, practised }
  }
}

type OfChildren = { set: readonly HomeworkRow[]; studentIds: readonly string[] }

/** The pairs of homework and child whose exercise was done once, as 'homework child'. */
async function storedDone(on: Db | Tx, { set, studentIds }: OfChildren): Promise<ReadonlySet<string>> {
  const ids = set.flatMap(({ id, exercise }) => (exercise === null ? [] : [id]))
  if (ids.length === 0 || studentIds.length === 0) return new Set()
  const rows = await on
    .select()
    .from(homeworkCompletions)
    .where(
      and(
        inArray(homeworkCompletions.homeworkId, ids),
        inArray(homeworkCompletions.studentId, [...studentIds]),
      ),
    )
  return new Set(rows.map(({ homeworkId, studentId }) => `${homeworkId} ${studentId}`))
}

/** Stores which exercises a child has done by now, in the groups that the child was ever in. */
export const storeDone: Follow = async (tx, { personId, now }) => {
  const theirs = tx
    .select({ id: groupMembers.groupId })
    .from(groupMembers)
    .where(eq(groupMembers.studentId, personId))
  const open = await tx
    .select({ id: homework.id, exercise: homework.exercise, setAt: homework.setAt })
    .from(homework)
    .leftJoin(
      homeworkCompletions,
      and(eq(homeworkCompletions.homeworkId, homework.id), eq(homeworkCompletions.studentId, personId)),
    )
    .where(
      and(
        inArray(homework.groupId, theirs),
        isNotNull(homework.exercise),
        lte(homework.setAt, now),
        isNull(homeworkCompletions.at),
      ),
    )
  const practised = await doneSince(tx, [personId], exercisesIn(open))
  const done = practised.filter(({ right }) => right >= RIGHT_TO_DO)
  if (done.length === 0) return
  const rows = done.map(({ id }) => ({ homeworkId: id, studentId: personId, at: now }))
  await tx.insert(homeworkCompletions).values(rows).onConflictDoNothing()
}

/** The one with the most right answers; of equals the latest. */
const bestOf = (list: readonly SubmittedAttempt[]): SubmittedAttempt | null =>
  list.reduce<SubmittedAttempt | null>((best, one) => (best && best.right > one.right ? best : one), null)
