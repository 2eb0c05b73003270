import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import {
  coursesById,
  courseOfLesson,
  lessonsOf,
  teachersCategories,
} from '../../catalogue/catalogue.reads.server.ts'
import { EXERCISES, exerciseOf, partName, RIGHT_TO_DO } from '../../craft/exercises.rules.ts'
import { takenCourses } from '../../enrolment/enrolment.reads.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { answerStates, openQuizzes, quizQuestions } from '../../quiz/homework.reads.server.ts'
import type { HomeworkSummary } from '../classroom.contract.ts'
import { answersTo, presentAnswer } from '../files/answers.server.ts'
import { filesOf, presentFile, setHomeworkFiles } from '../files/library.server.ts'
import type { Homework, setHomework } from '../homework.contract.ts'
import { dayAfter, nextClass } from '../classroom.rules.ts'
import { homework, homeworkTicks } from '../classroom.tables.ts'
import { type HomeworkRow, type HomeworkState, homeworkStatuses } from '../homework-status.server.ts'
import { type GroupRow, type Pupil, timetablesOf } from '../groups.server.ts'
import { countRight, inQuizOrder, type State } from '../homework.rules.ts'
import { homeworkSummaries } from '../homework-summaries.server.ts'

/** Most homeworks listed for a group, newest first. */
const LISTED = 30
/** Homework is due within a year. */
const AHEAD_DAYS = 366

/** A group's homework, newest first, without what was withdrawn. */
export const homeworkOf = (on: Db | Tx, groupId: string, since?: Date): Promise<HomeworkRow[]> =>
  on
    .select()
    .from(homework)
    .where(
      and(eq(homework.groupId, groupId), isNull(homework.withdrawnAt), since && gte(homework.setAt, since)),
    )
    .orderBy(desc(homework.setAt), desc(homework.id))
    .limit(LISTED)

/** The children of a homework: those who had joined by its due date. */
export const isAssigned = (row: HomeworkRow, { joinedOn }: Pick<Pupil, 'joinedOn'>): boolean =>
  joinedOn <= row.dueOn

type HomeworkReading = {
  pupils: readonly Pupil[]
  stateOf: (row: HomeworkRow, id: string) => HomeworkState
  /** Of the page; undefined for English. */
  language: Translation | undefined
}

/** Homeworks with their titles, and how many of these children have done each. */
export async function homeworkShort(
  on: Db | Tx,
  set: readonly HomeworkRow[],
  { pupils, stateOf, language }: HomeworkReading,
): Promise<HomeworkSummary[]> {
  const summaries = await homeworkSummaries(on, set, language)
  return set.flatMap((row, at) => {
    const summary = summaries[at]
    if (!summary) return []
    return {
      ...summary,
      done: pupils.filter((pupil) => isAssigned(row, pupil) && stateOf(row, pupil.studentId).done).length,
    }
  })
}

/** What can be set: lessons of the courses that children of the group have, quizzes, exercises. */
export async function homeworkChoices(
  on: Db | Tx,
  { group, pupils }: { group: GroupRow; pupils: readonly Pupil[] },
  now: Date,
) {
  const taken = await takenCourses(
    on,
    pupils.map(({ studentId }) => studentId),
  )
  const counts = new Map<string, number>()
  for (const { courseId } of taken) counts.set(courseId, (counts.get(courseId) ?? 0) + 1)
  const known = await coursesById(on, [...counts.keys()])
  const courses = []
  for (const [id, children] of [...counts].toSorted((a, b) => b[1] - a[1])) {
    const lessons = await lessonsOf(on, id)
    const title = known.get(id)?.title ?? ''
    courses.push({
      _id: id,
      title,
      children,
      lessons: lessons.map((one) => ({ _id: one.id, title: one.title })),
    })
  }
  const quizzes = (await quizzesFor(on, group)).map(({ id, title, subject }) => ({ _id: id, title, subject }))
  const timetable = (await timetablesOf(on, [group])).get(group.id)
  // Homework set during a class is due at the next one.
  const next = timetable && nextClass(timetable, new Date(now.getTime() + 86_400_000))
  return {
    courses,
    quizzes: [
      ...quizzes.filter(({ subject }) => subject === group.subject),
      ...quizzes.filter(({ subject }) => subject !== group.subject),
    ],
    exercises: EXERCISES.map(({ key, part, group: among, title }) => ({
      key,
      subject: partName(part),
      group: among,
      title,
    })),
    rightToDo: RIGHT_TO_DO,
    children: pupils.length,
    dueOn: next ? indianDay(next) : dayAfter(indianDay(now), 7),
  }
}

