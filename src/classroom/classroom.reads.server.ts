import { and, eq, exists, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type Exercise, exerciseOf, RIGHT_TO_DO } from '../craft/exercises.rules.ts'
import { lessonTitles } from '../catalogue/catalogue.reads.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { quizTitles } from '../quiz/homework.reads.server.ts'
import {
  dayAfter,
  type GroupPlace,
  nextClass,
  SHOWN_AFTER_DUE_DAYS,
  placeOn,
  type Timetable,
} from './classroom.rules.ts'
import { groupMembers, groups, homework } from './classroom.tables.ts'
import { answerCounts } from './files/answers.server.ts'
import { filesOf } from './files/library.server.ts'
import { type HomeworkRow, type HomeworkState, homeworkStatuses } from './homework-status.server.ts'
import { inOn, placesOf, substitutesOf, timetablesOf } from './groups.server.ts'

/** A class of a group that runs or comes next. `at` is when it begins; `minutes` its length. */
export type NextClass = {
  studentId: string
  groupId: string
  group: string
  subject: string
  at: Date
  minutes: number
  place: string
  meetingUrl: string | null
  teacher: string
}

/**
 * The class that runs or comes next, of each group that these students are in today; the soonest first. A
 * group without another class is left out.
 */
export async function nextClasses(
  on: Db | Tx,
  studentIds: readonly string[],
  now: Date,
): Promise<NextClass[]> {
  const places = await placesOf(on, studentIds, indianDay(now))
  const timetables = await timetablesOf(
    on,
    places.map(({ group }) => group),
  )
  const teachers = await namesOf(
    on,
    places.map(({ group }) => group.teacherId),
  )
  const substitutes = await substitutesOf(
    on,
    places.map(({ group }) => group.id),
  )
  return places
    .flatMap(({ studentId, group }) => {
      const timetable = timetables.get(group.id)
      const at = timetable && nextClass(timetable, now)
      if (!at) return []
      const { id: groupId, name, subject, minutes, meetingUrl, teacherId } = group
      const place = placeOn({ ...timetable, place: group.place }, indianDay(at))
      const teacher = substitutes(groupId, indianDay(at)) ?? teachers.get(teacherId) ?? ''
      return [{ studentId, groupId, group: name, subject, at, minutes, place, meetingUrl, teacher }]
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** An exercise set as homework; `since`: when it was set. */
export type HomeExercise = Pick<Exercise, 'part' | 'thing' | 'title' | 'to'> & {
  since: Date
  right: number
  of: number
}

/** A homework as a family sees it. `dueOn` is a day in India; `text` may be empty beside the rest. */
export type FamilyHomework = {
  studentId: string
  homeworkId: string
  groupId: string
  dueOn: string
  text: string
  lesson: { courseId: string; lessonId: string; title: string } | null
  quiz: { quizId: string; title: string } | null
  /** `to`: the page that practises it; `right` of the `of` right answers needed, since it was set. */
  exercise: HomeExercise | null
  done: boolean
  /** How many files it has, and how many answers the child has handed in. */
  files: number
  answers: number
}

/**
 * The homework of these students' current groups: what is not yet due, and what was due in the last seven
 * days; the next due first.
 */
export async function homeworkFor(
  on: Db | Tx,
  studentIds: readonly string[],
  now: Date,
): Promise<FamilyHomework[]> {
  const today = indianDay(now)
  const places = await placesOf(on, studentIds, today)
  if (places.length === 0) return []
  const groupIds = [...new Set(places.map(({ group }) => group.id))]
  const set = await on
    .select()
    .from(homework)
    .where(
      and(
        inArray(homework.groupId, groupIds),
        isNull(homework.withdrawnAt),
        gte(homework.dueOn, dayAfter(today, -SHOWN_AFTER_DUE_DAYS)),
      ),
    )
    .orderBy(homework.dueOn, homework.id)
  const stateOf = await homeworkStatuses(on, set, studentIds)
  const files = await filesOf(
    on,
    set.map(({ id }) => id),
  )
  const answersOf = await answerCounts(on, studentIds)
  const lessons = await lessonTitles(
    on,
    set.flatMap(({ lessonId }) => lessonId ?? []),
  )
  const quizzes = await quizTitles(
    on,
    set.flatMap(({ quizId }) => quizId ?? []),
  )
  return set.flatMap((row) =>
    places
      // Not for children who joined after it was due.
      .filter(({ group, joinedOn }) => group.id === row.groupId && joinedOn <= row.dueOn)
      .map(({ studentId }) => ({
        studentId,
        homeworkId: row.id,
        groupId: row.groupId,
        dueOn: row.dueOn,
        text: row.text,
        lesson:
          row.courseId && row.lessonId
            ? { courseId: row.courseId, lessonId: row.lessonId, title: lessons.get(row.lessonId) ?? '' }
            : null,
        quiz: row.quizId ? { quizId: row.quizId, title: quizzes.get(row.quizId) ?? '' } : null,
        exercise: exerciseFor(row, stateOf(row, studentId)),
        done: stateOf(row, studentId).done,
        files: files.get(row.id)?.length ?? 0,
        answers: answersOf(row.id, studentId),
      })),
  )
}

function exerciseFor(row: HomeworkRow, { practised }: HomeworkState): HomeExercise | null {
  const known = exerciseOf(row.exercise)
  if (!known || !practised) return null
  const { part, thing, title, to } = known
  const right = Math.min(practised.right, RIGHT_TO_DO)
  return { part, thing, title, to, since: row.setAt, right, of: RIGHT_TO_DO }
}

/** The students in this teacher's groups today, each once, with their first day. */
export async function studentsInGroupsOf(
  on: Db | Tx,
  teacherId: string,
  now: Date,
): Promise<{ studentId: string; since: string }[]> {
  return on
    .select({ studentId: groupMembers.studentId, since: sql<string>`min(${groupMembers.joinedOn})::text` })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groups.teacherId, teacherId), inOn(indianDay(now))))
    .groupBy(groupMembers.studentId)
}

/** Whether a student is in a group of this teacher's today. */
export async function teachesInGroup(
  on: Db | Tx,
  { teacherId, studentId }: { teacherId: string; studentId: string },
  now: Date,
): Promise<boolean> {
  const theirs = on
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, groupMembers.groupId), eq(groups.teacherId, teacherId)))
  const rows = await on
    .select({ id: groupMembers.id })
    .from(groupMembers)
    .where(and(eq(groupMembers.studentId, studentId), inOn(indianDay(now)), exists(theirs)))
    .limit(1)
  return rows.length > 0
}

type PlacesIn = {
  from: string
  until: string
  studentIds?: readonly string[]
  groupIds?: readonly string[]
}

/** Who is in which group on any day of a span; of these students or groups, or of all. */
export const groupPlaces = (
  on: Db | Tx,
  { from, until, studentIds, groupIds }: PlacesIn,
): Promise<GroupPlace[]> =>
  on
    .select({
      studentId: groupMembers.studentId,
      groupId: groupMembers.groupId,
      joinedOn: groupMembers.joinedOn,
      leftOn: groupMembers.leftOn,
    })
    .from(groupMembers)
    .where(
      and(
        lte(groupMembers.joinedOn, until),
        or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, from)),
        studentIds && inArray(groupMembers.studentId, [...studentIds]),
        groupIds && inArray(groupMembers.groupId, [...groupIds]),
      ),
    )

/** Names and timetables of these groups, by id. */
export async function groupTimetables(
  on: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Timetable & { name: string; subject: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select()
    .from(groups)
    .where(inArray(groups.id, [...new Set(ids)]))
  const timetables = await timetablesOf(on, rows)
  return new Map(
    rows.flatMap(({ id, name, subject }) => {
      const timetable = timetables.get(id)
      return timetable ? [[id, { ...timetable, name, subject }] as const] : []
    }),
  )
}

/** Groups that are not over on a day, by name. */
export const groupsOn = (
  on: Db | Tx,
  day: string,
): Promise<{ id: string; name: string; fromDay: string }[]> =>
  on
    .select({ id: groups.id, name: groups.name, fromDay: groups.fromDay })
    .from(groups)
    .where(or(isNull(groups.untilDay), gte(groups.untilDay, day)))
    .orderBy(groups.name, groups.id)