/** What a group may be set: nothing from teacher training for children. */
async function quizzesFor(on: Db | Tx, { subject }: Pick<GroupRow, 'subject'>) {
  const training = await teachersCategories(on)
  return (await openQuizzes(on)).filter((quiz) => training.has(subject) || !training.has(quiz.subject))
}

type Setting = HandlerInput<typeof setHomework>['body'] & { group: GroupRow; by: string }

/** Errors of the text and the due date of a homework; an unchanged date is accepted. */
function faultsOf(
  { text, dueOn, more }: { text: string; dueOn: string; more: boolean },
  { today, before }: { today: string; before?: string },
): Record<string, string> {
  const errors: Record<string, string> = {}
  if (text === '' && !more) errors.text = 'Choose a lesson, a quiz or an exercise, or write what to do'
  if (dueOn < today && dueOn !== before) errors.dueOn = 'This date has passed'
  if (dueOn > dayAfter(today, AHEAD_DAYS)) errors.dueOn = 'Choose a date within a year'
  return errors
}

/** @throws {Refusal} 422 for nothing to do, something unavailable, and a date that has passed. */
export async function createHomework(
  { tx, now }: TxContext,
  { group, by, _id: id, text, lessonId, quizId, exercise = null, dueOn, fileIds = [] }: Setting,
): Promise<HomeworkRow> {
  const today = indianDay(now)
  const more = lessonId !== null || quizId !== null || exercise !== null
  const errors = faultsOf({ text, dueOn, more }, { today })
  const courseId = lessonId ? await courseOfLesson(tx, lessonId) : null
  if (courseId === undefined) errors.lessonId = 'This lesson is no longer available'
  if (quizId && !(await quizzesFor(tx, group)).some((quiz) => quiz.id === quizId))
    errors.quizId = 'This group can’t see this quiz'
  if (exercise !== null && !exerciseOf(exercise)) errors.exercise = 'This exercise is no longer available'
  if (Object.keys(errors).length > 0) throw new Refusal(422, undefined, { errors })
  const [made] = await tx
    .insert(homework)
    .values({
      id,
      groupId: group.id,
      text,
      courseId: courseId ?? null,
      lessonId,
      quizId,
      exercise,
      setBy: by,
      setAt: now,
      dueOn,
    })
    .onConflictDoNothing()
    .returning()
  if (made) {
    await setHomeworkFiles({ tx }, id, fileIds)
    return made
  }
  const [there] = await tx.select().from(homework).where(eq(homework.id, id))
  // The id is another group's.
  if (there?.groupId !== group.id) throw new Refusal(409, 'Please try again', { code: 'try_again' })
  return there
}

const GONE = 'This homework was withdrawn. Please set it again.'

/**
 * Edits text and due date; work already done still counts. @throws {Refusal} 422 for nothing to do and a new
 * date that has passed; 409 once it is withdrawn.
 */
export async function updateHomework(
  { tx, now }: TxContext,
  row: HomeworkRow,
  { text, dueOn, fileIds }: { text: string; dueOn: string; fileIds?: readonly string[] | undefined },
): Promise<void> {
  if (row.withdrawnAt) throw new Refusal(409, GONE, { code: 'homework_withdrawn' })
  const more = row.lessonId !== null || row.quizId !== null || row.exercise !== null
  const errors = faultsOf({ text, dueOn, more }, { today: indianDay(now), before: row.dueOn })
  if (Object.keys(errors).length > 0) throw new Refusal(422, undefined, { errors })
  const changed = await tx
    .update(homework)
    .set({ text, dueOn })
    .where(and(eq(homework.id, row.id), isNull(homework.withdrawnAt)))
    .returning({ id: homework.id })
  if (changed.length === 0) throw new Refusal(409, GONE, { code: 'homework_withdrawn' })
  if (fileIds) await setHomeworkFiles({ tx }, row.id, fileIds)
}

/** The teacher's own tick; null removes it. */
export async function tick(
  { tx, now }: TxContext,
  { homeworkId, studentId, done }: { homeworkId: string; studentId: string; done: boolean | null },
): Promise<void> {
  const one = and(eq(homeworkTicks.homeworkId, homeworkId), eq(homeworkTicks.studentId, studentId))
  if (done === null) await tx.delete(homeworkTicks).where(one)
  else
    await tx
      .insert(homeworkTicks)
      .values({ homeworkId, studentId, done, at: now })
      .onConflictDoUpdate({
        target: [homeworkTicks.homeworkId, homeworkTicks.studentId],
        set: { done, at: now },
      })
}

/** The progress of an exercise on the wire. */
export const practisedOf = ({ practised }: HomeworkState) =>
  practised && { ...practised, right: Math.min(practised.right, RIGHT_TO_DO), of: RIGHT_TO_DO }

type Paper = NonNullable<Homework['children'][number]['attempt']>

/** The result of each question in the quiz's order, by attempt. */
export async function papersOf(
  on: Db | Tx,
  states: readonly HomeworkState[],
): Promise<(state: HomeworkState) => Paper | null> {
  const attempts = states.flatMap(({ attempt }) => attempt ?? [])
  const answered = await answerStates(
    on,
    attempts.map(({ attemptId }) => attemptId),
  )
  const orders = new Map<string, string[]>()
  for (const { quizId } of attempts)
    if (!orders.has(quizId))
      orders.set(
        quizId,
        (await quizQuestions(on, quizId)).map(({ id }) => id),
      )
  return ({ attempt }) =>
    attempt && {
      right: attempt.right,
      total: attempt.total,
      timeTaken: attempt.timeTaken,
      at: attempt.at.toISOString(),
      states: inQuizOrder(orders.get(attempt.quizId) ?? [], answered.get(attempt.attemptId) ?? []),
    }
}

/** A homework with each child's result. */
export async function homeworkDetail(
  on: Db | Tx,
  row: HomeworkRow,
  { pupils, language }: { pupils: readonly Pupil[]; language: Translation | undefined },
): Promise<Homework> {
  const theirs = pupils.filter((pupil) => isAssigned(row, pupil))
  const stateOf = await homeworkStatuses(
    on,
    [row],
    theirs.map(({ studentId }) => studentId),
  )
  const states = new Map(theirs.map(({ studentId }) => [studentId, stateOf(row, studentId)]))
  const paperOf = await papersOf(on, [...states.values()])
  const answers = await answersTo(on, row.id, [...states.keys()])
  const children = theirs.flatMap(({ studentId, number, fullName }) => {
    const state = states.get(studentId)
    if (!state) return []
    const { done, ticked, lessonDone } = state
    const how = { attempt: paperOf(state), practised: practisedOf(state) }
    const sent = (answers.get(studentId) ?? []).map(presentAnswer)
    return [{ _id: studentId, number, fullName, done, ticked, lessonDone, ...how, answers: sent }]
  })
  const questions = row.quizId ? await quizQuestions(on, row.quizId, language) : []
  const papers: (readonly State[])[] = children.flatMap(({ attempt }) => (attempt ? [attempt.states] : []))
  const counts = countRight(questions.length, papers)
  const [short] = await homeworkShort(on, [row], { pupils: theirs, stateOf, language })
  if (!short) throw new Error('a homework without its own words')
  return {
    ...short,
    files: ((await filesOf(on, [row.id])).get(row.id) ?? []).map(presentFile),
    questions: questions.map(({ text }, at) => ({
      number: at + 1,
      text,
      ...(counts[at] ?? { right: 0, asked: 0 }),
    })),
    children,
  }
}
